import Foundation
import StrataGraphics
import StrataTestSupport
import StrataText
import Testing

/// Several spaces where a line wraps, which hang over its end.
@Suite struct HangingSpaceTests {
  private let font = FontRequest(name: "Liberation Sans", size: 20)

  private func width(_ text: String) throws -> Double {
    try #require(FontSet.system().lines(of: TextParagraph(text, font)).first).width
  }

  /// Returns the lines of a text in a frame, each with its spaces and its line break.
  private func lines(
    _ text: String, width: Double, _ alignment: CTTextAlignment = .natural
  ) throws -> [String] {
    var alignment = alignment
    let style = withUnsafeBytes(of: &alignment) { bytes in
      unsafe CTParagraphStyleCreate(
        [
          CTParagraphStyleSetting(
            spec: .alignment, valueSize: bytes.count, value: bytes.baseAddress!)
        ], 1)
    }
    let string = NSAttributedString(
      string: text,
      attributes: [
        .font: CTFontCreateWithName("Liberation Sans", 20, nil),
        NSAttributedString.Key(kCTParagraphStyleAttributeName): style,
      ])
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 500), transform: nil), nil)
    return CTFrameGetLines(frame).compactMap { $0 as? CTLine }.map {
      let range = CTLineGetStringRange($0)
      return (text as NSString).substring(
        with: NSRange(location: range.location, length: range.length))
    }
  }

  @Test(arguments: [
    ["aaaa     ", "bbbb"], ["aaaa      ", "bbbb      ", "cccc     "], ["aaaa         "],
    ["aaaa ", "bbbb"], ["aa  aa   ", "\u{E9}\u{E9}    ", "bbbbbb"], ["aaaa      bb\n", "cc"],
  ])
  func `spaces stay in the line before them`(parts: [String]) throws {
    let text = parts.joined()
    let widest = try parts.map { try width($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    for alignment in [CTTextAlignment.natural, .justified] {
      expectEqual(try lines(text, width: try #require(widest.max()) + 0.5, alignment), parts)
    }
  }

  @Test func `a word that fits is not moved to the next line by the spaces after it`() throws {
    let room = try width("aaa bbbb") + 1
    expectEqual(try lines("aaa bbbb        cc", width: room), ["aaa bbbb        ", "cc"])
    expectEqual(try lines("aaa bbbbb    cc", width: room), ["aaa ", "bbbbb    ", "cc"])
  }

  @Test func `a word after spaces that do not fit begins the next line`() throws {
    expectEqual(try lines("aaa         b", width: width("aaa  b")), ["aaa         ", "b"])
    expectEqual(try lines("aa bb         b", width: width("aa bb b")), ["aa bb         ", "b"])
  }

  @Test func `long runs of spaces are laid out once`() throws {
    let spaces = String(repeating: " ", count: 20_000)
    expectEqual(try lines("aaa" + spaces, width: 60), ["aaa" + spaces])
    expectEqual(try lines("aaa" + spaces + "bb", width: 60), ["aaa" + spaces, "bb"])
    let word = "aaaa" + String(repeating: " ", count: 40)
    let found = try lines(String(repeating: word, count: 20), width: 60)
    expectEqual(found, Array(repeating: word, count: 20))
  }

  @Test func `spaces between words in a line keep their width`() throws {
    let room = try width("aaa   bbbb") + 1
    expectEqual(try lines("aaa   bbbb", width: room), ["aaa   bbbb"])
    expectEqual(try lines("aaa   bbbb", width: room - 3), ["aaa   ", "bbbb"])
  }
}
