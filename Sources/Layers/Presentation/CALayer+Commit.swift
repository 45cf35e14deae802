import Foundation
import StrataGraphics

// A frame begins with a commit: what was changed since the last one takes effect.
extension CALayer {
  /// Lays out and displays every layer of the tree that needs it, commits the thread's implicit
  /// transaction and has new animations begin.
  ///
  /// They begin with the frame before, on whose pictures the changes follow, or at 0 where there was
  /// none, so that the first frame of a tree can be any. Where no time has passed since then, changes
  /// outside `CATransaction.begin()` and `commit()` show at once, and are not animated unless
  /// somebody asked for it: whoever makes stills of a tree that changes never lets time pass. What
  /// display links change begins with the frame that they are called for.
  ///
  /// - Parameters:
  ///   - isYUp: Whether the space that the root is placed in has y up.
  ///   - time: That of the frame, in seconds on the root's timeline.
  /// - Throws: What kept a layer from having a bitmap.
  package func prepareTree(isYUp: Bool, at time: Double) throws {
    try FrameTime.during(time) {
      let hasLinks = CADisplayLink.hasAny
      if hasLinks {
        CATransaction.flush()
        beginAnimations()
        CADisplayLink.fireAll(at: time)
      }
      fillPresentation()
      layoutTree()
      displayState.isHostYUp = isYUp
      try displayTree()
      CATransaction.flush()
      beginAnimations(forFrameAt: time, with: hasLinks ? time : nil)
    }
    let last = extras?.timeline
    ownExtras.timeline = LayerExtras.Timeline(
      time: time, isForward: last.map { time >= $0.time } ?? true, frames: (last?.frames ?? 0) + 1)
  }

  /// Lays out and displays every layer of the tree that needs it, and has no animation begin: for whoever
  /// keeps the tree and draws no frame of it.
  ///
  /// - Parameter isYUp: Whether the space that the root is placed in has y up.
  /// - Throws: What kept a layer from having a bitmap.
  package func settleTree(isYUp: Bool) throws {
    layoutTree()
    displayState.isHostYUp = isYUp
    var waiting = [self]
    while let layer = waiting.popLast() {
      layer.displayIfNeeded()
      if let failure = layer.displayState.failure { throw failure }
      waiting += layer.children
      if let mask = layer.maskLayer { waiting.append(mask) }
    }
  }

  private func displayTree() throws {
    var waiting = layersToCommit
    while let layer = waiting.popLast() {
      layer.displayIfNeeded()
      layer.checkRanges()
      if let failure = layer.displayState.failure { throw failure }
      layer.isShown = true
      layer.appendLayersToCommit(to: &waiting)
    }
  }

  /// Has the animations of the tree begin that were added since the last frame and do not say when:
  /// with that frame, or before the first one at 0, or by the machine's clock with the first one.
  ///
  /// Once all layers are displayed, since drawing may add some to any of them.
  ///
  /// - Parameters:
  ///   - time: Of the frame that follows, on the root's timeline; content that has a time of its own is
  ///     told. Nil where none follows.
  ///   - start: When they begin; nil as said above.
  func beginAnimations(forFrameAt time: Double? = nil, with start: Double? = nil) {
    let last = extras?.timeline
    let casualFrame = time == last?.time ? last?.frames : nil
    // A part of a tree that is rendered by itself has another timeline than the whole.
    let isWhole = time != nil && extras?.presentation == nil && superlayer == nil
    var restless: [CALayer] = []
    var waiting: [(layer: CALayer, above: Double, startAbove: Double?, frameAbove: Double?)] = []
    if needsCommit {
      let origin = MediaClock.machineTime.map { time ?? $0 } ?? 0
      waiting.append((self, last?.time ?? origin, start, time))
    }
    while let (layer, above, startAbove, frameAbove) = waiting.popLast() {
      let local = layer.timing.localTime(at: above)
      let start = startAbove.map { layer.timing.localTime(at: $0) }
      let frame = frameAbove.map { layer.timing.localTime(at: $0) }
      if isWhole { layer.needsCommit = false }
      if let casualFrame { layer.animations?.removeCasual(afterFrames: casualFrame) }
      layer.animations?.commit(at: start ?? local)
      if let frame { layer.contentProvider?.commit(layer, from: local, frame: frame) }
      if isWhole { restless.append(layer) }
      for below in layer.maskAndChildren where below.needsCommit {
        waiting.append((below, local, start, frame))
      }
    }
    // Only now, since any commit may have changed any layer.
    for layer in restless where layer.isRestless { layer.markForCommit() }
  }

  // MARK: What changed

  /// Has the next commit look at the layer.
  ///
  /// A layer that needs it makes all above it need it, so that a tree in which nothing has changed
  /// is not walked at all.
  func markForCommit() {
    var layer = self
    while !layer.needsCommit {
      layer.needsCommit = true
      guard let above = layer.superlayer else { return }
      layer = above
    }
  }

  /// Whether the layer needs a commit before every frame, or needs one already.
  private var isRestless: Bool {
    layoutState.isNeeded || displayState.isNeeded || displayState.failure != nil
      || contentProvider?.isRestless == true || animations?.isRestless == true
  }

  /// Where a walk over the layers begins that need a commit.
  var layersToCommit: [CALayer] { needsCommit ? [self] : [] }

  /// Adds the layers straight below this one that need a commit.
  func appendLayersToCommit(to waiting: inout [CALayer]) {
    if let maskLayer, maskLayer.needsCommit { waiting.append(maskLayer) }
    for child in children where child.needsCommit { waiting.append(child) }
  }

  /// Marks the layer and all below it as no longer shown: they have left the tree.
  func leaveShownTree() {
    guard isShown else { return }
    var waiting = [self]
    while let layer = waiting.popLast() {
      guard layer.isShown else { continue }
      layer.isShown = false
      layer.needsCommit = true
      if layer.hasCallbacks {
        ThreadTransactions.current.leavers.append(ThreadTransactions.Leaver(layer: layer))
      }
      waiting += layer.maskAndChildren
    }
  }
}
