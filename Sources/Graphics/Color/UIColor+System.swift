import Foundation

// UIKit's semantic colors, for light and dark appearances, with iOS 17's values.
extension UIColor {
  /// A color as hexadecimal sRGB, with its alpha.
  private struct Shade {
    let color: CGColor

    init(_ rgb: UInt32, _ alpha: CGFloat = 1) {
      color = CGColor(
        red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
        blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
    }
  }

  private static func system(_ light: Shade, dark: Shade) -> UIColor {
    let (light, dark) = (light.color, dark.color)
    return UIColor { SystemAppearance.current == .dark ? dark : light }
  }

  private static func system(_ shade: Shade) -> UIColor { UIColor(cgColor: shade.color) }

  public static let systemRed = system(Shade(0xFF3B30), dark: Shade(0xFF453A))
  public static let systemOrange = system(Shade(0xFF9500), dark: Shade(0xFF9F0A))
  public static let systemYellow = system(Shade(0xFFCC00), dark: Shade(0xFFD60A))
  public static let systemGreen = system(Shade(0x34C759), dark: Shade(0x30D158))
  public static let systemMint = system(Shade(0x00C7BE), dark: Shade(0x63E6E2))
  public static let systemTeal = system(Shade(0x30B0C7), dark: Shade(0x40C8E0))
  public static let systemCyan = system(Shade(0x32ADE6), dark: Shade(0x64D2FF))
  public static let systemBlue = system(Shade(0x007AFF), dark: Shade(0x0A84FF))
  public static let systemIndigo = system(Shade(0x5856D6), dark: Shade(0x5E5CE6))
  public static let systemPurple = system(Shade(0xAF52DE), dark: Shade(0xBF5AF2))
  public static let systemPink = system(Shade(0xFF2D55), dark: Shade(0xFF375F))
  public static let systemBrown = system(Shade(0xA2845E), dark: Shade(0xAC8E68))

  public static let systemGray = system(Shade(0x8E8E93))
  public static let systemGray2 = system(Shade(0xAEAEB2), dark: Shade(0x636366))
  public static let systemGray3 = system(Shade(0xC7C7CC), dark: Shade(0x48484A))
  public static let systemGray4 = system(Shade(0xD1D1D6), dark: Shade(0x3A3A3C))
  public static let systemGray5 = system(Shade(0xE5E5EA), dark: Shade(0x2C2C2E))
  public static let systemGray6 = system(Shade(0xF2F2F7), dark: Shade(0x1C1C1E))

  // Text colors.
  public static let label = system(Shade(0x000000), dark: Shade(0xFFFFFF))
  public static let secondaryLabel = system(Shade(0x3C3C43, 0.6), dark: Shade(0xEBEBF5, 0.6))
  public static let tertiaryLabel = system(Shade(0x3C3C43, 0.3), dark: Shade(0xEBEBF5, 0.3))
  public static let quaternaryLabel = system(Shade(0x3C3C43, 0.18), dark: Shade(0xEBEBF5, 0.16))
  public static let placeholderText = system(Shade(0x3C3C43, 0.3), dark: Shade(0xEBEBF5, 0.3))
  public static let link = system(Shade(0x007AFF), dark: Shade(0x0984FF))
  public static let darkText = system(Shade(0x000000))
  public static let lightText = system(Shade(0xFFFFFF, 0.6))

  // Separator colors.
  public static let separator = system(Shade(0x3C3C43, 0.29), dark: Shade(0x545458, 0.6))
  public static let opaqueSeparator = system(Shade(0xC6C6C8), dark: Shade(0x38383A))

  // Background colors, from back to front.
  public static let systemBackground = system(Shade(0xFFFFFF), dark: Shade(0x000000))
  public static let secondarySystemBackground = system(Shade(0xF2F2F7), dark: Shade(0x1C1C1E))
  public static let tertiarySystemBackground = system(Shade(0xFFFFFF), dark: Shade(0x2C2C2E))
  public static let systemGroupedBackground = system(Shade(0xF2F2F7), dark: Shade(0x000000))
  public static let secondarySystemGroupedBackground = system(
    Shade(0xFFFFFF), dark: Shade(0x1C1C1E))
  public static let tertiarySystemGroupedBackground = system(Shade(0xF2F2F7), dark: Shade(0x2C2C2E))

  // Fill colors for shapes over those, the thinnest first.
  public static let systemFill = system(Shade(0x787880, 0.2), dark: Shade(0x787880, 0.36))
  public static let secondarySystemFill = system(Shade(0x787880, 0.16), dark: Shade(0x787880, 0.32))
  public static let tertiarySystemFill = system(Shade(0x767680, 0.12), dark: Shade(0x767680, 0.24))
  public static let quaternarySystemFill = system(
    Shade(0x747480, 0.08), dark: Shade(0x767680, 0.18))
}
