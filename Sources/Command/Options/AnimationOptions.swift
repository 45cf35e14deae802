import ArgumentParser
import Foundation
import Strata

/// What is shown of a Lottie document, for every command that reads a scene.
struct AnimationOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which animation of a .lottie package; default: the one that it names, else its first.",
      valueName: "id"))
  var animation: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which theme of a .lottie package; default: the animation's own, if it has one.",
      valueName: "id"))
  var theme: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What a slot of a Lottie animation holds, as in accent=#ff0000 or size=12; repeatable.",
      discussion: """
        The value is JSON, as the animation itself would have it: text has quotes, as in 'title="Hello"'.
        """,
      valueName: "name=value"),
    transform: Self.slot)
  var slot: [(name: String, value: String)] = []

  @Option(
    name: .customLong("assets-dir"),
    help: ArgumentHelp(
      "Where pictures of a Lottie animation are looked for that are not beside it, or in its package; no name "
        + "leads out of there.",
      valueName: "folder"),
    completion: .directory)
  var assetsDirectory: String?

  private static func slot(_ text: String) throws -> (name: String, value: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError("'\(text)' is no slot; expected name=value, as in accent=#ff0000")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// - Parameter fonts: Of text for which the document has no glyphs.
  func choices(_ fonts: FontPolicy = .default) -> LottieOptions {
    LottieOptions(
      animation: animation, theme: theme,
      slots: Dictionary(slot.map { ($0.name, $0.value) }) { $1 },
      assetsDirectory: assetsDirectory.map { URL(fileURLWithPath: $0, isDirectory: true) },
      fonts: fonts)
  }

  /// The names of what was given.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--animation", animation != nil), ("--theme", theme != nil), ("--slot", !slot.isEmpty),
      ("--assets-dir", assetsDirectory != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}
