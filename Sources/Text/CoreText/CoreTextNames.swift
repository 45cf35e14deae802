public import Foundation
public import StrataGraphics

// Names of Core Foundation and Core Text for types that have others here.

public typealias CFIndex = Int
public typealias UniChar = UInt16
/// The number of a glyph in its font; 0 is the one that stands for missing ones.
public typealias CGGlyph = UInt16
public typealias CFAttributedString = NSAttributedString
public typealias CFMutableAttributedString = NSMutableAttributedString

// Apple's bridge from the first to the second without a copy; here they are one.
public typealias CTFont = UIFont
public typealias CTFontDescriptor = UIFontDescriptor
public typealias CTFontSymbolicTraits = UIFontDescriptor.SymbolicTraits
public typealias CTParagraphStyle = NSParagraphStyle
public typealias CTTextTab = NSTextTab

/// Places in a row, such as those of a text's UTF-16 code units.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex

  /// Nothing at the beginning.
  public init() { (location, length) = (0, 0) }

  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// A range by its first place and its length.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

// Keys of attributed strings, each to be wrapped as in
// `NSAttributedString.Key(kCTFontAttributeName as String)`. Those that mean what UIKit's do are spelt as
// they are.

/// A `CTFont`.
public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// A `CGColor`; UIKit's key counts before it.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A truth value: whether Core Text draws glyphs in the fill colour of its context; layers do not.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text; UIKit's key counts before it.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The raw value of a `CTUnderlineStyle`, with those of modifiers added.
public let kCTUnderlineStyleAttributeName: CFString =
  NSAttributedString.Key.underlineStyle.rawValue
/// A `CGColor`; else the text's.
public let kCTUnderlineColorAttributeName: CFString =
  NSAttributedString.Key.underlineColor.rawValue
/// A number of points between two letters, without ligatures.
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
/// A number of points between two letters.
public let kCTTrackingAttributeName: CFString = NSAttributedString.Key.tracking.rawValue
/// A number: 0 for no ligatures.
public let kCTLigatureAttributeName: CFString = NSAttributedString.Key.ligature.rawValue
/// A number of points above the baseline.
public let kCTBaselineOffsetAttributeName: CFString =
  NSAttributedString.Key.baselineOffset.rawValue
/// A `CTParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString =
  NSAttributedString.Key.paragraphStyle.rawValue
/// A number in percent of the font's size; below 0 glyphs are filled too.
public let kCTStrokeWidthAttributeName: CFString = NSAttributedString.Key.strokeWidth.rawValue
/// A `CGColor`; else the text's.
public let kCTStrokeColorAttributeName: CFString = NSAttributedString.Key.strokeColor.rawValue
/// An array of numbers; see `NSAttributedString.Key.writingDirection`.
public let kCTWritingDirectionAttributeName: CFString =
  NSAttributedString.Key.writingDirection.rawValue

/// How a text is underlined; a sum of this and `CTUnderlineStyleModifiers`.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let single = CTUnderlineStyle(rawValue: 0x01)
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// Of which pieces a line under a text is made.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A whole line.
  public static let patternSolid = CTUnderlineStyleModifiers([])
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}
