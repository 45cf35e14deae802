public import Foundation
public import StrataGraphics

// Core Foundation and Core Text names of types that have other names in Swift.

public typealias CFIndex = Int
public typealias UniChar = UInt16
/// The index of a glyph in its font; 0 is the glyph for missing characters.
public typealias CGGlyph = UInt16
public typealias CFAttributedString = NSAttributedString
public typealias CFMutableAttributedString = NSMutableAttributedString

// These types are toll-free bridged on Apple platforms and identical here.
public typealias CTFont = UIFont
public typealias CTFontDescriptor = UIFontDescriptor
public typealias CTFontSymbolicTraits = UIFontDescriptor.SymbolicTraits
public typealias CTParagraphStyle = NSParagraphStyle
public typealias CTTextTab = NSTextTab

/// A range of indices, such as those of UTF-16 code units.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex

  /// Creates an empty range at 0.
  public init() { (location, length) = (0, 0) }

  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// Creates a range from its start and its length.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

// Keys of attributed strings, to be wrapped as in `NSAttributedString.Key(kCTFontAttributeName as
// String)`. Keys with the meaning of UIKit's have the same raw values.

/// A `CTFont`.
public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// A `CGColor`; UIKit's key takes precedence.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A Boolean value: whether Core Text draws in the fill color of its context; layers ignore it.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text; UIKit's key takes precedence.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The raw value of a `CTUnderlineStyle`, combined with those of modifiers.
public let kCTUnderlineStyleAttributeName: CFString =
  NSAttributedString.Key.underlineStyle.rawValue
/// A `CGColor`; the default is that of the text.
public let kCTUnderlineColorAttributeName: CFString =
  NSAttributedString.Key.underlineColor.rawValue
/// A number of points between letters.
///
/// A number other than 0 disables ligatures, and 0 disables the kerning of the font.
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
/// A number of points between letters; keeps ligatures.
public let kCTTrackingAttributeName: CFString = NSAttributedString.Key.tracking.rawValue
/// A number; 0 disables ligatures.
public let kCTLigatureAttributeName: CFString = NSAttributedString.Key.ligature.rawValue
/// A number of points above the baseline.
public let kCTBaselineOffsetAttributeName: CFString =
  NSAttributedString.Key.baselineOffset.rawValue
/// A `CTParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString =
  NSAttributedString.Key.paragraphStyle.rawValue
/// A number in percent of the font size; if it is negative, glyphs are also filled.
public let kCTStrokeWidthAttributeName: CFString = NSAttributedString.Key.strokeWidth.rawValue
/// A `CGColor`; the default is that of the text.
public let kCTStrokeColorAttributeName: CFString = NSAttributedString.Key.strokeColor.rawValue
/// An array of numbers; see `NSAttributedString.Key.writingDirection`.
public let kCTWritingDirectionAttributeName: CFString =
  NSAttributedString.Key.writingDirection.rawValue

/// The style of an underline, to be combined with `CTUnderlineStyleModifiers`.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let single = CTUnderlineStyle(rawValue: 0x01)
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The pattern of an underline.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A solid line.
  public static let patternSolid = CTUnderlineStyleModifiers([])
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}
