import Foundation
public import Strata

/// Observation with closures of a view's properties that depend on its layer, such as its frame and
/// a scroll view's offset, and of the content size of a scroll view.
extension UIView: @preconcurrency BlockObservable {
  /// Adds an observation that is evaluated after each change of an animatable property of the
  /// layer.
  public func addObservation(_ observation: NSKeyValueObservation) {
    layer.addObservation(observation)
    memory.observations.add(observation)
  }

  /// Evaluates the view's observations after a change that does not affect the layer.
  func tellObservers() {
    memory.observations.tell()
  }
}

/// Observation of a recognizer's state and of the properties that depend on it.
extension UIGestureRecognizer: @preconcurrency BlockObservable {
  /// Adds an observation that is evaluated after each change of the recognizer's state.
  public func addObservation(_ observation: NSKeyValueObservation) { observers.add(observation) }
}

/// A list of observations, which are not retained.
struct Observations {
  private struct ObservationReference {
    weak var observation: NSKeyValueObservation?
  }

  private var entries: [ObservationReference] = []

  mutating func add(_ observation: NSKeyValueObservation) {
    entries.removeAll { $0.observation == nil }
    entries.append(ObservationReference(observation: observation))
  }

  func tell() {
    for known in entries { known.observation?.look() }
  }
}
