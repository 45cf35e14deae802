public import Foundation
public import Strata

extension UIFont {
  /// The width of the letters of a font, relative to the standard width 0.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Narrower than condensed.
    public static let compressed = Width(rawValue: -0.3)
    /// Narrower than standard.
    public static let condensed = Width(rawValue: -0.2)
    public static let standard = Width(rawValue: 0)
    /// Wider than standard.
    public static let expanded = Width(rawValue: 0.2)
  }

  /// Returns the system font.
  ///
  /// - Parameters:
  ///   - fontSize: The size in points.
  ///   - width: Ignored, because the system font has only the standard width.
  public class func systemFont(
    ofSize fontSize: CGFloat, weight: Weight, width: Width
  ) -> UIFont { systemFont(ofSize: fontSize, weight: weight) }
}

extension NSParagraphStyle {
  /// The rules for line breaks in addition to Unicode's; they have no effect.
  public struct LineBreakStrategy: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Avoids a single word on the last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Breaks Korean text between words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The rules of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
}
