import Foundation

// Colours that UIKit names by what they are for, as they are in light surroundings; iOS 17's values.
extension UIColor {
  private static func system(_ rgb: UInt32, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
      blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
  }

  public static let systemRed = system(0xFF3B30)
  public static let systemOrange = system(0xFF9500)
  public static let systemYellow = system(0xFFCC00)
  public static let systemGreen = system(0x34C759)
  public static let systemMint = system(0x00C7BE)
  public static let systemTeal = system(0x30B0C7)
  public static let systemCyan = system(0x32ADE6)
  public static let systemBlue = system(0x007AFF)
  public static let systemIndigo = system(0x5856D6)
  public static let systemPurple = system(0xAF52DE)
  public static let systemPink = system(0xFF2D55)
  public static let systemBrown = system(0xA2845E)

  public static let systemGray = system(0x8E8E93)
  public static let systemGray2 = system(0xAEAEB2)
  public static let systemGray3 = system(0xC7C7CC)
  public static let systemGray4 = system(0xD1D1D6)
  public static let systemGray5 = system(0xE5E5EA)
  public static let systemGray6 = system(0xF2F2F7)

  // Of text.
  public static let label = system(0x000000)
  public static let secondaryLabel = system(0x3C3C43, 0.6)
  public static let tertiaryLabel = system(0x3C3C43, 0.3)
  public static let quaternaryLabel = system(0x3C3C43, 0.18)
  public static let placeholderText = system(0x3C3C43, 0.3)
  public static let link = system(0x007AFF)
  public static let darkText = system(0x000000)
  public static let lightText = system(0xFFFFFF, 0.6)

  // Of lines between contents.
  public static let separator = system(0x3C3C43, 0.29)
  public static let opaqueSeparator = system(0xC6C6C8)

  // Of what lies behind, the first lowest.
  public static let systemBackground = system(0xFFFFFF)
  public static let secondarySystemBackground = system(0xF2F2F7)
  public static let tertiarySystemBackground = system(0xFFFFFF)
  public static let systemGroupedBackground = system(0xF2F2F7)
  public static let secondarySystemGroupedBackground = system(0xFFFFFF)
  public static let tertiarySystemGroupedBackground = system(0xF2F2F7)

  // Of shapes over those, the thinnest first.
  public static let systemFill = system(0x787880, 0.2)
  public static let secondarySystemFill = system(0x787880, 0.16)
  public static let tertiarySystemFill = system(0x767680, 0.12)
  public static let quaternarySystemFill = system(0x747480, 0.08)
}
