public import Foundation

// UIKit's keys for the supported attributes of an attributed string. Colors are `UIColor` or
// `CGColor`, lengths are in points.
extension NSAttributedString.Key {
  /// A `UIFont`, or the name of a font; the default is Helvetica at 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// The text color; the default is black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The color behind the text; the default is no color.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An `NSParagraphStyle`; the style of a paragraph's first character applies to all of it.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A number; 0 disables ligatures.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number of points that is added to the space between letters.
  ///
  /// A number other than 0 disables ligatures, and 0 disables the kerning of the font.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number of points that is added to the space between letters; keeps ligatures.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// A number of points: the distance above the baseline.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The color of the underline; the default is that of the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle` for a line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The color of the strikethrough line; the default is that of the text.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number: the slant to the right as a fraction of the height.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// A number, clamped to -3...3: the natural logarithm of the horizontal scale of glyphs.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// A number: the stroke width of outlines in percent of the font size.
  ///
  /// A positive width strokes glyphs without filling them; a negative one strokes and fills them.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The stroke color; the default is the text color.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An `NSTextAttachment`; applies only to the character U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// An array of numbers from the outermost level inward.
  ///
  /// Each number is the sum of the raw values of an `NSWritingDirection` and an
  /// `NSWritingDirectionFormatType`.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// A URL, which has no visible effect and causes no diagnostic.
  public static let link = NSAttributedString.Key("NSLink")
}

extension NSAttributedString.Key {
  static let coreTextForeground = NSAttributedString.Key(kCTForegroundColorAttributeName)
  static let colorFromContext =
    NSAttributedString.Key(kCTForegroundColorFromContextAttributeName)
  static let coreTextBackground = NSAttributedString.Key(kCTBackgroundColorAttributeName)
}
