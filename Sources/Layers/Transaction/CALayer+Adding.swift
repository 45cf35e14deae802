import Foundation

extension CALayer {
  /// Adds an animation that has a duration and that nobody else has, without the copy that
  /// `add(_:forKey:)` makes.
  ///
  /// It is no part of a transaction: those who open a document in one do not wait for what moves in it.
  package func add(handingOver animation: CAAnimation, forKey key: String) {
    ownAnimations.add(handingOver: animation, forKey: key)
  }

  /// Adds an animation as a part of the transaction at hand.
  func addInTransaction(_ animation: CAAnimation, forKey key: String?) {
    let thread = ThreadTransactions.current
    let last = lastFrame
    // Before the animation takes the place of the one whose picture may still count.
    let snapshot = animation is CATransition ? takeSnapshot() : nil
    let isCasual = animation is any ImplicitAction && thread.isOutsideTransactions
    if snapshot != nil { ownAnimations.mayHaveTransition = true }
    ownAnimations.add(
      animation, forKey: key, defaultDuration: CATransaction.animationDuration(),
      begin: isShown ? last?.localTime : nil, pace: CATransaction.animationTimingFunction()
    ) { copy in
      AnimationWatch(
        copy, thread.openCompletions, snapshot: snapshot, casualFrame: isCasual ? last?.count : nil)
    }
  }
}

extension LayerAnimations {
  /// What there is to know of animations beyond what they show, with their timing.
  var watched: [(watch: AnimationWatch, timing: ActiveTiming)] {
    guard mayBeWatched else { return [] }
    return entries.compactMap { entry in
      (entry.watch as? AnimationWatch).map { ($0, entry.timing) }
    }
  }

  /// Removes the animations that nobody asked for and that came after the last frame.
  ///
  /// - Parameter count: Of the frames so far.
  func removeCasual(afterFrames count: Int) {
    for entry in entries where (entry.watch as? AnimationWatch)?.casualFrame == count {
      if let key = entry.key { remove(forKey: key) }
    }
  }
}
