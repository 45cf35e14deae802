import StrataTestSupport
import Testing
import UIKit

/// The line break modes, styled text and baselines of labels.
@MainActor @Suite struct LabelTextTests {
  private let sentence = "The quick brown fox jumps over the lazy dog"

  private func label(_ lines: Int, _ mode: NSLineBreakMode? = nil, width: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = UIFont(name: "Liberation Sans", size: 20)
    label.textColor = .black
    (label.text, label.numberOfLines) = (sentence, lines)
    if let mode { label.lineBreakMode = mode }
    let size = label.sizeThatFits(CGSize(width: width, height: 0))
    label.frame = CGRect(origin: .zero, size: CGSize(width: width, height: size.height))
    return label
  }

  private func styled(
    _ text: String, size: CGFloat = 20, _ more: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    let own: [NSAttributedString.Key: Any] = [
      .font: UIFont(name: "Liberation Sans", size: size) as Any, .foregroundColor: UIColor.black,
    ]
    return NSAttributedString(string: text, attributes: own.merging(more) { $1 })
  }

  /// Returns the alpha of every pixel.
  private func alpha(_ view: UIView) throws -> [UInt8] {
    let picture = try ViewPicture(of: view, size: CGSize(width: 200, height: 100))
    return (0..<100).flatMap { y in (0..<200).map { x in UInt8(picture[x, y][3]) } }
  }

  /// Returns the picture of lines at the top of a label of the same width.
  private func lines(_ text: String, width: CGFloat) throws -> [UInt8] {
    let shown = label(0, width: width)
    shown.text = text
    shown.frame.size.height = shown.sizeThatFits(CGSize(width: width, height: 0)).height
    return try alpha(shown)
  }

  @Test func `modes that do not truncate show no ellipsis`() throws {
    let height = 46 * 200
    for mode in [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping] {
      let shown = try alpha(label(2, mode, width: 110))
      // Several lines wrap between words even if a single one is clipped.
      let wrapping = mode == .byClipping ? .byWordWrapping : mode
      let whole = try alpha(label(0, wrapping, width: 110))
      expectEqual(shown[..<height] == whole[..<height], true, "\(mode)")
      expect(shown[height...].allSatisfy { $0 == 0 } && whole[height...].contains { $0 > 0 })
    }
    let first = try alpha(label(1, .byWordWrapping, width: 110))
    expectEqual(first == (try lines("The quick", width: 110)), true)
    let clipped = try alpha(label(1, .byClipping, width: 110))
    let whole = try alpha(label(1, width: 400))
    let rows = 0..<100
    for row in rows.map({ $0 * 200 }) {
      expect(clipped[row..<row + 109] == whole[row..<row + 109])
      expect(clipped[row + 110..<row + 200].allSatisfy { $0 == 0 })
    }
  }

  @Test func `every truncating mode cuts the last visible line`() throws {
    let pictures = try [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail].map {
      try alpha(label(2, $0, width: 110))
    }
    let first = 23 * 200
    for picture in pictures {
      expect(picture[..<first] == pictures[0][..<first])
      expect(picture[first...].contains { $0 > 0 })
    }
    let wrapped = try alpha(label(2, .byWordWrapping, width: 110))
    expect(Set(pictures).count == 3 && !pictures.contains(wrapped))
    expectEqual(pictures[2], try alpha(label(2, width: 110)))
  }

  @Test func `a label of several paragraphs is as wide as its ellipsis requires`() {
    let (one, cut) = (UILabel(), UILabel())
    (one.text, cut.text) = ("Hello\nHi", "Hello…")
    expectEqual(one.sizeThatFits(.zero), cut.sizeThatFits(.zero))
  }

  @Test(arguments: [NSTextAlignment.center, .right])
  func `alignment does not widen a label`(alignment: NSTextAlignment) {
    let plain = label(0, width: 600).sizeThatFits(CGSize(width: 600, height: 0))
    let aligned = label(0, width: 600)
    aligned.textAlignment = alignment
    expectEqual(aligned.sizeThatFits(CGSize(width: 600, height: 0)), plain)
  }

  // MARK: Styled text

  @Test func `properties are those of the first character`() {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (.center, .byCharWrapping)
    let shadow = NSShadow()
    (shadow.shadowColor, shadow.shadowOffset) = (UIColor.blue, CGSize(width: 3, height: 4))
    let text = NSMutableAttributedString(
      attributedString: styled(
        "a", size: 30,
        [.foregroundColor: UIColor.red, .paragraphStyle: style, .shadow: shadow]))
    text.append(styled("b", size: 10))
    let label = UILabel()
    label.attributedText = text
    expect(label.font.pointSize == 30 && label.textColor == .red)
    expect(label.textAlignment == .center && label.lineBreakMode == .byCharWrapping)
    expect(label.shadowColor == .blue && label.shadowOffset == CGSize(width: 3, height: 4))
    // The rest of the text keeps its own attributes.
    expectEqual(label.attributedText, text)
    label.attributedText = NSAttributedString(string: "c")
    expect(label.font.pointSize == 30 && label.textAlignment == .center)
  }

  @Test func `setting a property changes the whole styled text`() throws {
    let text = NSMutableAttributedString(attributedString: styled("aa"))
    text.append(styled("bb", size: 30))
    let label = UILabel()
    label.attributedText = text
    label.font = UIFont(name: "Liberation Sans", size: 12)
    label.textColor = .red
    (label.textAlignment, label.lineBreakMode) = (.right, .byTruncatingHead)
    label.shadowColor = .green
    let shown = try #require(label.attributedText)
    var ranges = 0
    unsafe shown.enumerateAttributes(in: NSRange(location: 0, length: 4)) { own, range, _ in
      ranges += range.length == 4 ? 1 : 9
      expectEqual((own[.font] as? UIFont)?.pointSize, 12)
      expectEqual(own[.foregroundColor] as? UIColor, .red)
      let style = own[.paragraphStyle] as? NSParagraphStyle
      expect(style?.alignment == .right && style?.lineBreakMode == .byTruncatingHead)
      expectEqual((own[.shadow] as? NSShadow)?.shadowColor as? UIColor, .green)
    }
    expectEqual(ranges, 1)
    // The assigned text is not changed.
    expectEqual((text.attribute(.font, at: 2, effectiveRange: nil) as? UIFont)?.pointSize, 30)
  }

  // MARK: Baselines

  @Test func `baselines are those of the text that is shown`() throws {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 2
    for text in [styled("HH", size: 40), styled("HH\nHH"), styled("HH", [.paragraphStyle: style])] {
      for isFirst in [true, false] {
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let label = UILabel()
        (label.attributedText, label.numberOfLines) = (text, 0)
        label.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(label)
        let anchor = isFirst ? label.firstBaselineAnchor : label.lastBaselineAnchor
        anchor.constraint(equalTo: container.topAnchor, constant: 60).isActive = true
        label.leadingAnchor.constraint(equalTo: container.leadingAnchor).isActive = true
        container.layoutIfNeeded()
        let found = try alpha(container)
        let rows = (0..<100).filter { found[$0 * 200..<$0 * 200 + 200].contains { $0 > 128 } }
        // The last row of the first or the last line; two lines have a gap between them.
        let gap = zip(rows, rows.dropFirst()).first { $1 > $0 + 1 }
        let bottom = isFirst ? gap?.0 ?? rows.last : rows.last
        expect(abs(try #require(bottom) - 59) <= 1, "\(text.string) \(isFirst)")
      }
    }
  }
}
