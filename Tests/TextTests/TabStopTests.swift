import Foundation
import StrataGraphics
import StrataTestSupport
import StrataText
import Testing

/// Tab stops of lines and of frames, and font sizes of lines.
@Suite struct TabStopTests {
  private func text(_ stops: [CGFloat], interval: CGFloat) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.tabStops = stops.map { NSTextTab(textAlignment: .left, location: $0) }
    style.defaultTabInterval = interval
    return NSAttributedString(
      string: "a\tb\tc\td",
      attributes: [
        .font: CTFontCreateWithName("Liberation Sans", 20, nil), .paragraphStyle: style,
      ])
  }

  private func starts(_ line: CTLine) -> [CGFloat] {
    [2, 4, 6].map { CTLineGetOffsetForStringIndex(line, $0, nil) }
  }

  private static let cases: [([Double], Double, [Double])] = [
    ([50], 40, [50, 80, 120]), ([], 40, [40, 80, 120]), ([80], 40, [80, 120, 160]),
    ([30, 50], 0, [30, 50, 70]),
  ]

  @Test(arguments: cases)
  func `stops after the last one are at multiples of the interval`(
    stops: [Double], interval: Double, expected: [Double]
  ) throws {
    let text = text(stops.map { CGFloat($0) }, interval: CGFloat(interval))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 400, height: 40), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let line = try #require(CTFrameGetLines(frame).first as? CTLine)
    expectEqual(starts(line), expected.map { CGFloat($0) })
    expectEqual(starts(CTLineCreateWithAttributedString(text)), starts(line))
  }

  @Test func `a tab has a glyph and a caret`() {
    let font = CTFontCreateWithName("Liberation Sans", 20, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "ab\tc", attributes: [.font: font]))
    expectEqual(CTLineGetGlyphCount(line), 4)
    let offsets = (0...4).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
    expect(offsets == offsets.sorted() && Set(offsets).count == 5 && offsets[3] == 28)
    expect(CTLineGetImageBounds(line, nil).height < 20)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -3, 0])
  func `a line has no glyphs in an invalid size`(size: CGFloat) {
    let text = NSAttributedString(
      string: "Hi", attributes: [.font: UIFont.systemFont(ofSize: size)])
    let line = CTLineCreateWithAttributedString(text)
    expectEqual(CTLineGetGlyphCount(line), 0)
    expectEqual(CTLineGetTypographicBounds(line, nil, nil, nil), 0)
  }
}
