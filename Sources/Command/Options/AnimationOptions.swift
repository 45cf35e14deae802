import ArgumentParser
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
      discussion: "The value is JSON, as the animation itself would have it.",
      valueName: "name=value"),
    transform: Self.slot)
  var slot: [(name: String, value: String)] = []

  private static func slot(_ text: String) throws -> (name: String, value: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError("'\(text)' is no slot; expected name=value, as in accent=#ff0000")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  var choices: LottieOptions {
    LottieOptions(
      animation: animation, theme: theme,
      slots: Dictionary(slot.map { ($0.name, $0.value) }) { $1 })
  }
}
