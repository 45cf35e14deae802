import ArgumentParser
import Strata

/// The output of `strata examples`.
struct ExampleOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Output file, as in 'strata render', or a .ca or .caml document (default: NAME.png).",
      valueName: "path"),
    completion: .file(extensions: FrameFormat.extensions + ["ca", "caml"]))
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Folder into which all scenes are drawn.", valueName: "folder"),
    completion: .directory)
  var all: String?

  @Flag(name: .long, help: "List the scenes.")
  var list = false

  @Flag(name: .long, help: "Print the Swift source of the scene, including shared files.")
  var source = false
}
