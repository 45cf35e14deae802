import ArgumentParser
import Strata

/// `--path-strategy`, for every command that can draw on a GPU.
struct PathStrategyOption: SingleOption {
  static let name = "--path-strategy"

  @Option(
    name: [.customLong("path-strategy"), .customLong("path-way")],
    help: ArgumentHelp(
      "Preferred path rendering strategy on a GPU (default: auto; for strata compare: mesh).",
      discussion: "Shapes that it cannot draw use coverage."))
  var value: PathStrategy?

  var strategy: PathStrategy { value ?? .auto }
}

extension PathStrategyOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--path-strategy", "--path-way")
  }
}
