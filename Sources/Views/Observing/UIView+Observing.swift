import Foundation
public import Strata

/// Blocks observe what follows from a view's layer, such as its frame and a scroll view's offset, and the
/// size of a scroll view's content.
extension UIView: @preconcurrency BlockObservable {
  /// Has an observation look after each change of the view's layer that animations can move.
  public func addObservation(_ observation: NSKeyValueObservation) {
    layer.addObservation(observation)
    memory.observations.add(observation)
  }

  /// Has all look who observe the view, after a change of what its layer does not have.
  func tellObservers() {
    memory.observations.tell()
  }
}

/// A recognizer's state and what else follows from it.
extension UIGestureRecognizer: @preconcurrency BlockObservable {
  /// Has an observation look after each change of the recognizer's state.
  public func addObservation(_ observation: NSKeyValueObservation) { observers.add(observation) }
}

/// Those that are told of changes, none of them kept.
struct Observations {
  private struct Entry {
    weak var observation: NSKeyValueObservation?
  }

  private var entries: [Entry] = []

  mutating func add(_ observation: NSKeyValueObservation) {
    entries.removeAll { $0.observation == nil }
    entries.append(Entry(observation: observation))
  }

  func tell() {
    for known in entries { known.observation?.look() }
  }
}
