import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import StrataText
import Testing

/// The measured size of text.
@Suite struct MeasuredTextTests {
  private func text(
    _ string: String, size: CGFloat = 20, _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    change(style)
    return NSAttributedString(
      string: string,
      attributes: [
        .font: UIFont(name: "Liberation Sans", size: size) as Any, .paragraphStyle: style,
      ])
  }

  private func size(_ text: NSAttributedString, width: CGFloat = 300) -> CGSize {
    let box = CGSize(width: width, height: 1_000)
    return text.boundingRect(with: box, options: .usesLineFragmentOrigin, context: nil).size
  }

  @Test(arguments: [NSTextAlignment.center, .right, .natural])
  func `the space that aligns lines is not measured`(alignment: NSTextAlignment) {
    let word = alignment == .natural ? "שלום" : "Hi there"
    let text = text(word) { $0.alignment = alignment }
    let own = text.size()
    expectEqual(size(text), own)
    let setter = CTFramesetterCreateWithAttributedString(text)
    let box = CGSize(width: 300, height: 99)
    expectEqual(
      CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 0), nil, box, nil), own)
    let layer = CATextLayer()
    (layer.string, layer.bounds.size) = (text, box)
    expectEqual(layer.preferredFrameSize().width, own.width.rounded(.up))
  }

  @Test func `indents are measured at both ends`() {
    let plain = text("Hi there").size().width
    let indented = text("Hi there") { ($0.firstLineHeadIndent, $0.tailIndent) = (10, -30) }
    expect(abs(size(indented).width - plain - 40) < 1e-6)
    expect(abs(indented.size().width - plain - 40) < 1e-6)
  }

  @Test func `spacing counts between paragraphs only`() {
    let line = text("A").size().height
    expectEqual(text("A") { $0.paragraphSpacing = 9 }.size().height, line)
    let two = text("A\nB") { ($0.paragraphSpacing, $0.lineSpacing) = (9, 4) }
    expect(abs(two.size().height - 2 * line - 13) < 1e-6)
  }

  @Test(arguments: ["\u{2028}", "\u{85}", "\u{B}", "\u{C}"])
  func `a line separator does not end a paragraph`(separator: String) throws {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.lineSpacing) = (30, 5, 4)
    (style.paragraphSpacing, style.paragraphSpacingBefore) = (50, 60)
    let broken = text("a\(separator)b") { $0.setParagraphStyle(style) }
    let height = text("a").size().height
    expect(abs(size(broken).height - 2 * height - 4) < 1e-6)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 300), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(broken), CFRangeMake(0, 0), path, nil)
    var origins = [CGPoint.zero, .zero]
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 2), &origins)
    expectEqual(origins.map(\.x), [30, 5])
  }

  @Test func `text without ink has no device metrics`() {
    for options in [[.usesDeviceMetrics], [.usesDeviceMetrics, .usesLineFragmentOrigin]]
      as [NSStringDrawingOptions]
    {
      let box = CGSize(width: 99, height: 99)
      let found = text(" ").boundingRect(with: box, options: options, context: nil)
      expectEqual(found, .zero)
    }
  }

  /// Kerning of a space with the next word makes a line narrower than Pango requires to break it.
  @Test func `text wraps in the same way at its measured width`() {
    let words = "warm Value Added Tap You and I will stay at Alice York We Total Apps Types View"
      .split(separator: " ")
    var random = RepeatableRandom(seed: 14)
    for _ in 0..<150 {
      let chosen = (0..<9).map { _ in random.pick(words) }
      let text = text(chosen.joined(separator: " "), size: 14)
      let first = size(text, width: CGFloat.random(in: 80...240, using: &random))
      expectEqual(size(text, width: first.width), first, "\(text.string)")
    }
    expectEqual(size(text("warm Value Added Tap", size: 14), width: 96).height.rounded(), 32)
  }
}
