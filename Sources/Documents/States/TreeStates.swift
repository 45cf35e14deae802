import StrataGraphics
import StrataLayers

/// Shows a tree in the states that its document declares.
///
/// Entering a state sets its values, and leaving it restores those of the document. States of the
/// same name on several layers are entered together.
package final class TreeStates {
  /// The states by layer, in document order.
  package let owners: [LayerStates]
  /// The document's values at every location that a state has changed so far.
  private var originals: [StateTarget: Any?] = [:]
  /// The locations in the order of their first change, in which they are restored.
  private var changed: [StateTarget] = []
  /// The animations of the current transition.
  private var moving: [StateTarget] = []

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

  /// Returns the state that a state is based on, according to any layer.
  package func base(of name: String) -> String? {
    owners.lazy.compactMap { $0.state(named: name)?.basedOn }.first
  }

  /// Shows a state; nil restores the document without a state.
  ///
  /// - Precondition: The name is in `names`.
  package func show(_ name: String?) {
    precondition(name.map(names.contains) ?? true, "the state must be declared")
    withoutActions {
      leave()
      if let name { enter(name) }
    }
    isShowing = name != nil
  }

  /// Shows the transition from one state to another, where nil means no state.
  ///
  /// - Parameters:
  ///   - start: The start time in seconds on the root's timeline. The first state is shown from
  ///     time 0
  ///     until then.
  ///   - found: Receives the parts that cannot be shown.
  /// - Returns: The end time of the last animation on the same timeline, or `start` if there is no
  ///   transition.
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

  private func places(of name: String?) -> [StateTarget] {
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
      // Changes that do not fit were reported when the document was read.
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
