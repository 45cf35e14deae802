public import Foundation

// UIKit's keys for what is drawn of an attributed string. Colours are `UIColor` or `CGColor`, lengths are
// in points.
extension NSAttributedString.Key {
  /// A `UIFont`, or a font's name; else Helvetica of 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// A colour; else black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A colour behind the text; else none.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An `NSParagraphStyle`; that of a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A number: 0 for no ligatures.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: added between two letters, and there are no ligatures.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The same, with ligatures.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// A number: how far above the baseline.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A colour; else the text's.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`, for a line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A colour; else the text's.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number: how far glyphs lean to the right, in parts of their height.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// A number: the natural logarithm of how many times as wide glyphs are.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// A number: lines along the outlines of glyphs, in percent of the font's size; below 0 glyphs are
  /// filled too, else they are not.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// A colour; else the text's.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An `NSTextAttachment`; only of the character U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// An array of numbers, from the outermost on, each the raw value of an `NSWritingDirection` added to
  /// that of an `NSWritingDirectionFormatType`.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// An address; not drawn, and nothing is said of it.
  public static let link = NSAttributedString.Key("NSLink")
}

extension NSAttributedString.Key {
  static let coreTextForeground = NSAttributedString.Key(kCTForegroundColorAttributeName)
  static let colorFromContext =
    NSAttributedString.Key(kCTForegroundColorFromContextAttributeName)
  static let coreTextBackground = NSAttributedString.Key(kCTBackgroundColorAttributeName)
}
