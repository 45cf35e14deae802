public import Foundation
public import Strata

/// Scales fonts and lengths with the preferred text size.
///
/// The preferred text size is always the default, `.large`, so nothing is scaled.
open class UIFontMetrics: NSObject {
  /// The metrics of the text style `.body`.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Creates the metrics of a text style; the style has no effect.
  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  /// Returns the font itself.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font itself, or the font in a maximum size if it is larger.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    maximumPointSize > 0 && font.pointSize > maximumPointSize
      ? font.withSize(maximumPointSize) : font
  }

  /// Returns the font itself.
  open func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { font }

  /// Returns the font itself, or the font in a maximum size if it is larger.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { scaledFont(for: font, maximumPointSize: maximumPointSize) }

  /// Returns the value itself.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }

  /// Returns the value itself.
  open func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat { value }
}
