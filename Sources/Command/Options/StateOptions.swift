import ArgumentParser
import Strata

/// The state or transition of a scene, for every command that reads one scene.
struct StateOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "State of the scene, such as Locked (default: none).",
      discussion: "strata info lists the states.", valueName: "name"),
    completion: .state)
  var state: String?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "Start state of a transition (default with --to: none).", valueName: "state"),
    completion: .state)
  var first: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "End state of a transition (default with --from: none).", valueName: "state"),
    completion: .state)
  var second: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Start of the transition on the timeline of the root layer, in seconds (default: 0).",
      valueName: "seconds"),
    transform: ArgumentValue.duration)
  var transitionStart: Double?

  func validate() throws {
    let isTransition = first != nil || second != nil
    if state != nil, isTransition {
      throw ValidationError("--state cannot be combined with --from or --to")
    }
    if transitionStart != nil, !isTransition {
      throw ValidationError("--transition-start requires --from or --to")
    }
  }

  func apply(to scene: inout Scene) throws {
    if first != nil || second != nil {
      try scene.show(from: first, to: second, at: transitionStart ?? 0)
    } else if let state {
      try scene.show(state: state)
    }
  }
}
