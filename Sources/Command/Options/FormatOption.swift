import ArgumentParser
import Strata

/// `--format`, for every command that draws frames.
struct FormatOption: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "Output format (default: given by the extension, or png for one image to standard output).",
      valueName: "format"))
  var value: FrameFormat?
}

extension FormatOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--format")
  }
}
