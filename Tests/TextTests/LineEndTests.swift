import Foundation
import StrataTestSupport
import StrataText
import Testing

/// The ends of wrapped lines: justification, and words that are wider than their line.
@Suite struct LineEndTests {
  private let fonts: FontSet

  init() throws { fonts = try FontSet.system() }

  private func lines(
    _ text: String, width: Double, isJustified: Bool, family: String = "Liberation Sans"
  ) throws -> [TextLine] {
    var paragraph = TextParagraph(text, FontRequest(name: family, size: 16))
    (paragraph.width, paragraph.wrapping, paragraph.isJustified) = (width, .words, isJustified)
    return try fonts.lines(of: paragraph)
  }

  private func text(_ line: TextLine, of whole: String) -> String {
    String(decoding: Array(whole.utf8)[line.start..<line.start + line.length], as: UTF8.self)
  }

  @Test func `a justified line of one word keeps its natural width`() throws {
    let text = "wide extraordinarily a b c incomprehensible and so on"
    let ragged = try lines(text, width: 130, isJustified: false)
    let justified = try lines(text, width: 130, isJustified: true)
    expectEqual(justified.map(\.start), ragged.map(\.start))
    var counts = [0, 0]
    for (one, other) in zip(justified, ragged).dropLast() {
      let isWord = !self.text(one, of: text).trimmingCharacters(in: .whitespaces).contains(" ")
      counts[isWord ? 0 : 1] += 1
      expect(abs(one.width - (isWord ? other.width : 130)) < 0.1)
    }
    expect(counts[0] > 0 && counts[1] > 0)
    expectEqual(justified.last?.width, ragged.last?.width)
  }

  @Test func `justified lines of scripts without spaces are stretched between characters`() throws {
    let text = String(repeating: "日本語の文字とかな", count: 4)
    let found = try lines(text, width: 130, isJustified: true, family: "WenQuanYi Micro Hei")
    expect(found.count > 2)
    for line in found.dropLast() { expect(abs(line.width - 130) < 0.1) }
  }

  @Test func `a word that is wider than its line breaks without a hyphen`() throws {
    let text = "Donaudampfschifffahrtsgesellschaftskapitaen"
    let found = try lines(text, width: 100, isJustified: false)
    expect(found.count > 2)
    for line in found {
      let glyphs = line.runs.flatMap(\.glyphs)
      // No glyph belongs to a character of another line.
      expect(glyphs.allSatisfy { $0.cluster >= line.start })
      expect(glyphs.count <= line.length)
    }
    expectEqual(found.reduce(0) { $0 + $1.length }, text.utf8.count)
  }

  @Test func `a soft hyphen is visible where a line breaks at it`() throws {
    let text = "extra\u{AD}ordinarily"
    let found = try lines(text, width: 80, isJustified: false)
    expectEqual(found.count, 2)
    expect(self.text(found[0], of: text).hasPrefix("extra"))
    let plain = try lines("extra", width: 80, isJustified: false)
    expect(found[0].width > plain[0].width + 3)
  }
}
