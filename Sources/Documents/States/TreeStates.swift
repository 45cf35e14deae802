import StrataGraphics
import StrataLayers

/// Shows a tree in the states that its document declares.
///
/// Entering a state sets its values, and leaving it restores the document's values. States of the
/// same name on several layers are entered together, unless each document of a wallpaper has a
/// state of its own.
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
  package var names: [String] { names(of: nil) }

  /// Returns the names of a document's states, each once, in order; of all states for nil.
  package func names(of document: String?) -> [String] {
    var known: Set<String> = []
    return owners.filter { document == nil || $0.document == document }
      .flatMap(\.states).map(\.name).filter { known.insert($0).inserted }
  }

  /// The names of the documents of a wallpaper that declare states, from back to front.
  package var documents: [String] {
    var known: Set<String> = []
    return owners.compactMap(\.document).filter { known.insert($0).inserted }
  }

  /// Whether a state or a transition is shown.
  package private(set) var isShowing = false

  /// Returns the state that a state is based on; nil without a base.
  ///
  /// The first layer that declares a base determines it.
  ///
  /// - Parameter document: The document with the layers; nil for all documents.
  package func base(of name: String, in document: String? = nil) -> String? {
    owners.lazy.filter { document == nil || $0.document == document }
      .compactMap { $0.state(named: name)?.basedOn }.first
  }

  /// Shows a state; nil restores the document without a state.
  package func show(_ name: String?) { show(.everywhere(name)) }

  /// Shows states; a document that does not have the named state shows no state.
  package func show(_ states: ShownStates) {
    withoutActions {
      leave()
      enter(states)
    }
    isShowing = owners.contains { states.name(for: $0) != nil }
  }

  /// A transition that is shown.
  package struct Transition {
    /// The end in seconds on the root's timeline; the start if nothing moves.
    package var end: Double
    /// Whether the states differ.
    package var changesValues: Bool
    /// Whether values change for which the document has no animation.
    package var isIncomplete: Bool
  }

  /// Shows the transition from one state to another, where nil means no state.
  ///
  /// - Returns: The end time of the last animation on the root's timeline, or `start` if there is
  ///   no transition.
  package func show(
    from first: String?, to second: String?, at start: Double,
    report found: (StateTiming.Remark) -> Void
  ) -> Double {
    show(
      from: .everywhere(first), to: .everywhere(second), at: start, fading: 0, report: found
    ).end
  }

  /// Shows the transition between states.
  ///
  /// - Parameters:
  ///   - start: The start time in seconds on the root's timeline. The first state is shown from
  ///     time 0 until then.
  ///   - duration: The duration in seconds of the changes in layers whose states have no
  ///     transition with animations; 0 for changes at the start.
  ///   - found: Receives the parts that cannot be shown.
  package func show(
    from first: ShownStates, to second: ShownStates, at start: Double, fading duration: Double,
    report found: (StateTiming.Remark) -> Void
  ) -> Transition {
    var elements: [StateTransition.Element] = []
    var unanimated: [StateTarget] = []
    for owner in owners {
      let (old, new) = (first.name(for: owner), second.name(for: owner))
      let own = owner.transition(from: old, to: new)?.elements ?? []
      elements += own
      guard own.isEmpty else { continue }
      unanimated += [old, new].compactMap { $0 }.flatMap(owner.changes).compactMap(\.place)
    }
    var timing = StateTiming(elements, start: start, fading: duration)
    show(first)
    withoutActions {
      timing.readFirst(places(of: first) + places(of: second), unanimated: unanimated)
      leave()
      enter(second)
      moving = timing.apply(report: found)
    }
    isShowing = true
    return Transition(
      end: timing.end, changesValues: timing.isIncomplete || !elements.isEmpty,
      isIncomplete: timing.isIncomplete)
  }

  private func changes(of states: ShownStates) -> [StateChange] {
    owners.flatMap { owner in states.name(for: owner).map(owner.changes) ?? [] }
  }

  private func places(of states: ShownStates) -> [StateTarget] {
    changes(of: states).compactMap(\.place)
  }

  private func enter(_ states: ShownStates) {
    for change in changes(of: states) {
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
