import ArgumentParser
import Strata

/// The output file: `strata render in.ca out.png`, or `strata render in.ca -o out.png`.
struct OutputArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Output file, or - for standard output. The extension selects the format.",
      valueName: "output"),
    completion: .file())
  var positional: String?

  @OptionGroup(title: HelpSection.output) var named: OutputOption

  /// The path, or an empty string if none exists.
  var path: String { named.value ?? positional ?? "" }

  func validate() throws {
    guard named.value == nil || positional == nil else {
      throw ValidationError(
        "the output is given twice, as an argument and with -o; use one of them")
    }
  }

  /// Reports a missing or a useless output.
  ///
  /// - Parameter isNeeded: Whether a file is written.
  func check(isNeeded: Bool = true) throws {
    guard isNeeded else {
      guard path.isEmpty else {
        throw ValidationError("--format null writes no file; remove '\(path)'")
      }
      return
    }
    guard !path.isEmpty else {
      throw ValidationError(
        "missing output file; add it after the scene, as in 'scene.ca out.png'")
    }
  }
}

/// `-o`, for every command whose output may also be an argument.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Output file, in place of the argument.", valueName: "path"),
    completion: .file(extensions: FrameFormat.extensions + ["ca", "caml"]))
  var value: String?
}
