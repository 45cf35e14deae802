import Foundation

/// The screen that a wallpaper was made for, such as `390w-844h@3x~iphone`.
struct ScreenClass: Equatable {
  /// The size in points.
  var size: CGSize
  /// The number of pixels per point; nil if not specified.
  var scale: CGFloat?

  /// Parses the first screen class in a string of parts separated by hyphens; nil if none exists.
  init?(in text: String) {
    let parts = text.split(separator: "-")
    for (first, second) in zip(parts, parts.dropFirst()) {
      guard first.hasSuffix("w"), let width = Self.number(first.dropLast()) else { continue }
      // `844h@3x~iphone.wallpaper`
      let words = second.prefix { $0 != "~" }.split(separator: "@")
      guard let tall = words.first, tall.hasSuffix("h"), let height = Self.number(tall.dropLast())
      else { continue }
      size = CGSize(width: width, height: height)
      if words.count == 2, words[1].hasSuffix("x") { scale = Self.number(words[1].dropLast()) }
      return
    }
    return nil
  }

  /// Parses a positive number; nil for any other text.
  private static func number(_ text: Substring) -> CGFloat? {
    guard let number = NumberText.finite(String(text), count: 1)?[0], number > 0 else { return nil }
    return CGFloat(number)
  }
}
