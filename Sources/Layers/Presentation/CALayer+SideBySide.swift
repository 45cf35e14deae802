/// A tree whose frames several threads evaluate concurrently.
///
/// It is `Sendable` because nothing in it is written meanwhile, which the creator must ensure.
package struct SharedTree: @unchecked Sendable {
  package let root: CALayer

  /// Returns nil if a frame calls user code or changes something.
  ///
  /// - Parameter root: The root of a tree that was prepared for a frame.
  package init?(_ root: CALayer) {
    guard !CADisplayLink.hasAny, root.isFreeToEvaluate else { return nil }
    self.root = root
  }
}

extension CALayer {
  /// Whether frames of the prepared tree neither call user code nor change anything.
  fileprivate var isFreeToEvaluate: Bool {
    guard extras?.presentation == nil else { return false }
    var waiting = [self]
    while let layer = waiting.popLast() {
      guard layer.isThreadSafe else { return false }
      waiting += layer.layersBelowInFrames
      if let old = layer.animations?.transitionSnapshot?.layer { waiting.append(old) }
    }
    return true
  }

  private var isThreadSafe: Bool {
    // User classes may override what a frame calls on a layer.
    isOfBuiltInClass && delegate == nil && layoutManager == nil
      && !layoutState.isNeeded && !displayState.isNeeded && animations?.hasPending != true
      && contentProvider?.isThreadSafe != false
  }

  /// Records frames that were evaluated without preparing the tree for each.
  ///
  /// - Parameters:
  ///   - count: The number of frames.
  ///   - time: The time of the last one, on the root's timeline.
  package func noteFrames(_ count: Int, last time: Double) {
    guard count > 0, let last = extras?.timeline else { return }
    extras?.timeline = LayerExtras.Timeline(
      time: time, isForward: time >= last.time, frames: last.frames + count)
  }
}
