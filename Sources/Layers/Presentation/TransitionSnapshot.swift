/// A snapshot of a layer from before its transition.
package final class TransitionSnapshot {
  /// An unanimated copy of the layer and all below it.
  package let layer: CALayer
  /// The number of frames of the layer's tree when the snapshot was taken.
  fileprivate let frames: Int
  /// Whether the transition is the default action of a change.
  let isImplicit: Bool

  init(_ layer: CALayer, frames: Int, isImplicit: Bool) {
    self.layer = layer
    self.frames = frames
    self.isImplicit = isImplicit
  }
}

/// A transition that is in progress.
package struct PresentedTransition {
  package let type: CATransitionType
  package let subtype: CATransitionSubtype
  /// The progress: 0 shows the old content, 1 the new content.
  package let progress: Double
  /// The snapshot of the old content.
  package let old: CALayer
}

extension CALayer {
  /// Returns the snapshot from which a transition that is added now starts.
  ///
  /// This is what was shown before the change whose action the transition is, or else what is shown
  /// now. If a transition was already added since the last frame, its snapshot is used again.
  ///
  /// - Parameter isImplicit: Whether the transition is the default action of a change.
  func takeSnapshot(isImplicit: Bool) -> TransitionSnapshot {
    let frames = lastFrame?.count ?? 0
    let earlier = animations?.transitionSnapshot.flatMap {
      $0.frames == frames && frames > 0 ? $0.layer : nil
    }
    return TransitionSnapshot(
      earlier ?? extras?.snapshot ?? frozenCopy(), frames: frames, isImplicit: isImplicit)
  }
}

extension LayerAnimations {
  var transitionSnapshot: TransitionSnapshot? {
    let entry = entries.last { $0.key == kCATransition }
    return (entry?.watch as? AnimationWatch)?.snapshot
  }

  /// Whether a transition was added since the last frame, other than the default action of a
  /// change.
  var hasNewExplicitTransition: Bool {
    entries.contains {
      $0.key == kCATransition && $0.isPending
        && ($0.watch as? AnimationWatch)?.snapshot?.isImplicit == false
    }
  }

  /// Returns the transition that is in progress at a time of the layer.
  func shownTransition(at time: Double) -> PresentedTransition? {
    guard mayHaveTransition, let old = transitionSnapshot?.layer,
      let (transition, progress) = transition(at: time)
    else { return nil }
    return PresentedTransition(
      type: transition.type, subtype: transition.subtype ?? .fromLeft,
      progress: min(max(progress, 0), 1), old: old)
  }
}
