import StrataGraphics

/// How a line under or through a text is drawn.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line, as thick as the font says.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line, twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots, to be added to a number of lines.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// Dashes, each with two dots behind it.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Under words, and not between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A line under or through a run of text.
struct TextRule: Sendable, Hashable {
  var style: NSUnderlineStyle
  /// Nil for the text's.
  var color: Color?

  /// Nil where nothing is drawn.
  init?(_ style: NSUnderlineStyle, _ color: Color?) {
    guard style.rawValue & 0x0F != 0 else { return nil }
    (self.style, self.color) = (style, color)
  }

  /// Lengths painted and left out in turn, in thicknesses; none for a whole line.
  var dashes: [Double] {
    switch style.rawValue & 0x0700 {
    case 0x0100: [2, 2]
    case 0x0200: [6, 3]
    case 0x0300: [6, 3, 2, 3]
    case 0x0400: [6, 3, 2, 3, 2, 3]
    default: []
    }
  }

  /// Where the upper edges of its lines lie below that of the font's line, and how thick they are, in
  /// thicknesses of the font's.
  var lines: (tops: [Double], thickness: Double) {
    switch style.rawValue & 0x0F {
    case 0x02: ([0], 2)
    case 0x09: ([0, 2], 1)
    default: ([0], 1)
    }
  }
}
