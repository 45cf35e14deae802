public import Strata

extension UIViewPropertyAnimator: @preconcurrency BlockObservable {
  /// Adds an observation that is evaluated after each change of `state` and `isRunning`.
  public func addObservation(_ observation: NSKeyValueObservation) {
    observations.add(observation)
  }
}
