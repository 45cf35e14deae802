import Foundation
import Strata

extension ArgumentValue {
  /// The sixteen color names of HTML 4, as 0xRRGGBB.
  private static let namedColors: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
    "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
  ]

  static var colorNames: [String] { ["transparent"] + namedColors.keys.sorted() }

  /// Parses an sRGB color: a name, `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
  ///
  /// - Returns: The color, or nil for `transparent`.
  static func color(_ text: String) throws -> CGColor? {
    let lowercased = text.lowercased()
    if lowercased == "transparent" { return nil }
    if let rgb = namedColors[lowercased] { return color(rgba: rgb << 8 | 0xFF) }
    guard let rgba = hexadecimal(lowercased) else {
      throw ArgumentProblem(
        "expected #rgb, #rgba, #rrggbb, #rrggbbaa or one of " + colorNames.joined(separator: ", "))
    }
    return color(rgba: rgba)
  }

  /// Returns 0xRRGGBBAA, or nil if `text` is not one of the four forms.
  private static func hexadecimal(_ text: String) -> UInt32? {
    guard text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
    var digits = String(text.dropFirst())
    // In the short forms, each digit represents two equal digits.
    if digits.count == 3 || digits.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
    if digits.count == 6 { digits += "ff" }
    return digits.count == 8 ? UInt32(digits, radix: 16) : nil
  }

  private static func color(rgba: UInt32) -> CGColor {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat((rgba >> shift) & 0xFF) / 255 }
    return CGColor(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }
}
