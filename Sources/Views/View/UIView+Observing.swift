import Foundation
public import Strata

/// Blocks observe what follows from a view's layer, such as its frame and a scroll view's offset, and the
/// size of a scroll view's content.
extension UIView: @preconcurrency BlockObservable {
  /// Has an observation look after each change of the view's layer that animations can move.
  public func addObservation(_ observation: NSKeyValueObservation) {
    layer.addObservation(observation)
    memory.observations.removeAll { $0.observation == nil }
    memory.observations.append(WeakObservation(observation: observation))
  }

  /// Has all look who observe the view, after a change of what its layer does not have.
  func tellObservers() {
    for known in memory.observations { known.observation?.look() }
  }
}

struct WeakObservation {
  weak var observation: NSKeyValueObservation?
}
