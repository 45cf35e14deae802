package import StrataGraphics

/// Colors in CAML syntax: sRGB components separated by spaces, with a separate alpha.
package enum ColorText {
  /// The texts that are colors, for messages.
  package static let accepted = "1 to 4 finite numbers"

  /// Returns the color that a text describes.
  ///
  /// - Parameters:
  ///   - text: One number (gray), two (gray, alpha), three (red, green, blue) or four (with alpha).
  ///     Values outside 0...1 are preserved, as extended sRGB.
  ///   - opacity: A factor on the alpha, which is 1 by default.
  /// - Returns: The color; nil for any other count or if a number is not finite.
  package static func color(_ text: String, opacity: Double = 1) -> Color? {
    guard let v = NumberText.numbers(text, atMost: 4), v.allSatisfy(\.isFinite), opacity.isFinite
    else { return nil }
    switch v.count {
    case 1: return Color(red: v[0], green: v[0], blue: v[0], alpha: opacity)
    case 2: return Color(red: v[0], green: v[0], blue: v[0], alpha: v[1] * opacity)
    case 3: return Color(red: v[0], green: v[1], blue: v[2], alpha: opacity)
    case 4: return Color(red: v[0], green: v[1], blue: v[2], alpha: v[3] * opacity)
    default: return nil
    }
  }
}
