/// Who is told when an object changes.
///
/// Whoever observes knows by itself what it looks at, and whether that is another now: a property may
/// follow from others, as a layer's frame does.
package final class ChangeObservers {
  /// One that is told.
  private struct Entry {
    weak var observation: NSKeyValueObservation?
  }

  private var entries: [Entry] = []

  package init() {}

  package func add(_ observation: NSKeyValueObservation) {
    entries.removeAll { $0.observation == nil }
    entries.append(Entry(observation: observation))
  }

  /// Has all look who observe.
  package func tell() {
    for entry in entries { entry.observation?.look() }
  }
}
