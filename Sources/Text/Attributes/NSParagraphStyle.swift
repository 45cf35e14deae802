public import Foundation
import StrataGraphics

/// How lines lie between the sides of their box.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right
  /// Flush with both sides, but for a paragraph's last line.
  case justified
  /// On the side where the text begins.
  case natural
}

/// What becomes of a line that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// It goes on in the next line, between words where that can be.
  case byWordWrapping
  /// The same, between any two characters.
  case byCharWrapping
  /// It ends at the edge.
  case byClipping
  /// It is cut at its beginning, with an ellipsis.
  case byTruncatingHead
  /// At its end.
  case byTruncatingTail
  /// In its middle.
  case byTruncatingMiddle
}

/// Which way a text runs.
public enum NSWritingDirection: Int, Sendable {
  /// That of its first strong letter.
  case natural = -1
  case leftToRight, rightToLeft
}

/// How far a writing direction goes, as a part of the attribute `writingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// What runs the other way within the text still does.
  case embedding = 0
  /// All characters run one way.
  case override = 2
}

/// How the lines of a paragraph are set: the value of the attribute `paragraphStyle`.
///
/// Lengths are in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// First of all; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// All values of a style.
  struct Values: Hashable, Sendable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var defaultTabInterval: CGFloat = 0
    var hyphenationFactor: Float = 0
    var tabs = NSTextTab.standard
  }

  fileprivate(set) var values = Values()

  /// A style with the values of a new one.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// How lines lie between the sides.
  open var alignment: NSTextAlignment { values.alignment }
  /// What becomes of a line that is too long.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Which way the paragraph runs.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Between the lines of the paragraph.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Below the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Above the paragraph, unless it is the first.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// How far from the side the first line begins.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// How far from the side the others begin.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: above 0 so far from the side where they begin, else so far from the other.
  open var tailIndent: CGFloat { values.tailIndent }
  /// No line is lower, whatever its fonts.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// No line is higher; 0 for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Multiplies a line's own height; 0 leaves it as it is.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// Where text goes on behind tab characters, in order; twelve, 28 points apart, at first.
  open var tabStops: [NSTextTab] { values.tabs.map(\.stop) }
  /// The distance of tabs behind the last of `tabStops`; 0 for that of the last two.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Words are divided behind lines that are shorter than this part of their room: 0 divides none, 1 all
  /// that can be.
  ///
  /// By the rules of English alone, with Debian's packages libhyphen0 and hyphen-en-us; without them a
  /// warning says so. Soft hyphens (U+00AD) divide words whatever the factor is.
  open var hyphenationFactor: Float { values.hyphenationFactor }

  /// The style of a text that says nothing of it.
  public override init() {}

  fileprivate init(_ values: Values) { self.values = values }

  /// A style with the same values that stays as it is.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }
  /// A style with the same values that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let style = NSMutableParagraphStyle()
    style.values = values
    return style
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }
  open override var hash: Int { values.hashValue }
}

/// A paragraph style that is made step by step.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  open override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { values.tabs = newValue.map(\.value).sorted { $0.position < $1.position } }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }

  /// Adds a tab in its place.
  open func addTabStop(_ anObject: NSTextTab) { tabStops += [anObject] }
  /// Takes away all tabs that are equal to one.
  open func removeTabStop(_ anObject: NSTextTab) { tabStops.removeAll { $0 == anObject } }
  /// Takes on all values of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

  /// A style with the values of a new one.
  public override init() { super.init() }
}
