import Foundation
import Strata

// The attributes of a label's styled text that correspond to properties of the label.

/// The values of a label's properties that its styled text determines.
struct LabelStyle {
  var font: UIFont?
  var color: UIColor?
  var paragraph: NSParagraphStyle?
  var shadow: NSShadow?

  /// Reads the attributes of the first character; nil stands for a missing attribute.
  init(of text: NSAttributedString?) {
    guard let text, text.length > 0 else { return }
    let own = unsafe text.attributes(at: 0, effectiveRange: nil)
    font = own[.font] as? UIFont
    color = own[.foregroundColor] as? UIColor
    paragraph = own[.paragraphStyle] as? NSParagraphStyle
    shadow = own[.shadow] as? NSShadow
  }
}

extension NSAttributedString {
  /// Returns the text with one value of an attribute; nil removes the attribute.
  func setting(_ key: NSAttributedString.Key, _ value: Any?) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: length)
    if let value {
      result.addAttribute(key, value: value, range: whole)
    } else {
      result.removeAttribute(key, range: whole)
    }
    return result
  }

  /// Returns the text with changed paragraph styles, in place of missing ones, too.
  ///
  /// - Parameter base: The style of text without its own.
  func changingParagraphs(
    from base: NSParagraphStyle, _ change: (NSMutableParagraphStyle) -> Void
  ) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: length)
    unsafe enumerateAttributes(in: whole) { own, range, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(own[.paragraphStyle] as? NSParagraphStyle ?? base)
      change(style)
      result.addAttribute(.paragraphStyle, value: style, range: range)
    }
    return result
  }
}
