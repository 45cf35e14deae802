import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import StrataText
import Testing

/// Words whose characters differ in attributes.
@Suite struct DividedWordTests {
  private func text(_ string: String) -> NSMutableAttributedString {
    NSMutableAttributedString(
      string: string,
      attributes: [.font: UIFont(name: "Liberation Sans", size: 20) as Any])
  }

  private static let attributes: [(NSAttributedString.Key, String)] = [
    (.link, "link"), (.underlineStyle, "underline"), (.foregroundColor, "color"),
    (.font, "font"), (.paragraphStyle, "style"), (NSAttributedString.Key("own"), "own"),
  ]

  @Test(arguments: ["AVAVA", "office", "नमस्ते"], attributes.indices)
  func `attributes without effect on glyphs divide neither kerning nor clusters`(
    word: String, index: Int
  ) {
    let (key, name) = Self.attributes[index]
    let values: [String: Any] = [
      "link": "https://example.com", "underline": 1, "color": UIColor.red,
      "font": UIFont(name: "Liberation Sans", size: 20) as Any, "style": NSParagraphStyle(),
      "own": 1,
    ]
    let divided = text(word)
    divided.addAttribute(key, value: values[name] as Any, range: NSRange(location: 0, length: 2))
    expectEqual(divided.size(), text(word).size())
    expectEqual(
      CTLineGetGlyphCount(CTLineCreateWithAttributedString(divided)),
      CTLineGetGlyphCount(CTLineCreateWithAttributedString(text(word))))
  }

  @Test func `a run that differs in color keeps its color`() throws {
    let divided = text("AVAVA")
    divided.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 2))
    let layer = CATextLayer()
    (layer.string, layer.bounds.size) = (divided, CGSize(width: 200, height: 40))
    let block = try TextBlock(#require(layer.textRequest()), in: FontSet.system())
    expectEqual(block.ink.map(\.color), [.black, UIColor.red.cgColor.value, .black])
  }

  /// Returns the horizontal extents of the parts of an underline.
  private func underline(_ style: NSUnderlineStyle) throws -> [ClosedRange<Double>] {
    let text = text("ab  cd ")
    text.addAttributes(
      [.underlineStyle: style.rawValue, .underlineColor: UIColor.red],
      range: NSRange(location: 0, length: text.length))
    let layer = CATextLayer()
    (layer.string, layer.bounds.size) = (text, CGSize(width: 200, height: 40))
    let block = try TextBlock(#require(layer.textRequest()), in: FontSet.system())
    let lines = try #require(block.ink.first { $0.color == UIColor.red.cgColor.value })
    let corners = lines.path.points.map(\.x)
    return stride(from: 0, to: corners.count - 3, by: 4).map { start in
      let own = corners[start..<start + 4]
      return (own.min() ?? 0)...(own.max() ?? 0)
    }
  }

  @Test func `an underline by word omits the space between words`() throws {
    expectEqual(try underline(.single).count, 1)
    let parts = try underline([.single, .byWord])
    let word = text("ab").size().width
    expectEqual(parts.count, 2)
    expect(parts[0].lowerBound == 0 && abs(parts[0].upperBound - Double(word)) < 1e-6)
    let start = Double(text("ab  ").size().width)
    expect(abs(parts[1].lowerBound - start) < 1e-6)
  }
}
