import Foundation
import StrataGraphics
import StrataTestSupport
import StrataText
import Testing

@Suite struct TextBlockTests {
  private let fonts: FontSet
  private let sample =
    "The quick brown fox jumps over the lazy dog while seven wizards pack five dozen jugs."

  init() throws { fonts = try FontSet.system() }

  private func block(
    _ text: String, width: Double = 200, height: Double = 1_000, size: Double = 16,
    _ change: (inout TextBlock.Request) -> Void = { _ in }
  ) throws -> TextBlock {
    var request = TextBlock.Request(
      text, FontRequest(name: "Liberation Sans", size: size), width: width, height: height)
    change(&request)
    return try TextBlock(request, in: fonts)
  }

  /// The text of a line.
  private func text(_ line: TextBlock.PlacedLine, of whole: String) -> String {
    String(decoding: Array(whole.utf8)[line.start..<line.start + line.line.length], as: UTF8.self)
  }

  @Test func `a line is as wide as its glyphs and begins at the font's ascent`() throws {
    let block = try block("Hello")
    let line = try #require(block.lines.first)
    expect(block.lines.count == 1 && line.line.runs.count == 1)
    let run = line.line.runs[0]
    expect(run.typeface.family == "Liberation Sans" && run.size == 16)
    expect(run.glyphs.count == 5 && run.glyphs.map(\.cluster) == [0, 1, 2, 3, 4])
    expect(abs(run.glyphs.reduce(0) { $0 + $1.advance } - line.line.width) < 1e-9)
    expect(abs(line.origin.y - run.typeface.ascent * 16) < 1e-9 && line.origin.x == 0)
  }

  @Test func `glyphs scale with the size, without steps`() throws {
    let one = try block("Hamburgefonstiv", size: 10).width
    for size in stride(from: 10.0, through: 40, by: 0.37) {
      expect(abs(try block("Hamburgefonstiv", size: size).width - one * size / 10) < 0.02)
    }
  }

  /// The spaces at which a line wraps hang over its side.
  @Test(arguments: [TextBlock.Alignment.left, .center, .right, .justified])
  func `several spaces at the end of a line are not part of it`(
    alignment: TextBlock.Alignment
  ) throws {
    let ends = try [1, 2, 4, 6].map { spaces in
      let text = "Quick red foxes." + String(repeating: " ", count: spaces) + "Jumped over a dog"
      let line = try #require(
        try block(text, width: 150) {
          ($0.wraps, $0.alignment) = (true, alignment)
        }.lines.first)
      let period = try #require(
        line.line.runs.flatMap { run in
          run.glyphs.filter { $0.cluster == 15 }.map { run.x + $0.origin.x + $0.advance }
        }.first)
      return line.origin.x + period
    }
    for end in ends { expect(abs(end - ends[0]) < 0.01, "\(ends)") }
    if alignment == .right || alignment == .justified { expect(abs(ends[0] - 150) < 0.01) }
  }

  @Test func `wrapped lines fit and contain all text`() throws {
    let block = try block(sample) { $0.wraps = true }
    expect(block.lines.count > 3)
    expect(block.lines.allSatisfy { $0.line.width <= 200 })
    expectEqual(block.lines.map { text($0, of: sample) }.joined(), sample)
    let steps = zip(block.lines, block.lines.dropFirst()).map { $1.origin.y - $0.origin.y }
    let line = block.lines[0].line
    expect(steps.allSatisfy { abs($0 - line.ascent - line.descent - line.leading) < 1e-9 })
  }

  @Test func `a word wider than the box continues on the next line`() throws {
    let long = String(repeating: "wide", count: 30)
    let block = try block(long) { $0.wraps = true }
    expect(block.lines.count > 2 && block.lines.allSatisfy { $0.line.width <= 200 })
  }

  @Test func `justified lines reach both edges, except a paragraph's last`() throws {
    let block = try block(sample + "\n" + sample) {
      ($0.wraps, $0.alignment) = (true, .justified)
    }
    for (index, placed) in block.lines.enumerated() {
      expectEqual(placed.origin.x, 0)
      let ends =
        index + 1 == block.lines.count || text(placed, of: sample + "\n" + sample).hasSuffix(".")
      if ends {
        expect(placed.line.width < 199)
      } else {
        expect(abs(placed.line.width - 200) < 1)
      }
    }
  }

  @Test(arguments: [
    (TextBlock.Alignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0),
  ])
  func `lines follow the alignment`(_ alignment: TextBlock.Alignment, part: Double) throws {
    let block = try block("Hello") { $0.alignment = alignment }
    let line = try #require(block.lines.first)
    expect(abs(line.origin.x - (200 - line.line.width) * part) < 1e-9)
  }

  @Test func `right-to-left text begins on the right`() throws {
    let line = try #require(try block("שלום עולם").lines.first)
    expect(line.line.isRightToLeft && abs(line.origin.x + line.line.width - 200) < 1e-9)
    let clusters = line.line.runs.flatMap(\.glyphs).map(\.cluster)
    expectEqual(clusters, clusters.sorted(by: >))
    try expectEqual(block("שלום") { $0.alignment = .left }.lines[0].origin.x, 0)
  }

  @Test(arguments: [
    TextParagraph.Truncation.start, .middle, .end,
  ])
  func `truncated lines fit, and fitting ones are unchanged`(mode: TextParagraph.Truncation) throws
  {
    let cut = try block(sample) { $0.truncation = mode }
    expect(cut.lines.count == 1 && cut.width <= 200)
    let runs = cut.lines[0].line.runs
    let ellipsis = try #require(runs.firstIndex { $0.isEllipsis })
    switch mode {
    case .start: expectEqual(ellipsis, 0)
    case .end: expectEqual(ellipsis, runs.count - 1)
    default: expect(ellipsis > 0 && ellipsis < runs.count - 1)
    }
    let whole = try block("short") { $0.truncation = mode }
    expect(!whole.lines[0].line.runs.contains { $0.isEllipsis })
  }

  @Test func `the last fitting line of wrapped text is truncated`() throws {
    let line = try block("x").lines[0].line
    let advance = line.ascent + line.descent + line.leading
    let cut = try block(sample, height: 2 * advance) { ($0.wraps, $0.truncation) = (true, .end) }
    expectEqual(cut.lines.count, 2)
    expect(!cut.lines[0].line.runs.contains { $0.isEllipsis })
    expectEqual(cut.lines[1].line.runs.last?.isEllipsis, true)
    expect(cut.lines.allSatisfy { $0.line.width <= 200 })
  }

  @Test func `every break begins a paragraph, also an empty one`() throws {
    let text = "a\nb\r\n\nc\u{2029}d"
    let block = try block(text)
    expectEqual(block.lines.map { self.text($0, of: text) }, ["a", "b", "", "c", "d"])
    let heights = block.lines.map { $0.line.ascent + $0.line.descent }
    expectEqual(Set(heights).count, 1)
  }

  @Test func `letters are on the baseline, with descenders below it`() throws {
    let flat = try #require(try block("HEL").outlines.boundingBox)
    let line = try block("HEL").lines[0]
    expect(abs(flat.maxY - line.origin.y) < 0.01)
    expect(flat.minX > 0 && flat.maxX < line.line.width)
    let deep = try #require(try block("gpy").outlines.boundingBox)
    expect(deep.maxY > line.origin.y + 2)
  }

  @Test func `a character that no font has is a box with its number`() throws {
    let block = try block("\u{E123}")
    let glyph = try #require(block.lines.first?.line.runs.first?.glyphs.first)
    expect(glyph.isMissing && glyph.id == 0xE123)
    try expect(#require(block.outlines.boundingBox).width > 4)
    expect(block.outlines != (try self.block("\u{E124}").outlines))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `an invalid size sets nothing`(size: Double) throws {
    try expect(block("text", size: size).lines.isEmpty)
  }

  @Test func `lines below the box are omitted, except the first`() throws {
    let long = Array(repeating: sample, count: 200).joined(separator: "\n")
    let cut = try block(long, height: 100) { $0.wraps = true }
    expect(cut.lines.count < 10 && cut.lines.last.map { $0.top < 100 && $0.bottom >= 100 } == true)
    try expectEqual(block("low", height: 1).lines.count, 1)
  }

  @Test func `the NUL character does not end a text`() throws {
    let line = try #require(try block("a\0b").lines.first)
    expect(line.line.length == 3 && line.line.runs.flatMap(\.glyphs).map(\.cluster) == [0, 1, 2])
  }

  @Test func `face names imply weight and slant`() {
    func traits(_ name: String) -> [String] {
      let font = FontRequest(name: name, size: 1)
      return [font.families, "\(font.weight)", "\(font.isItalic)"]
    }
    expectEqual(traits("Helvetica"), ["Helvetica", "400", "false"])
    expectEqual(traits("HelveticaNeue-BoldItalic"), ["Helvetica Neue", "700", "true"])
    expectEqual(traits("Arial-BoldMT"), ["Arial", "700", "false"])
    expectEqual(traits("Georgia-Italic"), ["Georgia", "400", "true"])
    expectEqual(traits("Noto-Sans-Thai"), ["Noto-Sans-Thai", "400", "false"])
  }
}
