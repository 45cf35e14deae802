import ArgumentParser
import Strata

/// Which of a scene's states is shown, for every command that shows one scene.
struct StateOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show the scene in one of its states, as in Locked; default: without any.",
      discussion: "strata info lists the states.", valueName: "name"),
    completion: .state)
  var state: String?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "Show the way from this state; default with --to: from none.", valueName: "state"),
    completion: .state)
  var first: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Show the way to this state; default with --from: to none.", valueName: "state"),
    completion: .state)
  var second: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When the way begins on the root's timeline, 0 or more; default: 0.", valueName: "seconds"),
    transform: ArgumentValue.duration)
  var transitionStart: Double?

  func validate() throws {
    let isWay = first != nil || second != nil
    if state != nil, isWay {
      throw ValidationError(
        "--state shows one state, --from and --to the way between two; give either")
    }
    if transitionStart != nil, !isWay {
      throw ValidationError("--transition-start is of --from and --to; give them too")
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
