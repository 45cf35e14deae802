import StrataGraphics

/// The style of an underline or a strikethrough line.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A single line of the font's thickness.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A single line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// A double line.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A dotted line, in combination with a number of lines.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A dashed line.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A line of alternating dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A line of dashes, each followed by two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Underlines words but not the space between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// An underline or strikethrough line of a run.
struct TextRule: Sendable, Hashable {
  var style: NSUnderlineStyle
  /// The color; nil for that of the text.
  var color: Color?

  /// Returns nil if the style draws no line.
  init?(_ style: NSUnderlineStyle, _ color: Color?) {
    guard style.rawValue & 0x0F != 0 else { return nil }
    (self.style, self.color) = (style, color)
  }

  /// Alternating lengths of dashes and gaps in units of the thickness; empty for a solid line.
  var dashes: [Double] {
    switch style.rawValue & 0x0700 {
    case 0x0100: [2, 2]
    case 0x0200: [6, 3]
    case 0x0300: [6, 3, 2, 3]
    case 0x0400: [6, 3, 2, 3, 2, 3]
    default: []
    }
  }

  /// Whether the space between words has no line.
  var isByWord: Bool { style.contains(.byWord) }

  /// The lines' offsets below the top of the font's line, and their thickness.
  ///
  /// The unit is the thickness of the font's line.
  var lines: (tops: [Double], thickness: Double) {
    switch style.rawValue & 0x0F {
    case 0x02: ([0], 2)
    case 0x09: ([0, 2], 1)
    default: ([0], 1)
    }
  }
}
