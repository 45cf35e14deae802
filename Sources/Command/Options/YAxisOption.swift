import ArgumentParser
import Strata

/// `--y-axis`, for every command that reads a scene.
struct YAxisOption: SingleOption {
  static let name = "--y-axis"

  @Option(
    name: .customLong("y-axis"),
    help: ArgumentHelp(
      "Direction of the y axis. Overrides the document.",
      discussion:
        "In a document the y axis points up, unless its index.xml contains geometryFlipped."))
  var value: YAxis?
}

extension YAxisOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--y-axis")
  }
}
