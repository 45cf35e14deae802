/// The observers of changes of an object.
///
/// Each observation detects a change of its property by itself, because a property may be computed
/// from others, as a layer's frame is.
package final class ChangeObservers {
  /// A weak reference to an observer.
  private struct WeakObservation {
    weak var observation: NSKeyValueObservation?
  }

  private var entries: [WeakObservation] = []

  package init() {}

  package func add(_ observation: NSKeyValueObservation) {
    entries.removeAll { $0.observation == nil }
    entries.append(WeakObservation(observation: observation))
  }

  /// Makes all observations check for a change.
  package func tell() {
    for entry in entries { entry.observation?.look() }
  }
}
