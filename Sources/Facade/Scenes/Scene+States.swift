import StrataDocuments
public import StrataGraphics
import StrataLayers

/// A named state that a scene's document declares.
public struct SceneState: Sendable, Hashable {
  public let name: String
  /// The name of the state whose changes are applied first; nil if none exists.
  public let basedOn: String?
}

/// An invalid request for a state.
public enum SceneStateError: StrataError, Equatable {
  /// The scene has no state of that name; `known` lists its states in document order.
  case unknownState(name: String, known: [String])

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that names the available states.
  public var description: String {
    switch self {
    case .unknownState(let name, let known):
      known.isEmpty
        ? "the scene has no states, so there is no '\(name)'"
        : "the scene has no state '\(name)'; it has "
          + known.map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}

extension Scene {
  /// The states that the document declares, in document order and without duplicates.
  ///
  /// A scene that has just been read shows none of them.
  public var states: [SceneState] {
    tree.names.map { SceneState(name: $0, basedOn: tree.base(of: $0)) }
  }

  /// Shows the tree in one of its states, or in its base state.
  ///
  /// The previous state is left first: the values that it had changed are restored to those of the
  /// document, then the new state's changes are applied. Changes that your code made to the same
  /// properties are lost. The change is not animated; use ``show(from:to:at:)`` for a transition.
  ///
  /// - Parameter name: The name of a state; nil shows the document without a state.
  /// - Throws: `SceneStateError`. The tree is then unchanged.
  public mutating func show(state name: String?) throws(SceneStateError) {
    try check(name)
    tree.show(name)
    transitionEnd = nil
  }

  /// Shows an animated transition from one state to another.
  ///
  /// The tree gets the values of the second state and animations that lead to them from the first.
  /// The animations are those of the document's transition between the two states, otherwise of the
  /// one from any state to the second, otherwise of the one from the first to any state, otherwise
  /// of the one between any states. Properties without an animation change at the beginning.
  /// `duration` is then the end of the last of these animations.
  ///
  /// - Parameters:
  ///   - first: The initial state; nil for the base state.
  ///   - second: The final state; nil for the base state.
  ///   - start: The start time of the transition in seconds on the root's timeline, 0 or more. The
  ///     first state is shown from 0 to that time. Changes that an animation cannot delay take
  ///     effect at 0 and are reported in `diagnostics`.
  /// - Throws: `SceneStateError`. The tree is then unchanged.
  public mutating func show(
    from first: String?, to second: String?, at start: Double = 0
  ) throws(SceneStateError) {
    precondition(start.isFinite && start >= 0, "start must be finite and at least 0, not \(start)")
    try check(first)
    try check(second)
    var messages: [Diagnostic] = []
    transitionEnd = tree.show(from: first, to: second, at: start) { message in
      let place = message.layer.declaredAt
      messages.append(
        Diagnostic(
          .note, code: "state-not-timed", message.message, layerPath: message.layer.describe(),
          file: place?.file, line: place?.line))
    }
    diagnostics += messages
  }

  private func check(_ name: String?) throws(SceneStateError) {
    guard let name, !tree.names.contains(name) else { return }
    throw .unknownState(name: name, known: tree.names)
  }
}
