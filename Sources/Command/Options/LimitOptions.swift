import ArgumentParser
import Strata

/// `--limit`, for every command that reads a scene.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Set a limit, such as layers=5000. Repeatable.",
      discussion: "The limits are \(LimitChange.accepted).", valueName: "name=number"),
    transform: LimitChange.init(parsing:))
  var limit: [LimitChange] = []

  var limits: Limits {
    var limits = Limits.default
    for change in limit { change.apply(to: &limits) }
    return limits
  }
}

extension LimitOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    limit = try arguments.values("--limit", parse: LimitChange.init(parsing:))
  }
}
