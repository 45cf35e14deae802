import Foundation

extension CALayer {
  /// Adds an uncopied animation that has a duration and is not used elsewhere.
  ///
  /// Unlike with `add(_:forKey:)`, the animation is not part of a transaction: opening a document
  /// inside a transaction does not make the transaction wait for the document's animations.
  package func add(handingOver animation: CAAnimation, forKey key: String) {
    ownAnimations.add(handingOver: animation, forKey: key)
  }

  /// Adds an animation as part of the current transaction.
  func addInTransaction(_ animation: CAAnimation, forKey key: String?) {
    // A transition that was requested for the same change takes precedence.
    if animation is ImplicitTransition, animations?.hasNewExplicitTransition == true { return }
    let thread = ThreadTransactions.current
    let last = lastFrame
    // Before the animation replaces the one whose snapshot may still be used.
    let snapshot =
      animation is CATransition
      ? takeSnapshot(isImplicit: animation is any ImplicitAction) : nil
    let isImplicit = animation is any ImplicitAction && thread.isOutsideTransactions
    if snapshot != nil { ownAnimations.mayHaveTransition = true }
    ownAnimations.add(
      animation, forKey: key, defaultDuration: CATransaction.animationDuration(),
      begin: isShown ? last?.localTime : nil, pace: CATransaction.animationTimingFunction()
    ) { copy in
      AnimationWatch(
        copy, thread.openCompletions, snapshot: snapshot,
        implicitFrame: isImplicit ? last?.count : nil)
    }
  }
}

extension LayerAnimations {
  /// The watches of the animations, with their timing.
  var watched: [(watch: AnimationWatch, timing: ActiveTiming)] {
    guard mayBeWatched else { return [] }
    return entries.compactMap { entry in
      (entry.watch as? AnimationWatch).map { ($0, entry.timing) }
    }
  }

  /// Removes the implicit animations that were added after the last frame outside a transaction.
  ///
  /// - Parameter count: The number of frames so far.
  func removeImplicit(afterFrames count: Int) {
    for entry in entries where (entry.watch as? AnimationWatch)?.implicitFrame == count {
      if let key = entry.key { remove(forKey: key) }
    }
  }
}
