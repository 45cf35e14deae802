import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import StrataText
import Testing

@Suite struct CTLineTests {
  private let font = CTFontCreateWithName("Liberation Sans", 20, nil)

  private func line(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: more.merging([.font: font]) { own, _ in own }))
  }

  private func runs(_ line: CTLine) throws -> [CTRun] {
    try #require(CTLineGetGlyphRuns(line) as? [CTRun])
  }

  @Test func `a line is as wide as the advances of its glyphs`() throws {
    let line = line("Hello, world")
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    expect(ascent == CTFontGetAscent(font) && descent == CTFontGetDescent(font))
    expectEqual(leading, CTFontGetLeading(font))
    let run = try #require(try runs(line).first)
    let count = CTRunGetGlyphCount(run)
    expect(count == 12 && CTLineGetGlyphCount(line) == 12)
    var advances = [CGSize](repeating: .zero, count: count)
    var places = [CGPoint](repeating: .zero, count: count)
    CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
    CTRunGetPositions(run, CFRangeMake(0, count), &places)
    expect(abs(advances.reduce(0) { $0 + $1.width } - CGFloat(width)) < 1e-6)
    for index in 1..<count {
      expect(abs(places[index].x - places[index - 1].x - advances[index - 1].width) < 1e-6)
    }
    expect(places.allSatisfy { $0.y == 0 })
    expectEqual(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), nil, nil, nil), width)
  }

  @Test func `a justified line has the requested width through its spaces only`() throws {
    let line = line("one two three ")
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let wide = try #require(CTLineCreateJustifiedLine(line, 1, width + 30))
    expect(abs(CTLineGetTypographicBounds(wide, nil, nil, nil) - width - 30) < 1e-6)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, width + 30))
    expect(abs(CTLineGetTypographicBounds(half, nil, nil, nil) - width - 15) < 1e-6)
    // Each word moves by a whole number of parts.
    for (index, parts) in [(0, 0), (2, 0), (4, 1), (6, 1), (8, 2), (12, 2)] {
      let before = CTLineGetOffsetForStringIndex(line, index, nil)
      let after = CTLineGetOffsetForStringIndex(wide, index, nil)
      expect(abs(after - before - 15 * CGFloat(parts)) < 1e-6, "\(index)")
    }
    let narrow = try #require(CTLineCreateJustifiedLine(line, 1, width - 4))
    expect(abs(CTLineGetTypographicBounds(narrow, nil, nil, nil) - width + 4) < 1e-6)
    expect(CTLineCreateJustifiedLine(self.line("word"), 1, 500) == nil)
  }

  @Test func `carets are between characters, and round-trip`() {
    let text = "Grüße 👍🏽 e\u{301}nde"
    let line = line(text)
    let range = CTLineGetStringRange(line)
    expectEqual(range, CFRangeMake(0, text.utf16.count))
    var last = -1.0
    var unit = 0
    for character in text {
      let offset = Double(CTLineGetOffsetForStringIndex(line, unit, nil))
      expect(offset > last)
      expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 3)), unit)
      last = offset
      unit += character.utf16.count
    }
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    expect(abs(Double(CTLineGetOffsetForStringIndex(line, unit, nil)) - width) < 1e-6)
    expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: width + 99, y: 0)), unit)
    expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: -99, y: 0)), 0)
  }

  @Test func `carets of right-to-left text are reversed`() {
    let line = line("שלום")
    let offsets = (0...4).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
    expect(offsets == offsets.sorted(by: >) && offsets[4] == 0)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    expect(abs(Double(offsets[0]) - width) < 1e-6)
    for (index, offset) in offsets.enumerated() {
      expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0)), index)
    }
  }

  @Test func `added direction characters are not part of the string`() {
    let override =
      NSWritingDirection.rightToLeft.rawValue + NSWritingDirectionFormatType.override.rawValue
    let line = line("abc", [.writingDirection: [override]])
    expectEqual(CTLineGetStringRange(line), CFRangeMake(0, 3))
    let offsets = (0..<3).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
    expect(offsets == offsets.sorted(by: >) && offsets[2] > 0)
  }

  @Test func `runs have the attributes of their text and the font that is used`() throws {
    let text = NSMutableAttributedString(string: "one two", attributes: [.font: font])
    text.addAttribute(
      NSAttributedString.Key(kCTForegroundColorAttributeName), value: UIColor.red.cgColor,
      range: NSRange(location: 4, length: 3))
    let runs = try runs(CTLineCreateWithAttributedString(text))
    expectEqual(runs.map { CTRunGetStringRange($0) }, [CFRangeMake(0, 4), CFRangeMake(4, 3)])
    let attributes = CTRunGetAttributes(runs[1])
    expectEqual(attributes[kCTForegroundColorAttributeName] as? CGColor, UIColor.red.cgColor)
    let own = try #require(attributes[kCTFontAttributeName] as? CTFont)
    expect(CTFontCopyPostScriptName(own) == "LiberationSans" && CTFontGetSize(own) == 20)
    var indices = [0, 0, 0]
    CTRunGetStringIndices(runs[1], CFRangeMake(0, 3), &indices)
    expect(indices == [4, 5, 6] && CTRunGetStatus(runs[1]) == [])
  }

  /// The outlines of a line, letter by letter.
  private func letters(_ line: CTLine) throws -> CGMutablePath {
    let path = CGMutablePath()
    for run in try runs(line) {
      let font = try #require(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont)
      for index in 0..<CTRunGetGlyphCount(run) {
        var (glyph, place) = (CGGlyph(0), CGPoint.zero)
        CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
        CTRunGetPositions(run, CFRangeMake(index, 1), &place)
        var shift = CGAffineTransform(translationX: place.x, y: place.y)
        if let letter = CTFontCreatePathForGlyph(font, glyph, &shift) { path.addPath(letter) }
      }
    }
    return path
  }

  @Test func `a painted line matches its outlines`() throws {
    let line = line("Waving")
    let box = CTLineGetImageBounds(line, nil)
    let path = try letters(line)
    let outlines = path.boundingBoxOfPath
    expect(abs(box.minX - outlines.minX) < 1e-6 && abs(box.maxY - outlines.maxY) < 1e-6)
    expect(abs(box.width - outlines.width) < 1e-6 && abs(box.height - outlines.height) < 1e-6)
    expect(box.minY < -3)
    let (drawn, filled) = (
      try CGContext.bitmap(width: 100, height: 40), try CGContext.bitmap(width: 100, height: 40)
    )
    drawn.textPosition = CGPoint(x: 7, y: 12)
    expectEqual(CTLineGetImageBounds(line, drawn), box.offsetBy(dx: 7, dy: 12))
    CTLineDraw(line, drawn)
    filled.translateBy(x: 7, y: 12)
    filled.addPath(path)
    filled.fillPath()
    let difference = zip(drawn.pixels.bytes, filled.pixels.bytes).map { abs(Int($0) - Int($1)) }
    expect(difference.max().map { $0 <= 2 } == true && drawn.pixels.bytes.contains(255))
    let runwise = try CGContext.bitmap(width: 100, height: 40)
    runwise.textPosition = CGPoint(x: 7, y: 12)
    for run in try runs(line) { CTRunDraw(run, runwise, CFRangeMake(0, 0)) }
    expectEqual(runwise.pixels.bytes, drawn.pixels.bytes)
  }

  @Test func `a truncated line fits, and a fitting one is unchanged`() throws {
    let line = line("The quick brown fox jumps over the lazy dog")
    let token = self.line("… more", [.foregroundColor: UIColor.red])
    let own = CTLineGetTypographicBounds(token, nil, nil, nil)
    for (type, shown) in [(CTLineTruncationType.start, 2), (.middle, 3), (.end, 2)] {
      for token in [token, nil] {
        let cut = try #require(CTLineCreateTruncatedLine(line, 150, type, token))
        let width = CTLineGetTypographicBounds(cut, nil, nil, nil)
        expect(width <= 150 && width > 130)
        expectEqual(CTLineGetStringRange(cut), CTLineGetStringRange(line))
        let runs = try runs(cut)
        expectEqual(runs.count, token == nil ? min(shown, 2) - (type == .middle ? 0 : 1) : shown)
        var x = 0.0
        for run in runs {
          var places = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
          CTRunGetPositions(run, CFRangeMake(0, 0), &places)
          expect(abs(Double(places[0].x) - x) < 1e-6)
          x += CTRunGetTypographicBounds(run, CFRangeMake(0, 0), nil, nil, nil)
        }
        expect(abs(x - width) < 1e-6)
      }
    }
    expect(CTLineCreateTruncatedLine(line, own - 1, .end, token) == nil)
    let alone = try #require(CTLineCreateTruncatedLine(line, own, .end, token))
    expectEqual(CTLineGetGlyphCount(alone), CTLineGetGlyphCount(token))
    expect(CTLineCreateTruncatedLine(line, 1000, .end, nil) === line)
    let cut = try #require(CTLineCreateTruncatedLine(line, 150, .end, nil))
    let start = CTLineGetOffsetForStringIndex(line, 3, nil)
    expectEqual(CTLineGetOffsetForStringIndex(cut, 3, nil), start)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    expect(abs(CTLineGetPenOffsetForFlush(line, 0.5, 1000) - (1000 - width) / 2) < 1e-9)
    expectEqual(CTLineGetPenOffsetForFlush(line, 1, 10), 0)
  }

  @Test func `right-to-left text is truncated at the left`() throws {
    let line = line("שלום עולם טוב מאוד")
    let token = self.line("…")
    let cut = try #require(CTLineCreateTruncatedLine(line, 90, .end, token))
    let runs = try runs(cut)
    expect(CTRunGetGlyphCount(runs[0]) == 1 && runs.count >= 2)
    // The kept part begins on the right, as in the line.
    let whole = CTLineGetTypographicBounds(line, nil, nil, nil)
    let width = CTLineGetTypographicBounds(cut, nil, nil, nil)
    expect(
      abs(
        (width - Double(CTLineGetOffsetForStringIndex(cut, 2, nil)))
          - (whole - Double(CTLineGetOffsetForStringIndex(line, 2, nil)))) < 1e-6)
  }

  @Test func `a line does not end at line breaks`() {
    let text = "one\ntwo\u{2028}three\u{85}four"
    let line = line(text)
    expectEqual(CTLineGetStringRange(line).length, text.utf16.count)
    expect(CTLineGetOffsetForStringIndex(line, 10, nil) > 50)
    expectEqual(CTLineGetStringRange(self.line("")), CFRangeMake(0, 0))
  }

  @Test func `text may use its context's color`() throws {
    let line = line(
      "I",
      [
        NSAttributedString.Key(kCTForegroundColorFromContextAttributeName): true
      ])
    let context = try CGContext.bitmap(width: 20, height: 30)
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.textPosition = CGPoint(x: 4, y: 5)
    CTLineDraw(line, context)
    let bytes = context.pixels.bytes
    expect(stride(from: 0, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 })
    expect(stride(from: 1, to: bytes.count, by: 4).contains { bytes[$0] == 255 })
  }

  // MARK: Frames

  private let words =
    "The quick brown fox jumps over the lazy dog while seven wizards pack five dozen jugs."

  @Test func `a frame's lines fit its path, and the rest continues in another`() throws {
    let setter = CTFramesetterCreateWithAttributedString(
      NSAttributedString(string: words, attributes: [.font: font]))
    let path = CGPath(rect: CGRect(x: 10, y: 20, width: 160, height: 60), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    expectEqual(lines.count, 2)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    expect(abs(origins[0].y - (60 - CTFontGetAscent(font))) < 1e-6 && origins[0].x == 0)
    let advance = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
    expect(abs(origins[0].y - origins[1].y - advance) < 1e-6)
    let seen = CTFrameGetVisibleStringRange(frame)
    expect(seen.location == 0 && seen.length > 20 && seen.length < words.count)
    let rest = CTFramesetterCreateFrame(
      setter, CFRangeMake(seen.length, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 160, height: 600), transform: nil), nil)
    let end = CTFrameGetVisibleStringRange(rest)
    expect(end.location == seen.length && end.location + end.length == words.count)
    let first = try #require(CTFrameGetLines(rest).first as? CTLine)
    expectEqual(CTLineGetStringRange(first).location, seen.length)
  }

  @Test func `the suggested size fits the text`() throws {
    let setter = CTFramesetterCreateWithAttributedString(
      NSAttributedString(string: words, attributes: [.font: font]))
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 160, height: CGFloat.greatestFiniteMagnitude),
      &fit)
    expect(fit == CFRangeMake(0, words.count) && size.width <= 160 && size.height > 100)
    let frame = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0),
      CGPath(
        rect: CGRect(origin: .zero, size: CGSize(width: 160, height: size.height)), transform: nil),
      nil)
    expectEqual(CTFrameGetVisibleStringRange(frame).length, words.count)
    let short = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 160, height: 50), &fit)
    expect(short.height <= 50 && fit.length < words.count && fit.length > 0)
  }

  @Test func `a frame is drawn inside its path`() throws {
    let setter = CTFramesetterCreateWithAttributedString(
      NSAttributedString(string: words, attributes: [.font: font]))
    let box = CGRect(x: 30, y: 40, width: 140, height: 90)
    let frame = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
    let context = try CGContext.bitmap(width: 200, height: 200)
    CTFrameDraw(frame, context)
    let pixels = context.pixels
    var count = 0
    for y in 0..<200 {
      for x in 0..<200 where pixels.bytes[4 * (y * 200 + x) + 3] > 0 {
        count += 1
        // A letter may extend slightly outside its advance.
        expect(
          box.insetBy(dx: -2, dy: 0).contains(CGPoint(x: Double(x) + 0.5, y: 199.5 - Double(y))))
      }
    }
    expect(count > 1000)
  }
}
