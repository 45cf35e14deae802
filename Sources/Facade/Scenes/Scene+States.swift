import StrataDocuments
public import StrataGraphics
import StrataLayers

/// A state that a scene's document declares: a name for how its tree looks then.
public struct SceneState: Sendable, Hashable {
  public let name: String
  /// The state whose changes come before its own; nil for none.
  public let basedOn: String?
}

/// What of states cannot be shown.
public enum SceneStateError: StrataError, Equatable {
  /// The scene has no state of that name; `known` are those that it has, in its order.
  case unknownState(name: String, known: [String])

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that names what there is.
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
  /// The states that the document declares, each name once, in its order.
  ///
  /// A scene that was just read shows none of them.
  public var states: [SceneState] {
    tree.names.map { SceneState(name: $0, basedOn: tree.base(of: $0)) }
  }

  /// Shows the tree in one of its states, or without any.
  ///
  /// The state that was shown before is left: what it had changed is again as the document says, and
  /// what the state changes has its new values. So changes of yours to the same properties are lost.
  /// Nothing moves on the way; ``show(from:to:at:)`` does that.
  ///
  /// - Parameter name: Of a state; nil shows the document as it is without one.
  /// - Throws: `SceneStateError`; the tree is then as it was.
  public mutating func show(state name: String?) throws(SceneStateError) {
    try check(name)
    tree.show(name)
    transitionEnd = nil
  }

  /// Shows the way from one state to another.
  ///
  /// The tree has the second state's values, and animations that lead there from the first one's: those of
  /// the document's transition between the two, else of the one to the second from any, else of the one from the
  /// first to any, else of the one between any. What it has no animation for changes at the beginning.
  /// `duration` is then when the last of these animations ends.
  ///
  /// - Parameters:
  ///   - first: The state that is left; nil for none.
  ///   - second: The state that is entered; nil for none.
  ///   - start: When the way begins, in seconds on the root's timeline, 0 or more. From 0 to that time the first
  ///     state shows; what animations cannot hold back changes at 0, and `diagnostics` says so.
  /// - Throws: `SceneStateError`; the tree is then as it was.
  public mutating func show(
    from first: String?, to second: String?, at start: Double = 0
  ) throws(SceneStateError) {
    precondition(start.isFinite && start >= 0, "a transition begins at 0 or later, not at \(start)")
    try check(first)
    try check(second)
    var remarks: [Diagnostic] = []
    transitionEnd = tree.show(from: first, to: second, at: start) { remark in
      let place = remark.layer.declaredAt
      remarks.append(
        Diagnostic(
          .note, code: "state-not-timed", remark.message, layerPath: remark.layer.describe(),
          file: place?.file, line: place?.line))
    }
    diagnostics += remarks
  }

  private func check(_ name: String?) throws(SceneStateError) {
    guard let name, !tree.names.contains(name) else { return }
    throw .unknownState(name: name, known: tree.names)
  }
}
