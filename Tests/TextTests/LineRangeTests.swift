import Foundation
import StrataGraphics
import StrataTestSupport
import StrataText
import Testing

/// The ranges of lines with line breaks.
@Suite struct LineRangeTests {
  private func setter(_ text: String) -> CTFramesetter {
    CTFramesetterCreateWithAttributedString(
      NSAttributedString(
        string: text, attributes: [.font: CTFontCreateWithName("Liberation Sans", 20, nil)]))
  }

  @Test(arguments: [
    ("abc\ndef\nghi", [4, 4, 3]), ("abc\r\ndef", [5, 3]), ("abc\n\ndef", [4, 1, 3]),
    ("abc\u{2028}def\u{2029}g", [4, 4, 1]), ("aaa bbb ccc", [4, 4, 3]), ("abc\n", [4]),
  ])
  func `pages that show one line each follow one another`(text: String, lengths: [Int]) {
    let setter = setter(text)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 60, height: 24), transform: nil)
    var found: [Int] = []
    var position = 0
    while position < text.utf16.count, found.count < 9 {
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(position, 0), path, nil)
      let visible = CTFrameGetVisibleStringRange(frame)
      let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
      expectEqual(lines.first.map(CTLineGetStringRange), visible)
      expectEqual(visible.location, position)
      found.append(visible.length)
      position += visible.length
    }
    expectEqual(found, lengths)
  }

  @Test func `the range that fits contains the line break`() {
    var range = CFRangeMake(0, 0)
    let box = CGSize(width: 99, height: 24)
    _ = CTFramesetterSuggestFrameSizeWithConstraints(
      setter("abc\ndef"), CFRangeMake(0, 0), nil, box, &range)
    expectEqual(range, CFRangeMake(0, 4))
  }

  @Test func `the line break has no caret of its own and is not truncated`() throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 99, height: 99), transform: nil)
    let frame = CTFramesetterCreateFrame(setter("abc\ndef"), CFRangeMake(0, 0), path, nil)
    let line = try #require(CTFrameGetLines(frame).first as? CTLine)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: width, y: 0)), 3)
    expect(abs(Double(CTLineGetOffsetForStringIndex(line, 3, nil)) - width) < 1e-6)
    let cut = try #require(CTLineCreateTruncatedLine(line, width - 1, .end, nil))
    expectEqual(CTLineGetGlyphCount(cut), 2)
  }

  @Test func `the last run of a line contains the line break`() throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 99, height: 99), transform: nil)
    let frame = CTFramesetterCreateFrame(setter("abc\r\ndef"), CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
    let runs = lines.map { CTLineGetGlyphRuns($0).compactMap { $0 as? CTRun } }
    expectEqual(
      runs.map { $0.map(CTRunGetStringRange) }, [[CFRangeMake(0, 5)], [CFRangeMake(5, 3)]])
  }
}
