/// What a layer with a transition looked like before.
package final class TransitionSnapshot {
  /// A copy of the layer with all below it, in which nothing moves.
  package let layer: CALayer
  /// How many frames the layer's tree had been shown.
  fileprivate let frames: Int

  fileprivate init(_ layer: CALayer, frames: Int) {
    self.layer = layer
    self.frames = frames
  }
}

/// A transition that is under way.
package struct ShownTransition {
  package let type: CATransitionType
  package let subtype: CATransitionSubtype
  /// 0 shows what was, 1 what is.
  package let progress: Double
  /// What was.
  package let old: CALayer
}

extension CALayer {
  /// What a transition that is added now starts from.
  ///
  /// That is what was shown before the change whose action the transition is, or else what is shown;
  /// and where there is a transition since the last frame already, what that one starts from.
  func takeSnapshot() -> TransitionSnapshot {
    let frames = lastFrame?.count ?? 0
    if let earlier = animations?.transitionSnapshot, earlier.frames == frames, frames > 0 {
      return earlier
    }
    return TransitionSnapshot(extras?.snapshot ?? frozenCopy(), frames: frames)
  }
}

extension LayerAnimations {
  var transitionSnapshot: TransitionSnapshot? {
    let entry = entries.last { $0.key == kCATransition }
    return (entry?.watch as? AnimationWatch)?.snapshot
  }

  /// The transition that is under way at a time of the layer.
  func shownTransition(at time: Double) -> ShownTransition? {
    guard mayHaveTransition, let old = transitionSnapshot?.layer,
      let (transition, progress) = transition(at: time)
    else { return nil }
    return ShownTransition(
      type: transition.type, subtype: transition.subtype ?? .fromLeft,
      progress: min(max(progress, 0), 1), old: old)
  }
}
