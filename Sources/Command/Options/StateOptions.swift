import ArgumentParser
import Strata

/// The state or transition of a scene, for every command that reads one scene.
struct StateOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "State of the scene, such as Locked (default: none).",
      discussion: """
        The report of strata info has the states. The documents of a wallpaper may have different \
        states: --state floating=Locked --state background=Dark shows one of each. --from and --to \
        accept the same form.
        """, valueName: "name"),
    completion: .state)
  var state: [String] = []

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "Start state of a transition (default with --to: none).", valueName: "state"),
    completion: .state)
  var first: [String] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "End state of a transition (default with --from: none).",
      discussion: """
        A transition without animations in the document lasts one second, or as long as --duration \
        of strata render.
        """, valueName: "state"),
    completion: .state)
  var second: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Start of the transition on the timeline of the root layer, in seconds (default: 0).",
      valueName: "seconds"),
    transform: ArgumentValue.duration)
  var transitionStart: Double?

  /// The duration in seconds of a transition without animations if `--duration` is not given.
  private static let fade = 1.0

  private var isTransition: Bool { !first.isEmpty || !second.isEmpty }

  func validate() throws {
    if !state.isEmpty, isTransition {
      throw ValidationError("--state cannot be combined with --from or --to")
    }
    if transitionStart != nil, !isTransition {
      throw ValidationError("--transition-start requires --from or --to")
    }
    for (name, values) in [("--state", state), ("--from", first), ("--to", second)] {
      try Self.checkRepetition(of: name, values)
    }
  }

  /// Refuses two values for the same document, or for all documents.
  private static func checkRepetition(of option: String, _ values: [String]) throws {
    var known: Set<String> = []
    for value in values where !known.insert(StateArgument(value).document ?? "").inserted {
      throw ValidationError(
        "\(option) \(value) repeats the option; a scene shows one state, and a wallpaper one for "
          + "each document, such as \(option) floating=Locked \(option) background=Dark")
    }
  }

  /// Shows the states or the transition in a scene.
  ///
  /// - Parameter duration: The duration to draw in seconds, from time 0; nil if it is not known.
  /// - Throws: `SceneStateError`.
  func apply(to scene: inout Scene, duration: Double? = nil) throws {
    guard isTransition else {
      let state = try ChosenStates(state, in: scene)
      if let names = state.byDocument { return try scene.show(states: names) }
      if let name = state.name { try scene.show(state: name) }
      return
    }
    let start = transitionStart ?? 0
    // A transition that begins after the drawn frames needs no duration of its own.
    let fade = duration.map { $0 > start ? $0 - start : 0 } ?? Self.fade
    let (old, new) = (try ChosenStates(first, in: scene), try ChosenStates(second, in: scene))
    if old.byDocument == nil, new.byDocument == nil {
      return try scene.show(from: old.name, to: new.name, at: start, duration: fade)
    }
    try scene.show(
      fromStates: old.byDocument ?? old.everywhere(in: scene),
      toStates: new.byDocument ?? new.everywhere(in: scene), at: start, duration: fade)
  }
}

extension StateOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    state = try arguments.values("--state")
    first = try arguments.values("--from")
    second = try arguments.values("--to")
    transitionStart = try arguments.value("--transition-start", parse: ArgumentValue.duration)
  }
}

/// The value of an option for a state: its name, or `DOCUMENT=NAME`.
private struct StateArgument {
  /// The part before the first "="; nil without one.
  var document: String?
  var name: String

  init(_ text: String) {
    name = text
    guard let sign = text.firstIndex(of: "=") else { return }
    document = String(text[..<sign])
    name = String(text[text.index(after: sign)...])
  }
}

/// The values of an option for states, in a scene.
private struct ChosenStates {
  /// The state of all documents; nil if none is given.
  var name: String?
  /// The state of each document; nil if the option names no document.
  var byDocument: [String: String]?

  /// - Throws: `SceneStateError` if a state does not exist.
  init(_ values: [String], in scene: Scene) throws {
    let names = Set(scene.states.map(\.name))
    var chosen: [String: String] = [:]
    for value in values {
      let argument = StateArgument(value)
      // The name of a state may contain "=".
      guard let document = argument.document, !names.contains(value),
        !scene.stateDocuments.isEmpty
      else {
        name = value
        continue
      }
      chosen[document] = argument.name
    }
    if let name, !names.contains(name) {
      throw SceneStateError.unknownState(name: name, known: scene.states.map(\.name))
    }
    guard !chosen.isEmpty else { return }
    byDocument = everywhere(in: scene).merging(chosen) { $1 }
  }

  /// Returns the documents that have the state `name`, each with that name.
  func everywhere(in scene: Scene) -> [String: String] {
    guard let name else { return [:] }
    let documents = scene.stateDocuments.filter { document in
      scene.states(of: document).contains { $0.name == name }
    }
    return Dictionary(uniqueKeysWithValues: documents.map { ($0, name) })
  }
}
