public import Foundation
public import Strata

extension UIFont.Weight: _UIKitNumericRawRepresentable {}

extension UIFont {
  /// The standard size of text, 14 points.
  public class var systemFontSize: CGFloat { 14 }
  /// The standard size of small text, 12 points.
  public class var smallSystemFontSize: CGFloat { 12 }
  /// The standard size of labels, 17 points.
  public class var labelFontSize: CGFloat { 17 }
  /// The standard size of buttons, 18 points.
  public class var buttonFontSize: CGFloat { 18 }

  /// Returns the system font for a text style in the default text size; the traits have no effect.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }
}

extension UIFontDescriptor {
  /// Returns the descriptor of the system font for a text style in the default text size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  /// Returns the descriptor of the system font for a text style in the default text size; the
  /// traits have no effect.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor { preferredFontDescriptor(withTextStyle: style) }
}
