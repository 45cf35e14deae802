import ArgumentParser
import Strata

/// `--background`, for every command that draws a scene.
struct BackgroundOption: SingleOption {
  static let name = "--background"

  @Option(
    name: .customLong("background"),
    help: ArgumentHelp(
      "Background color: transparent, a name, #rgb[a] or #rrggbb[aa] (default: transparent).",
      valueName: "color"),
    completion: .color, transform: BackgroundColor.init(parsing:))
  var value: BackgroundColor?

  /// The color; nil if it is transparent.
  var color: CGColor? { value?.color }
}

/// A color argument, in which the color is nil if it is transparent.
///
/// It distinguishes a transparent color from an absent option.
struct BackgroundColor: Sendable {
  let color: CGColor?

  init(parsing text: String) throws { color = try ArgumentValue.color(text) }
}
