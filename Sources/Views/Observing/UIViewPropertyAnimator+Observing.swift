public import Strata

extension UIViewPropertyAnimator: @preconcurrency BlockObservable {
  /// Adds an observation that is evaluated after each change of `state`, `isRunning` and
  /// `isReversed`, and after `fractionComplete` is set.
  ///
  /// Changes of `fractionComplete` while the animations run are not observed.
  public func addObservation(_ observation: NSKeyValueObservation) {
    observations.add(observation)
  }
}
