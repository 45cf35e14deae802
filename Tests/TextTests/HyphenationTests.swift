import Foundation
import Strata
import StrataTestSupport
import StrataText
import Testing

/// Words that are hyphenated at line ends.
@Suite(
  .enabled(
    if: requiresText || FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic"),
    "the rules of hyphenation are missing; run make deps"))
struct HyphenationTests {
  private static let text =
    "Internationally acknowledged representatives demonstrated extraordinary responsibility, "
    + "notwithstanding considerable difficulties; afterwards, "
    + "administrative officials congratulated everybody enthusiastically."

  private func frame(
    _ text: String = text, factor: Float, width: CGFloat, _ alignment: NSTextAlignment = .left
  ) throws -> CTFrame {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = factor
    style.alignment = alignment
    let string = NSAttributedString(
      string: text,
      attributes: [
        .font: try #require(UIFont(name: "Liberation Serif", size: 12)), .paragraphStyle: style,
      ])
    return CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 1_000), transform: nil), nil)
  }

  private struct Line {
    let text: String
    let width: Double
    let glyphs: [CGGlyph]
  }

  private func lines(of frame: CTFrame, in text: String = text) -> [Line] {
    CTFrameGetLines(frame).compactMap { $0 as? CTLine }.map { line in
      let range = CTLineGetStringRange(line)
      let part = NSString(string: text).substring(
        with: NSRange(location: range.location, length: range.length))
      let glyphs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.flatMap { run in
        var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(run))
        CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
        return glyphs
      }
      return Line(
        text: part, width: CTLineGetTypographicBounds(line, nil, nil, nil), glyphs: glyphs)
    }
  }

  private var hyphen: CGGlyph {
    var glyphs: [CGGlyph] = [0]
    let font = CTFontCreateWithName("Liberation Serif", 12, nil)
    _ = CTFontGetGlyphsForCharacters(font, Array("\u{2010}".utf16), &glyphs, 1)
    if glyphs[0] == 0 { _ = CTFontGetGlyphsForCharacters(font, Array("-".utf16), &glyphs, 1) }
    return glyphs[0]
  }

  /// Whether a line ends within a word.
  private func isDivided(_ line: Line) -> Bool { line.text.last?.isLetter ?? false }

  @Test(arguments: [70, 90, 120, 160] as [CGFloat])
  func `words are hyphenated by the dictionary, and no text is lost`(width: CGFloat) throws {
    let ragged = lines(of: try frame(factor: 0, width: width))
    let divided = lines(of: try frame(factor: 1, width: width))
    expectEqual(divided.map(\.text).joined(), Self.text)
    expect(divided.count <= ragged.count && divided.contains(where: isDivided))
    for line in divided { expect(line.width <= Double(width) + 0.01, "\(line)") }
    for line in divided.dropLast() where isDivided(line) { expectEqual(line.glyphs.last, hyphen) }
    for line in divided where !isDivided(line) { expect(line.glyphs.last != hyphen) }
    // American English, by the rules of TeX.
    let places: Set<String> = [
      "In-ter-na-tion-ally", "ac-knowl-edged", "rep-re-sen-ta-tives", "demon-strated",
      "ex-traor-di-nary", "re-spon-si-bil-ity", "not-with-stand-ing", "con-sid-er-able",
      "dif-fi-cul-ties", "af-ter-wards", "ad-min-is-tra-tive", "of-fi-cials", "con-grat-u-lated",
      "ev-ery-body", "en-thu-si-as-ti-cally",
    ]
    for (line, next) in zip(divided, divided.dropFirst()) where isDivided(line) {
      let head = line.text.split(separator: " ").last.map(String.init) ?? ""
      let tail = String(next.text.prefix(while: \.isLetter))
      expect(places.contains { word in word.isDivided(head, tail) }, "\(head)-\(tail)")
    }
  }

  @Test func `the factor decides which lines are hyphenated`() throws {
    let width: CGFloat = 100
    let none = lines(of: try frame(factor: 0, width: width))
    expect(!none.contains(where: isDivided))
    let font = try #require(UIFont(name: "Liberation Serif", size: 12))
    var counts: [Int] = []
    for factor in [0.6, 0.8, 0.9, 1] as [Float] {
      let divided = lines(of: try frame(factor: factor, width: width)).filter(isDivided)
      counts.append(divided.count)
      for line in divided {
        // The width without the part of the word.
        let whole = line.text.lastIndex(of: " ").map { String(line.text[..<$0]) } ?? ""
        expect(whole.size(withAttributes: [.font: font]).width < width * CGFloat(factor))
      }
    }
    expect(counts == counts.sorted() && counts[0] < counts[3])
    expectEqual(lines(of: try frame(factor: 0.1, width: width)).map(\.text), none.map(\.text))
  }

  @Test func `whole words keep their ligatures, and other scripts their words`() throws {
    let text = "office officials"
    let whole = lines(of: try frame(text, factor: 0, width: 500), in: text)
    expectEqual(
      lines(of: try frame(text, factor: 1, width: 500), in: text)[0].glyphs,
      whole[0].glyphs)
    for text in ["Достопримечательность обыкновенная", "x1234567890y abcdefgh123 naïvetéish"] {
      let divided = lines(of: try frame(text, factor: 1, width: 60), in: text)
      let plain = lines(of: try frame(text, factor: 0, width: 60), in: text)
      expectEqual(divided.map(\.text), plain.map(\.text))
    }
  }

  @Test func `justified lines with hyphenated words reach both edges`() throws {
    let found = lines(of: try frame(factor: 1, width: 110, .justified))
    expect(found.contains(where: isDivided))
    // A line of one word keeps its width.
    let several = found.dropLast().filter {
      $0.text.trimmingCharacters(in: .whitespaces).contains(" ")
    }
    expect(several.count > 2)
    for line in several { expect(abs(line.width - 110) < 0.1, "\(line)") }
  }
}

extension String {
  /// Whether a word with its hyphens may be divided at this point.
  fileprivate func isDivided(_ head: String, _ tail: String) -> Bool {
    let parts = split(separator: "-")
    return (1..<parts.count).contains {
      parts[..<$0].joined() == head && parts[$0...].joined().hasPrefix(tail)
    }
  }
}
