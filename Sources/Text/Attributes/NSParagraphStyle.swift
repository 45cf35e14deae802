public import Foundation
import StrataGraphics

/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right
  /// Aligned with both sides, except for a paragraph's last line.
  case justified
  /// Aligned with the side on which the text begins.
  case natural
}

/// The treatment of lines that are too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines wrap between words if possible.
  case byWordWrapping
  /// Lines wrap between any two characters.
  case byCharWrapping
  /// Lines are clipped at the edge.
  case byClipping
  /// The beginning of a line is replaced by an ellipsis.
  case byTruncatingHead
  /// The end of a line is replaced by an ellipsis.
  case byTruncatingTail
  /// The middle of a line is replaced by an ellipsis.
  case byTruncatingMiddle
}

/// The direction of a text.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the first strong character.
  case natural = -1
  case leftToRight, rightToLeft
}

/// The scope of a writing direction in the attribute `writingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// Text of the opposite direction keeps its direction.
  case embedding = 0
  /// All characters have the given direction.
  case override = 2
}

/// The layout of a paragraph's lines, as the value of the attribute `paragraphStyle`.
///
/// Lengths are in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// The values of a style.
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

  /// A style with default values.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of lines.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of lines that are too long.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction of the paragraph.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The additional space between each line of the paragraph and the next line of the text.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space below the paragraph, unless it is the last one.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space above the paragraph, unless it is the first one.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indentation of the first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indentation of all other lines.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines, as a distance from the leading side if it is greater than 0.
  ///
  /// At 0 or less, its magnitude is the distance from the trailing side.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The minimum height of lines.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum height of lines; 0 for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// A factor on the natural height of lines; 0 leaves the height unchanged.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// The tab stops in order; by default twelve at intervals of 28 points.
  open var tabStops: [NSTextTab] { values.tabs.map(\.stop) }
  /// The interval of tab stops after the last of `tabStops`; 0 for that of the last two.
  ///
  /// These tab stops are at multiples of the interval from the leading side.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The fraction of the available width below which a line causes hyphenation of the next word.
  ///
  /// 0 hyphenates no words, 1 all that can be. Only the rules of English are supported. They
  /// require Debian's packages libhyphen0 and hyphen-en-us; a warning is reported if these are
  /// missing. Soft hyphens (U+00AD) divide words regardless of this factor.
  open var hyphenationFactor: Float { values.hyphenationFactor }

  /// Creates a style with default values.
  public override init() {}

  fileprivate init(_ values: Values) { self.values = values }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }
  /// Returns a mutable copy.
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

/// A mutable paragraph style.
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

  /// Adds a tab stop in order of location.
  open func addTabStop(_ anObject: NSTextTab) { tabStops += [anObject] }
  /// Removes all tab stops that are equal to one.
  open func removeTabStop(_ anObject: NSTextTab) { tabStops.removeAll { $0 == anObject } }
  /// Copies all values from another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

  /// Creates a style with default values.
  public override init() { super.init() }
}
