import ArgumentParser

/// `--time`, for every command that evaluates a scene at one time.
struct TimeOption: SingleOption {
  static let name = "--time"

  @Option(
    name: .customLong("time"),
    help: ArgumentHelp(
      "Time on the timeline of the root layer, in seconds (default: 0; for thumbnail: see --at).",
      valueName: "seconds"),
    transform: ArgumentValue.time)
  var value: Double?

  var time: Double { value ?? 0 }
}

extension TimeOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--time", parse: ArgumentValue.time)
  }
}
