import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import StrataText
import Testing

@Suite struct AttributedStringTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let text = NSMutableAttributedString(
    string: "A rich label", attributes: [.font: UIFont(name: "Liberation Sans", size: 20) as Any])
  private let word = NSRange(location: 2, length: 4)

  /// The layout of a text in a box that is 300 points wide.
  private func block(_ text: NSAttributedString, wraps: Bool = false) throws -> TextBlock {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    layer.string = text
    layer.isWrapped = wraps
    var request = try #require(layer.textRequest())
    request.height = .infinity
    return try TextBlock(request, in: FontSet.system())
  }

  private func ink(_ color: UIColor, in block: TextBlock) -> CGRect? {
    var path = Path()
    for part in block.ink where part.color == color.cgColor.value { path.append(part.path) }
    return path.boundingBox
  }

  @Test func `one word in a line is red`() throws {
    let plain = try block(text)
    text.addAttribute(.foregroundColor, value: red, range: word)
    let block = try block(text)
    expect(block.ink.count == 3 && abs(block.width - plain.width) < 0.01)
    let area = try #require(ink(red, in: block))
    let line = try #require(block.lines.first)
    let run = try #require(line.line.runs.first { $0.glyphs.first?.cluster == 2 })
    expect(Double(area.minX) >= run.x - 1 && Double(area.maxX) <= run.x + run.width + 1)
    expect(abs(Double(area.width) - run.width) < 4)
    expectEqual(block.outlines.boundingBox, plain.outlines.boundingBox)
  }

  @Test func `exactly the characters with the attribute are underlined`() throws {
    text.addAttributes(
      [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: red], range: word)
    let block = try block(text)
    let area = try #require(ink(red, in: block))
    let line = try #require(block.lines.first)
    let run = try #require(line.line.runs.first { $0.glyphs.first?.cluster == 2 })
    expect(abs(Double(area.minX) - run.x) < 1e-6)
    expect(abs(Double(area.width) - run.width) < 1e-6)
    expect(Double(area.minY) > line.origin.y && Double(area.maxY) < line.bottom)
    text.addAttribute(.underlineStyle, value: NSUnderlineStyle.double.rawValue, range: word)
    try expect(#require(ink(red, in: self.block(text))).height > area.height * 2)
  }

  @Test func `a line through the text crosses its letters`() throws {
    text.addAttributes(
      [.strikethroughStyle: 1, .strikethroughColor: red],
      range: NSRange(location: 0, length: text.length))
    let block = try block(text)
    let area = try #require(ink(red, in: block))
    let line = try #require(block.lines.first)
    expect(Double(area.maxY) < line.origin.y - 2 && Double(area.minY) > line.origin.y - 12)
    expect(abs(Double(area.width) - block.width) < 0.01)
  }

  @Test func `a line pattern has gaps`() throws {
    let style = NSUnderlineStyle([.single, .patternDash])
    text.addAttributes([.underlineStyle: style.rawValue, .underlineColor: red], range: word)
    let block = try block(text)
    let dashes = block.ink.filter { $0.color == red.cgColor.value }
    expect(dashes.reduce(0) { $0 + $1.path.verbs.count { $0 == .move } } > 2)
  }

  /// As Core Text's header says: without the attribute, pairs have their standard kerning.
  @Test func `kerning of 0 is no kerning`() throws {
    func width(_ text: String, _ kern: Double?) throws -> Double {
      var attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont(name: "Liberation Sans", size: 20) as Any
      ]
      attributes[.kern] = kern
      return try block(NSAttributedString(string: text, attributes: attributes)).width
    }
    let apart = try width("T", nil) + width("o", nil)
    try expect(width("To", nil) < apart - 1)
    try expect(abs(width("To", 0) - apart) < 0.01)
  }

  @Test func `kerning widens each character and disables ligatures`() throws {
    let font = UIFont(name: "Liberation Sans", size: 20) as Any
    let plain = try block(NSAttributedString(string: "office", attributes: [.font: font]))
    let wide = try block(NSAttributedString(string: "office", attributes: [.font: font, .kern: 3]))
    let count = wide.lines[0].line.runs.flatMap(\.glyphs).count
    expectEqual(count, 6)
    // After each letter, also the last one of a line.
    expect(abs(wide.width - plain.width - 18) < 1)
  }

  /// The space is on the left of Hebrew letters.
  @Test(arguments: ["HHHHHHHHH", "\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}"])
  func `kerning follows exactly the characters that have it`(_ letters: String) throws {
    let font = UIFont(name: "Liberation Sans", size: 20) as Any
    func glyphs(_ range: Range<Int>, kern: Double) throws -> (places: [Double], width: Double) {
      let text = NSMutableAttributedString(string: letters, attributes: [.font: font])
      text.addAttribute(.kern, value: kern, range: NSRange(range))
      let line = try #require(try block(text).lines.first).line
      let all = line.runs.flatMap { run in run.glyphs.map { ($0.cluster, run.x + $0.origin.x) } }
      let ends = line.isRightToLeft ? line.width : 0
      return (all.sorted { $0.0 < $1.0 }.map { abs($0.1 - ends) }, line.width)
    }
    for kern in [10.0, 5, 2.5, -3] {
      for range in [3..<6, 0..<3, 6..<9, 0..<9, 8..<9] {
        // A kerning of exactly 0 would disable the font's own.
        let (plain, wide) = try (glyphs(range, kern: 1e-6), glyphs(range, kern: kern))
        for place in 0..<9 {
          // Measured from the side where the text begins to a glyph's left edge.
          let before = range.count { $0 < place }
          expect(
            abs(wide.places[place] - plain.places[place] - kern * Double(before)) < 0.01,
            "\(kern) at \(range): \(place)")
        }
        expect(abs(wide.width - plain.width - kern * Double(range.count)) < 0.01)
      }
    }
  }

  @Test func `a baseline offset raises text and the line height`() throws {
    let plain = try block(text)
    text.addAttributes([.baselineOffset: 6, .foregroundColor: red], range: word)
    let block = try block(text)
    let line = try #require(block.lines.first)
    expect(abs(line.line.ascent - plain.lines[0].line.ascent - 6) < 0.01)
    let area = try #require(ink(red, in: block))
    expect(abs(Double(area.maxY) - (line.origin.y - 6)) < 0.3)
  }

  @Test func `a background fills the height of the line`() throws {
    text.addAttribute(.backgroundColor, value: red, range: word)
    let block = try block(text)
    let line = try #require(block.lines.first)
    let area = try #require(ink(red, in: block))
    expectEqual(block.ink.first?.color, red.cgColor.value)
    expect(Double(area.minY) == line.top && abs(Double(area.maxY) - line.bottom) < 1e-9)
  }

  @Test func `the largest font of a line makes its height`() throws {
    text.addAttribute(.font, value: UIFont(name: "Liberation Sans", size: 40) as Any, range: word)
    let line = try #require(try block(text).lines.first).line
    let large = try #require(line.runs.first { $0.size == 40 })
    expect(abs(line.ascent - large.typeface.ascent * 40) < 1e-9)
  }

  @Test func `a weight and a slant choose another face`() throws {
    for (font, style) in [
      (UIFont(name: "LiberationSans-Bold", size: 20), "Bold"),
      (UIFont(name: "LiberationSans-BoldItalic", size: 20), "Bold Italic"),
    ] {
      let text = NSAttributedString(string: "x", attributes: [.font: font as Any])
      try expectEqual(block(text).lines[0].line.runs[0].typeface.style, style)
    }
  }

  @Test func `strings with custom values can be composed and copied`() throws {
    let string = NSMutableAttributedString(string: "one two three")
    for index in 0..<3 {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = CGFloat(index)
      string.setAttributes(
        [
          .font: UIFont.systemFont(ofSize: CGFloat(10 + index)), .paragraphStyle: style,
          .foregroundColor: UIColor(white: CGFloat(index) / 3, alpha: 1),
        ], range: NSRange(location: 4 * index, length: 4))
    }
    string.append(text)
    string.insert(string, at: 2)
    let copy = try #require(string.copy() as? NSAttributedString)
    expect(copy.length == string.length && NSAttributedString(attributedString: copy) == copy)
    try expect(!block(copy).lines.isEmpty)
  }

  // MARK: Paragraphs

  private func paragraph(_ change: (NSMutableParagraphStyle) -> Void) throws -> TextBlock {
    let style = NSMutableParagraphStyle()
    change(style)
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let text = NSAttributedString(
      string: words + "\n" + words,
      attributes: [
        .font: UIFont(name: "Liberation Sans", size: 20) as Any, .paragraphStyle: style,
      ])
    return try block(text, wraps: true)
  }

  @Test func `indents apply at the head and the tail`() throws {
    let block = try paragraph {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (40, 10, -30)
    }
    let begins = block.lines.map(\.origin.x)
    expect(begins[0] == 40 && begins[1] == 10)
    expect(block.lines.allSatisfy { $0.origin.x + $0.line.width <= 270 })
    expectEqual(begins.count { $0 == 40 }, 2)
    let hanging = try paragraph { ($0.firstLineHeadIndent, $0.headIndent) = (5, 50) }
    expect(hanging.lines[0].origin.x == 5 && hanging.lines[1].origin.x == 50)
    expect(hanging.lines.allSatisfy { $0.origin.x + $0.line.width <= 300 })
  }

  @Test func `spacings apply between lines and between paragraphs`() throws {
    let plain = try paragraph { _ in }
    let spaced = try paragraph {
      ($0.lineSpacing, $0.paragraphSpacing, $0.paragraphSpacingBefore) = (3, 7, 11)
    }
    let count = Double(plain.lines.count)
    expect(abs(spaced.height - plain.height - (count - 1) * 3 - 7 - 11) < 1e-6)
  }

  @Test func `line heights are multiplied and clamped`() throws {
    let plain = try paragraph { _ in }
    let high = try paragraph { $0.lineHeightMultiple = 2 }
    expect(abs(high.height - 2 * plain.height) < 1e-6)
    let low = try paragraph { $0.maximumLineHeight = 10 }
    expect(abs(low.height - 10 * Double(plain.lines.count)) < 1e-6)
    let least = try paragraph { $0.minimumLineHeight = 50 }
    expect(abs(least.height - 50 * Double(plain.lines.count)) < 1e-6)
  }

  @Test func `a paragraph has its own alignment`() throws {
    let block = try paragraph { $0.alignment = .right }
    expect(block.lines.allSatisfy { abs($0.origin.x + $0.line.width - 300) < 1e-9 })
    let center = try paragraph { $0.alignment = .center }
    expect(
      center.lines.allSatisfy { abs($0.origin.x - (300 - $0.line.width) / 2) < 1e-9 })
  }

  @Test func `styles are equal by their values and copied`() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    let copy = try #require(style.copy() as? NSParagraphStyle)
    expect(copy == style && !(copy is NSMutableParagraphStyle))
    style.lineSpacing = 4
    expect(copy.lineSpacing == 3 && copy != style)
    expectEqual(NSParagraphStyle.default.alignment, .natural)
  }
}
