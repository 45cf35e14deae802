/// A tree whose frames several threads evaluate at once.
///
/// It may cross to them because nothing in it is written meanwhile: whoever makes this sees to that.
package struct SharedTree: @unchecked Sendable {
  package let root: CALayer

  /// - Parameter root: Of a tree that was prepared for a frame.
  /// - Returns: Nil where a frame calls somebody else's code, or changes something.
  package init?(_ root: CALayer) {
    guard !CADisplayLink.hasAny, root.isFreeToEvaluate else { return nil }
    self.root = root
  }
}

extension CALayer {
  /// Whether frames of the prepared tree neither call code of others nor change anything.
  fileprivate var isFreeToEvaluate: Bool {
    guard extras?.presentation == nil else { return false }
    var waiting = [self]
    while let layer = waiting.popLast() {
      guard layer.isFree else { return false }
      waiting += layer.maskAndChildren
      if let old = layer.animations?.transitionSnapshot?.layer { waiting.append(old) }
    }
    return true
  }

  private var isFree: Bool {
    // Classes of others may override what a frame asks of a layer.
    isOfBuiltInClass && delegate == nil && layoutManager == nil
      && !layoutState.isNeeded && !displayState.isNeeded && animations?.hasPending != true
      && contentProvider?.isFree != false
  }

  /// Takes note of frames that were evaluated without the tree being prepared for each.
  ///
  /// - Parameters:
  ///   - count: How many there were.
  ///   - time: Of the last one, on the root's timeline.
  package func noteFrames(_ count: Int, last time: Double) {
    guard count > 0, let last = extras?.timeline else { return }
    extras?.timeline = LayerExtras.Timeline(
      time: time, isForward: time >= last.time, frames: last.frames + count)
  }
}
