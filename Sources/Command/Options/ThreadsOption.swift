import ArgumentParser
import Strata

/// `--threads`, for every command that can draw on the CPU.
struct ThreadsOption: SingleOption {
  static let name = "--threads"

  @Option(
    name: .customLong("threads"),
    help: ArgumentHelp(
      "Number of CPU drawing threads, 1 to \(CPUOptions.mostThreads) (default: one per processor).",
      discussion: "The image does not depend on it.", valueName: "count"),
    transform: ArgumentValue.threads)
  var value: Int?
}

extension ThreadsOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--threads", parse: ArgumentValue.threads)
  }
}
