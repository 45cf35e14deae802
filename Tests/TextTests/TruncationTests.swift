import StrataGraphics
import StrataTestSupport
import StrataText
import Testing

/// Truncated text of every script.
@Suite struct TruncationTests {
  private let fonts: FontSet
  private static let size = 16.0

  init() throws { fonts = try FontSet.system() }

  private func block(
    _ text: String, in script: ScriptSample, width: Double, height: Double = 10_000, lines: Int,
    _ mode: TextParagraph.Truncation = .none
  ) throws -> TextBlock {
    var request = TextBlock.Request(
      text, FontRequest(name: script.family, size: Self.size), width: width, height: height)
    (request.wraps, request.truncation) = (lines > 1, mode)
    return try TextBlock(request, in: fonts)
  }

  /// The number of glyphs of each grapheme, except those of an ellipsis.
  private func glyphCounts(of block: TextBlock, in text: String) -> [Int] {
    var owner: [Int] = []
    for (index, character) in text.enumerated() {
      owner += Array(repeating: index, count: character.utf8.count)
    }
    var counts = Array(repeating: 0, count: text.count)
    for run in block.lines.flatMap(\.line.runs) where !run.isEllipsis {
      for glyph in run.glyphs { counts[owner[glyph.cluster]] += 1 }
    }
    return counts
  }

  private func ellipses(in block: TextBlock) -> Int {
    block.lines.flatMap(\.line.runs).count { $0.isEllipsis }
  }

  @Test func `an ellipsis is as wide as its glyph, wherever it stands`() throws {
    let latin = try #require(ScriptSample.all.first)
    let text = latin.text(words: 12, seed: 1)
    let own = try block("…", in: latin, width: 1_000, lines: 1).lines[0].line.width
    for mode in [TextParagraph.Truncation.start, .middle, .end] {
      let cut = try block(text, in: latin, width: 150, lines: 1, mode)
      let ellipsis = try #require(cut.lines[0].line.runs.first { $0.isEllipsis })
      expect(abs(ellipsis.width - own) < 1 / 512)
    }
  }

  /// An ellipsis represents the paragraphs below the box.
  @Test(arguments: [
    ("One\nTwo\nThree\nFour", 2, ["One", "Two…"]), ("One\nTwo", 2, ["One", "Two"]),
    ("One\nTwo\n\n", 2, ["One", "Two"]), ("One\n\nThree", 2, ["One", "…"]),
    ("One\nTwo two two two two\nThree", 2, ["One", "Two two two tw…"]),
    ("A first line that wraps\nTwo", 1, ["A first line that …"]), ("One\nTwo", 1, ["One…"]),
  ])
  func `hidden paragraphs are truncated, too`(
    _ text: String, _ lines: Int, _ expected: [String]
  ) throws {
    let latin = try #require(ScriptSample.all.first)
    let whole = try block(text, in: latin, width: 130, lines: 2)
    let height = whole.lines[lines - 1].bottom + 4
    let cut = try block(text, in: latin, width: 130, height: height, lines: 2, .end)
    let own = try block("…", in: latin, width: 130, lines: 1).lines[0].line.runs[0].glyphs[0].id
    let shown = cut.lines.map { placed in
      placed.line.runs.flatMap(\.glyphs).map { glyph in
        if glyph.id == own { return "…" }
        let byte = placed.start - placed.line.start + glyph.cluster
        return String(text[text.utf8.index(text.startIndex, offsetBy: byte)])
      }.joined()
    }
    expectEqual(shown, expected)
    expect(cut.height <= height && cut.lines.allSatisfy { $0.line.width <= 130 })
  }

  @Test(arguments: ScriptSample.all, [TextParagraph.Truncation.start, .middle, .end])
  func `fitting text is unchanged, other text is truncated between graphemes`(
    script: ScriptSample, mode: TextParagraph.Truncation
  ) throws {
    for seed in 0..<8 {
      let text = script.text(words: 12, seed: seed)
      let whole = try block(text, in: script, width: 10_000, lines: 1)
      let length = whole.lines[0].line.width
      let counts = glyphCounts(of: whole, in: text)
      let fitting = try block(text, in: script, width: length.rounded(.up), lines: 1, mode)
      expect(ellipses(in: fitting) == 0 && abs(fitting.lines[0].line.width - length) < 1e-9)
      expectEqual(glyphCounts(of: fitting, in: text), counts)
      for part in [0.99, 0.8, 0.5, 0.3] {
        let width = length * part
        let cut = try block(text, in: script, width: width, lines: 1, mode)
        expect(cut.lines.count == 1 && ellipses(in: cut) == 1)
        // Pango measures in 1024ths of a point.
        expect(cut.lines[0].line.width <= width + 1 / 1_024, "\(text) \(part)")
        expectWholeGraphemes(of: cut, counts, text, mode)
      }
    }
  }

  @Test(arguments: ScriptSample.all, [TextParagraph.Truncation.start, .middle, .end])
  func `the last fitting line of wrapped text is truncated between graphemes`(
    script: ScriptSample, mode: TextParagraph.Truncation
  ) throws {
    for seed in 0..<4 {
      let text = script.text(words: 40, seed: seed)
      let whole = try block(text, in: script, width: 170, lines: 3)
      try #require(whole.lines.count > 4)
      let counts = glyphCounts(of: whole, in: text)
      let fitting = try block(text, in: script, width: 170, lines: 3, mode)
      expect(ellipses(in: fitting) == 0 && fitting.lines.count == whole.lines.count)
      let height = whole.lines[2].bottom
      let cut = try block(text, in: script, width: 170, height: height, lines: 3, mode)
      expect(cut.lines.count == 3 && ellipses(in: cut) == 1)
      expectEqual(cut.lines.last?.line.runs.contains { $0.isEllipsis }, true)
      expect(cut.lines.allSatisfy { $0.line.width <= 170 } && cut.lines[2].bottom <= height + 1e-6)
      expectWholeGraphemes(of: cut, counts, text, mode)
    }
  }

  /// Expects that each grapheme is present with all its glyphs or not at all, and that the omitted
  /// ones are contiguous, at the position given by the mode.
  private func expectWholeGraphemes(
    of cut: TextBlock, _ whole: [Int], _ text: String, _ mode: TextParagraph.Truncation
  ) {
    let counts = glyphCounts(of: cut, in: text)
    // A grapheme that is joined to the previous one has no glyph of its own.
    let shown = counts.indices.filter { whole[$0] > 0 && counts[$0] > 0 }
    let hidden = counts.indices.filter { whole[$0] > 0 && counts[$0] == 0 }
    let split = shown.filter { counts[$0] != whole[$0] }
    expect(split.isEmpty, "\(mode) of \(text) splits \(split.map { Array(text)[$0] })")
    guard let first = hidden.first, let last = hidden.last else {
      Issue.record("\(mode) of \(text) hides nothing")
      return
    }
    expect(!shown.contains { $0 > first && $0 < last })
    switch mode {
    case .start: expect(shown.contains { $0 > last })
    case .middle: expect(shown.contains { $0 > last } && shown.contains { $0 < first })
    case .end: expect(shown.contains { $0 < first } && !shown.contains { $0 > last })
    case .none: break
    }
  }
}
