import StrataGraphics
import StrataLayers

/// Shows a tree in the states that its document declares.
///
/// Entering a state sets its values; leaving it gives back what the document says. States of one name
/// that several layers declare are entered together.
package final class TreeStates {
  /// By layer, in document order.
  package let owners: [LayerStates]
  /// What the document says of every place that a state has changed so far.
  private var originals: [StatePlace: Any?] = [:]
  /// The places in the order in which they were first changed, so that they are given back in the
  /// same order every time.
  private var changed: [StatePlace] = []
  /// The animations of the transition that is shown.
  private var moving: [StatePlace] = []

  package init(_ owners: [LayerStates] = []) {
    self.owners = owners
  }

  /// The names of all states, each once, in document order.
  package var names: [String] {
    var known: Set<String> = []
    return owners.flatMap(\.states).map(\.name).filter { known.insert($0).inserted }
  }

  /// Whether a state or a transition is shown.
  package private(set) var isShowing = false

  /// The states that a state is based on, by any layer.
  package func base(of name: String) -> String? {
    owners.lazy.compactMap { $0.state(named: name)?.basedOn }.first
  }

  /// Shows a state; nil shows the document as it is without one.
  ///
  /// - Precondition: The name is among `names`.
  package func show(_ name: String?) {
    precondition(name.map(names.contains) ?? true, "only states that are declared are shown")
    withoutActions {
      leave()
      if let name { enter(name) }
    }
    isShowing = name != nil
  }

  /// Shows the way from a state to another, nil being none.
  ///
  /// - Parameters:
  ///   - start: When it begins, in seconds on the root's timeline; what is shown before is the first
  ///     state, at the root's time 0 and after.
  ///   - found: Is told what cannot be shown.
  /// - Returns: When the last animation of the transition ends, on the same timeline: `start` where
  ///   there is none.
  package func show(
    from first: String?, to second: String?, at start: Double,
    report found: (StateTiming.Remark) -> Void
  ) -> Double {
    let elements = owners.flatMap { $0.transition(from: first, to: second)?.elements ?? [] }
    var timing = StateTiming(elements, start: start)
    show(first)
    withoutActions {
      timing.readFirst(places(of: first) + places(of: second))
      leave()
      if let second { enter(second) }
      moving = timing.apply(report: found)
    }
    isShowing = true
    return timing.end
  }

  private func places(of name: String?) -> [StatePlace] {
    guard let name else { return [] }
    return owners.flatMap { $0.changes(of: name) }.compactMap(\.place)
  }

  private func enter(_ name: String) {
    for change in owners.flatMap({ $0.changes(of: name) }) {
      guard let place = change.place else { continue }
      if originals[place] == nil {
        originals[place] = .some(place.value)
        changed.append(place)
      }
      // What does not fit was found when the document was read.
      try? change.make()
    }
  }

  private func leave() {
    for place in moving { place.restore(nil) }
    moving = []
    for place in changed.reversed() {
      if let original = originals[place] { place.restore(original) }
    }
    originals = [:]
    changed = []
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }
}
