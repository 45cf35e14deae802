import Foundation
import StrataText

/// The syntax of attributed strings in documents.
///
/// An attributed string is a `string` of the type `NSAttributedString` that contains a `run` for
/// each range of characters with equal attributes.
///
/// ```xml
/// <string type="NSAttributedString">
///   <run value="Core " kern="1"><font family="Helvetica" weight="700" size="14"/></run>
///   <run value="Animation" foregroundColor="1 0 0"><paragraphStyle alignment="1"/></run>
/// </string>
/// ```
///
/// No known file of other software contains attributed strings, so this syntax is Strata's own. The
/// names are taken from UIKit's keys. Numbers and colors have the same syntax as in layers.
enum AttributedText {
  static let type = "NSAttributedString"
  static let run = "run"

  /// The attributes with a numeric value.
  static let numbers: KeyValuePairs<String, NSAttributedString.Key> = [
    "ligature": .ligature, "kern": .kern, "tracking": .tracking,
    "baselineOffset": .baselineOffset, "underlineStyle": .underlineStyle,
    "strikethroughStyle": .strikethroughStyle, "obliqueness": .obliqueness,
    "expansion": .expansion, "strokeWidth": .strokeWidth,
  ]

  /// The attributes with a color.
  static let colors: KeyValuePairs<String, NSAttributedString.Key> = [
    "foregroundColor": .foregroundColor, "backgroundColor": .backgroundColor,
    "underlineColor": .underlineColor, "strikethroughColor": .strikethroughColor,
    "strokeColor": .strokeColor,
  ]

  /// The Core Text names of some colors, which apply if UIKit's name is absent.
  static let otherColors: [NSAttributedString.Key: NSAttributedString.Key] = [
    .foregroundColor: NSAttributedString.Key(kCTForegroundColorAttributeName),
    .backgroundColor: NSAttributedString.Key(kCTBackgroundColorAttributeName),
  ]

  /// The numeric properties of a paragraph style.
  static let paragraph: KeyValuePairs<String, ParagraphNumber> = [
    "alignment": ParagraphNumber(
      read: { Double($0.alignment.rawValue) },
      write: { style, value in
        if let alignment = whole(value).flatMap(NSTextAlignment.init) {
          style.alignment = alignment
        }
      }),
    "lineBreakMode": ParagraphNumber(
      read: { Double($0.lineBreakMode.rawValue) },
      write: { style, value in
        if let mode = whole(value).flatMap(NSLineBreakMode.init) { style.lineBreakMode = mode }
      }),
    "baseWritingDirection": ParagraphNumber(
      read: { Double($0.baseWritingDirection.rawValue) },
      write: { style, value in
        if let direction = whole(value).flatMap(NSWritingDirection.init) {
          style.baseWritingDirection = direction
        }
      }),
    "lineSpacing": ParagraphNumber(\.lineSpacing),
    "paragraphSpacing": ParagraphNumber(\.paragraphSpacing),
    "paragraphSpacingBefore": ParagraphNumber(\.paragraphSpacingBefore),
    "firstLineHeadIndent": ParagraphNumber(\.firstLineHeadIndent),
    "headIndent": ParagraphNumber(\.headIndent),
    "tailIndent": ParagraphNumber(\.tailIndent),
    "minimumLineHeight": ParagraphNumber(\.minimumLineHeight),
    "maximumLineHeight": ParagraphNumber(\.maximumLineHeight),
    "lineHeightMultiple": ParagraphNumber(\.lineHeightMultiple),
    "defaultTabInterval": ParagraphNumber(\.defaultTabInterval),
    "hyphenationFactor": ParagraphNumber(
      read: { Double($0.hyphenationFactor) }, write: { $0.hyphenationFactor = Float($1) }),
  ]

  /// A numeric property of a paragraph style.
  struct ParagraphNumber: Sendable {
    let read: @Sendable (NSParagraphStyle) -> Double
    let write: @Sendable (NSMutableParagraphStyle, Double) -> Void

    init(
      read: @escaping @Sendable (NSParagraphStyle) -> Double,
      write: @escaping @Sendable (NSMutableParagraphStyle, Double) -> Void
    ) {
      (self.read, self.write) = (read, write)
    }

    init(_ path: any ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat> & Sendable) {
      read = { style in
        let copy = style.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
        return Double(copy[keyPath: path])
      }
      write = { $0[keyPath: path] = CGFloat($1) }
    }
  }

  private static func whole(_ value: Double) -> Int? { Int(exactly: value) }
}
