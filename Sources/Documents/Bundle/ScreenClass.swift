import Foundation

/// The screen that a wallpaper was made for, as in `390w-844h@3x~iphone`.
struct ScreenClass: Equatable {
  /// In points.
  var size: CGSize
  /// Pixels a point; nil where it is not said.
  var scale: CGFloat?

  /// The first that stands in a text, between hyphens; nil where none does.
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

  /// A number above 0.
  private static func number(_ text: Substring) -> CGFloat? {
    guard let number = NumberText.finite(String(text), count: 1)?[0], number > 0 else { return nil }
    return CGFloat(number)
  }
}
