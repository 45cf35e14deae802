import ArgumentParser
import Strata

/// What is written: `strata render in.ca out.png`, or `strata render in.ca -o out.png`.
struct OutputArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "What to write; the extension says how. - is standard output.", valueName: "output"),
    completion: .file())
  var positional: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The same, as an option.", valueName: "path"),
    completion: .file(extensions: FrameFormat.extensions + ["ca", "caml"]))
  var option: String?

  /// Empty where there is none.
  var path: String { option ?? positional ?? "" }

  func validate() throws {
    guard option == nil || positional == nil else {
      throw ValidationError(
        "the output is given twice, as an argument and with -o; give one of them")
    }
  }

  /// Says that it is missing, or of no use.
  ///
  /// - Parameter isNeeded: Whether anything is written.
  func check(isNeeded: Bool = true) throws {
    guard isNeeded else {
      guard path.isEmpty else {
        throw ValidationError("--format null writes nothing; leave '\(path)' out")
      }
      return
    }
    guard !path.isEmpty else {
      throw ValidationError(
        "there is no output; give one behind the scene, as in 'scene.ca out.png'")
    }
  }
}
