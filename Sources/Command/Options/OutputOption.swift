import ArgumentParser
import Strata

/// `-o`, for every command whose output may also be an argument.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Output file, in place of the argument. Required for several scenes.",
      discussion: """
        {name} is the name of the scene file without its extension, {n} is a number from 0. \
        Several scenes require one of them, as in -o '{name}.png'. The folder of the output must \
        exist.
        """, valueName: "path"),
    completion: .file(extensions: FrameFormat.extensions + ["ca", "caml"]))
  var value: String?
}

extension OutputOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--output", "-o")
  }
}
