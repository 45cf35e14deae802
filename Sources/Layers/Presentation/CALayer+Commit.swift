import Foundation
import StrataGraphics

// A frame begins with a commit, which makes the changes since the last one take effect.
extension CALayer {
  /// Lays out and displays the tree, commits the thread's implicit transaction and begins new
  /// animations.
  ///
  /// Only layers that need it are laid out and displayed. Animations begin at the time of the
  /// previous frame, after which the changes were made, or at 0 if there was none, so that the
  /// first frame of a tree can be at any time. If no time has passed since the previous frame,
  /// changes outside `CATransaction.begin()` and `commit()` show at once and are only animated on
  /// request. This is for programs that render stills of a changing tree, which never advance the
  /// time. Changes made by display links begin with the frame for which the links are called, and
  /// those of timed calls at the times of the calls.
  ///
  /// - Parameters:
  ///   - isYUp: Whether the space that contains the root has y up.
  ///   - time: The frame's time, in seconds on the root's timeline.
  /// - Throws: The reason why a layer has no bitmap.
  package func prepareTree(isYUp: Bool, at time: Double) throws {
    ThreadTransactions.current.frames += 1
    try FrameTime.during(time) {
      let hasLinks = CADisplayLink.hasAny
      if hasLinks {
        CATransaction.flush()
        beginAnimations()
        CADisplayLink.fireAll(at: time, after: extras?.timeline?.time) { moment in
          CATransaction.flush()
          beginAnimations(with: moment)
        }
      }
      fillPresentation()
      layoutTree()
      displayState.isHostYUp = isYUp
      try displayTree()
      Self.endAnimationsOfRemovedLayers()
      CATransaction.flush()
      beginAnimations(forFrameAt: time, with: hasLinks ? time : nil)
    }
    let last = extras?.timeline
    ownExtras.timeline = LayerExtras.Timeline(
      time: time, isForward: last.map { time >= $0.time } ?? true, frames: (last?.frames ?? 0) + 1)
  }

  /// Lays out and displays every layer of the tree that needs it, and begins no animation.
  ///
  /// It is for callers that keep the tree and draw no frame of it.
  ///
  /// - Parameter isYUp: Whether the space that contains the root has y up.
  /// - Throws: The reason why a layer has no bitmap.
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

  /// Begins the animations that were added since the last frame and have no begin time.
  ///
  /// They begin with that frame. Before the first frame they begin at 0, or on the machine's clock
  /// with the first one. It is called after all layers are displayed, since drawing may add
  /// animations to any of them.
  ///
  /// - Parameters:
  ///   - time: The time of the next frame on the root's timeline, which is passed to content with a
  ///     time of its own; nil if no frame follows.
  ///   - start: The begin time; nil for the rule above.
  func beginAnimations(forFrameAt time: Double? = nil, with start: Double? = nil) {
    let last = extras?.timeline
    let implicitFrame = time == last?.time ? last?.frames : nil
    // A subtree that is rendered by itself has another timeline than the whole tree.
    let isWhole = time != nil && extras?.presentation == nil && superlayer == nil
    var animating: [CALayer] = []
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
      if let implicitFrame {
        layer.animations?.removeImplicit(afterFrames: implicitFrame)
        layer.dropFades { $0.implicitFrame == implicitFrame }
      }
      layer.animations?.commit(at: start ?? local)
      if let frame { layer.contentProvider?.commit(layer, from: local, frame: frame) }
      if isWhole { animating.append(layer) }
      for below in layer.maskAndChildren where below.needsCommit {
        waiting.append((below, local, start, frame))
      }
    }
    // After the loop, since any commit may have changed any layer.
    for layer in animating where layer.isAnimating { layer.markForCommit() }
  }

  // MARK: Changes

  /// Makes the next commit visit the layer.
  ///
  /// Marking a layer also marks all ancestors, so that an unchanged tree is not traversed at all.
  func markForCommit() {
    var layer = self
    while !layer.needsCommit {
      layer.needsCommit = true
      guard let above = layer.superlayer else { return }
      layer = above
    }
  }

  /// Whether the layer needs a commit before every frame, or already needs one.
  private var isAnimating: Bool {
    layoutState.isNeeded || displayState.isNeeded || displayState.failure != nil
      || contentProvider?.isAnimating == true || animations?.isAnimating == true
  }

  /// The start of a traversal of the layers that need a commit.
  var layersToCommit: [CALayer] { needsCommit ? [self] : [] }

  /// Appends the layers directly below this one that need a commit.
  func appendLayersToCommit(to waiting: inout [CALayer]) {
    if let maskLayer, maskLayer.needsCommit { waiting.append(maskLayer) }
    for child in children where child.needsCommit { waiting.append(child) }
  }

  /// Marks the layer and all below it as no longer shown after they have left the tree.
  func leaveShownTree() {
    guard isShown else { return }
    let thread = ThreadTransactions.current
    var waiting = [self]
    while let layer = waiting.popLast() {
      guard layer.isShown else { continue }
      layer.isShown = false
      layer.needsCommit = true
      layer.lastExit = thread.frames
      layer.extras?.fadingSublayers = nil
      if let animations = layer.animations?.ownCopies, !animations.isEmpty {
        thread.removedLayers.append(
          ThreadTransactions.RemovedLayer(layer: layer, animations: animations))
      }
      waiting += layer.maskAndChildren
    }
  }

  /// Removes the animations with which layers have left shown trees since the last frame, except
  /// those of layers that have returned to one.
  private static func endAnimationsOfRemovedLayers() {
    let thread = ThreadTransactions.current
    for removed in thread.removedLayers {
      guard let layer = removed.layer, !layer.isShown, layer.lastFrame == nil else { continue }
      layer.animations?.remove(removed.animations)
    }
    thread.removedLayers.removeAll()
  }
}
