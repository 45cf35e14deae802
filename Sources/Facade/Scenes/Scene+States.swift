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
  /// A document of a wallpaper has no state of that name; `known` lists its states in order.
  case unknownDocumentState(document: String, name: String, known: [String])
  /// The scene has no document of that name with states; `known` lists those that it has.
  case unknownDocument(name: String, known: [String])

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that names the available states.
  public var description: String {
    switch self {
    case .unknownState(let name, let known):
      known.isEmpty
        ? "the scene has no states, so there is no '\(name)'"
        : "the scene has no state '\(name)'; it has " + Self.list(known)
    case .unknownDocumentState(let document, let name, let known):
      "the \(document) document has no state '\(name)'; it has " + Self.list(known)
    case .unknownDocument(let name, let known):
      known.isEmpty
        ? "the scene is not a wallpaper with states, so it has no document '\(name)'"
        : "the scene has no document '\(name)' with states; it has " + Self.list(known)
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension Scene {
  /// The states that the document declares, in document order and without duplicates.
  ///
  /// A scene that has just been read shows none of them. The documents of a wallpaper may have
  /// different states; see ``states(of:)``.
  public var states: [SceneState] {
    tree.names.map { SceneState(name: $0, basedOn: tree.base(of: $0)) }
  }

  /// The documents of a wallpaper that declare states, from back to front: `background`, `floating`
  /// and `foreground`.
  ///
  /// Empty for other scenes.
  public var stateDocuments: [String] { tree.documents }

  /// Returns the states that a document of a wallpaper declares, in order.
  ///
  /// - Parameter document: One of `stateDocuments`; any other name has no states.
  public func states(of document: String) -> [SceneState] {
    guard tree.documents.contains(document) else { return [] }
    return tree.names(of: document).map {
      SceneState(name: $0, basedOn: tree.base(of: $0, in: document))
    }
  }

  /// Shows the tree in one of its states, or in its base state.
  ///
  /// The previous state is left first: the values that it had changed are restored to those of the
  /// document, then the new state's changes are applied. Changes that your code made to the same
  /// properties are lost. The change is not animated; use ``show(from:to:at:duration:)`` for a
  /// transition.
  ///
  /// Documents of a wallpaper that do not have the state are shown without one, and a note in
  /// `diagnostics` names them.
  ///
  /// - Parameter name: The name of a state; nil shows the document without a state.
  /// - Throws: `SceneStateError`. The tree is then unchanged.
  public mutating func show(state name: String?) throws(SceneStateError) {
    try check(name)
    tree.show(name)
    transitionEnd = nil
    noteMissing(name)
  }

  /// Shows a state of each document of a wallpaper.
  ///
  /// - Parameter states: The name of a state for each name in `stateDocuments`. Documents that are
  ///   not in the dictionary are shown without a state.
  /// - Throws: `SceneStateError`. The tree is then unchanged.
  public mutating func show(states: [String: String]) throws(SceneStateError) {
    try check(states)
    tree.show(.byDocument(states))
    transitionEnd = nil
  }

  /// Shows an animated transition from one state to another.
  ///
  /// The tree gets the values of the second state and animations that lead to them from the first.
  /// The animations are those of the document's transition between the two states, otherwise of the
  /// one from any state to the second, otherwise of the one from the first to any state, otherwise
  /// of the one between any states. Properties without an animation in it change at the beginning.
  /// `duration` is then the end of the last of these animations.
  ///
  /// Many documents have transitions without any animation. The values that their states change are
  /// then animated with ease-in and ease-out over `duration`, or else change at the beginning. A
  /// note in `diagnostics` says so.
  ///
  /// - Parameters:
  ///   - first: The initial state; nil for the base state.
  ///   - second: The final state; nil for the base state.
  ///   - start: The start time of the transition in seconds on the root's timeline, 0 or more. The
  ///     first state is shown from 0 to that time. Changes that an animation cannot delay take
  ///     effect at 0 and are reported in `diagnostics`.
  ///   - duration: The duration in seconds of a transition without animations, 0 or more. 0 is a
  ///     cut.
  /// - Precondition: `start` and `duration` are finite and at least 0.
  /// - Throws: `SceneStateError`. The tree is then unchanged.
  public mutating func show(
    from first: String?, to second: String?, at start: Double = 0, duration: Double = 0
  ) throws(SceneStateError) {
    try check(first)
    try check(second)
    show(
      .everywhere(first), .everywhere(second), at: start, duration: duration,
      "\(Self.words(first)) to \(Self.words(second))")
    noteMissing(first)
    noteMissing(second)
  }

  /// Shows an animated transition between states of the documents of a wallpaper.
  ///
  /// - Parameters:
  ///   - first: The initial state of each document; the base state for those that are not in the
  ///     dictionary.
  ///   - second: The final state of each document, likewise.
  ///   - start: The start time of the transition in seconds on the root's timeline, 0 or more.
  ///   - duration: The duration in seconds of a transition without animations, 0 or more; see
  ///     ``show(from:to:at:duration:)``.
  /// - Precondition: `start` and `duration` are finite and at least 0.
  /// - Throws: `SceneStateError`. The tree is then unchanged.
  public mutating func show(
    fromStates first: [String: String], toStates second: [String: String], at start: Double = 0,
    duration: Double = 0
  ) throws(SceneStateError) {
    try check(first)
    try check(second)
    let names = tree.documents.filter { first[$0] != second[$0] }.map {
      "\(Self.words(first[$0])) to \(Self.words(second[$0])) of the \($0)"
    }
    show(
      .byDocument(first), .byDocument(second), at: start, duration: duration,
      names.joined(separator: ", "))
  }

  private mutating func show(
    _ first: ShownStates, _ second: ShownStates, at start: Double, duration: Double,
    _ names: String
  ) {
    precondition(start.isFinite && start >= 0, "start must be finite and at least 0, not \(start)")
    precondition(
      duration.isFinite && duration >= 0,
      "duration must be finite and at least 0, not \(duration)")
    var messages: [Diagnostic] = []
    let shown = tree.show(from: first, to: second, at: start, fading: duration) { message in
      let place = message.layer.declaredAt
      messages.append(
        Diagnostic(
          .note, code: "state-not-timed", message.message, layerPath: message.layer.describe(),
          file: place?.file, line: place?.line))
    }
    transitionEnd = shown.end
    diagnostics += messages
    let isFaded = duration > 0
    if shown.isIncomplete {
      note(
        "state-without-animation",
        "the document has no animations for the transition from \(names); the values that change "
          + (isFaded ? "are animated over \(plain(duration)) s" : "change at once"))
    } else if !shown.changesValues {
      note("state-without-change", "the transition from \(names) changes nothing")
    }
  }

  // MARK: Notes

  /// Returns the name of a state in a sentence.
  private static func words(_ name: String?) -> String { name.map { "'\($0)'" } ?? "no state" }

  private func plain(_ seconds: Double) -> String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// Adds a note about the root, unless it has been added before.
  private mutating func note(_ code: String, _ message: String) {
    let place = root.declaredAt
    let note = Diagnostic(
      .note, code: code, message, layerPath: root.describe(), file: place?.file, line: place?.line)
    if !diagnostics.contains(note) { diagnostics.append(note) }
  }

  /// Adds a note that lists the documents with states, but without this one.
  private mutating func noteMissing(_ name: String?) {
    guard let name else { return }
    let missing = tree.documents.filter { !tree.names(of: $0).contains(name) }
    guard !missing.isEmpty else { return }
    let lists = missing.map { document in
      "\(document) has " + tree.names(of: document).map { "'\($0)'" }.joined(separator: ", ")
    }
    note(
      "state-not-in-document",
      "the state '\(name)' is not shown in all documents: " + lists.joined(separator: "; "))
  }

  // MARK: Checks

  private func check(_ name: String?) throws(SceneStateError) {
    guard let name, !tree.names.contains(name) else { return }
    throw .unknownState(name: name, known: tree.names)
  }

  private func check(_ states: [String: String]) throws(SceneStateError) {
    for (document, name) in states.sorted(by: { $0.key < $1.key }) {
      guard tree.documents.contains(document) else {
        throw .unknownDocument(name: document, known: tree.documents)
      }
      let known = tree.names(of: document)
      guard known.contains(name) else {
        throw .unknownDocumentState(document: document, name: name, known: known)
      }
    }
  }
}
