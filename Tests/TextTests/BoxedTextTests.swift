import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataText
import Testing

/// Text if there is no font at all.
@Suite struct BoxedTextTests {
  private static let nothing = FontPolicy(usesSystemFonts: false)
  private let sample = "The quick brown fox jumps over the lazy dog."

  private func block(
    _ text: String, width: Double = 120, height: Double = 1_000,
    _ change: (inout TextBlock.Request) -> Void = { _ in }
  ) throws -> TextBlock {
    var request = TextBlock.Request(
      text, FontRequest(name: "Helvetica", size: 10), width: width, height: height)
    change(&request)
    return try TextBlock(request, in: FontSet.shared(by: Self.nothing))
  }

  private func numbers(_ block: TextBlock) -> [UInt32] {
    block.lines.flatMap { $0.line.runs.flatMap { $0.glyphs.map(\.id) } }
  }

  @Test func `each nonblank character is a box with its number`() throws {
    let block = try block("Hé 👍")
    expectEqual(numbers(block), [0x48, 0xE9, 0x1F44D])
    expect(!block.outlines.isEmpty)
    expect(block.lines.flatMap(\.line.runs).flatMap(\.glyphs).allSatisfy { $0.isMissing })
  }

  @Test func `lines break between words, fit, and contain all text`() throws {
    let block = try block(sample) { $0.wraps = true }
    expect(block.lines.count > 1)
    expect(block.lines.allSatisfy { $0.line.width <= 120 })
    expectEqual(numbers(block), sample.unicodeScalars.filter { $0 != " " }.map(\.value))
    let bytes = Array(sample.utf8)
    for line in block.lines.dropLast() { expectEqual(bytes[line.start + line.line.length - 1], 32) }
    let tops = block.lines.map(\.origin.y)
    expect(zip(tops, tops.dropFirst()).allSatisfy { abs($1 - $0 - 10) < 1e-9 })
  }

  @Test func `a word wider than the box continues on the next line`() throws {
    let block = try block(String(repeating: "x", count: 50), width: 40) { $0.wraps = true }
    expect(block.lines.count == 9 && block.lines.allSatisfy { $0.line.width <= 40 })
    try expectEqual(self.block("xxx", width: 0) { $0.wraps = true }.lines.count, 3)
  }

  @Test func `justified lines fill the box, except the last`() throws {
    let block = try block(sample) {
      $0.wraps = true
      $0.alignment = .justified
    }
    expect(block.lines.dropLast().allSatisfy { abs($0.line.width - 120) < 1e-9 })
    try expect(#require(block.lines.last).line.width < 120)
  }

  @Test(arguments: [TextParagraph.Truncation.start, .middle, .end])
  func `truncated lines fit and have an ellipsis, short ones are complete`(
    mode: TextParagraph.Truncation
  ) throws {
    let cut = try block(sample) { $0.truncation = mode }
    expect(cut.lines.count == 1 && cut.lines[0].line.width <= 120)
    let found = numbers(cut)
    let place = try #require(found.firstIndex(of: 0x2026))
    expect((place == 0) == (mode == .start) && (place == found.count - 1) == (mode == .end))
    expect(cut.lines[0].line.runs.contains { $0.isEllipsis })
    expect(!numbers(try block("Short") { $0.truncation = mode }).contains(0x2026))
    let wrapped = try block(sample, height: 20) {
      $0.wraps = true
      $0.truncation = mode
    }
    expect(wrapped.lines.count == 2 && numbers(wrapped).contains(0x2026))
  }

  @Test(arguments: [
    "", " ", "\n", "a\n\nb", "\u{0}", "\u{200B}", "e\u{301}\u{301}", "שלום abc", "\t\ta",
    String(repeating: "\u{301}", count: 1_000),
  ])
  func `any text is laid out`(text: String) throws {
    for wraps in [false, true] {
      for mode in [TextParagraph.Truncation.none, .middle] {
        let block = try block(text, height: 30) {
          $0.wraps = wraps
          $0.truncation = mode
        }
        expect(block.height.isFinite && block.width.isFinite)
        _ = block.ink
      }
    }
  }

  @Test func `a layer shows the boxes, with one warning`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
    root.position = CGPoint(x: 50, y: 10)
    for _ in 0..<2 {
      let layer = CATextLayer()
      layer.frame = root.bounds
      (layer.string, layer.fontSize) = ("text", 12)
      root.addSublayer(layer)
    }
    let list = try Evaluator.renderList(
      of: root, at: 0, on: Canvas(size: PixelSize(width: 100, height: 20), scale: 1),
      limits: .default, scratch: EvaluationScratch(ContentOptions(Self.nothing)))
    expectEqual(list.commands.count, 2)
    expectEqual(list.diagnostics.map(\.code), ["no-fonts"])
    expectEqual(list.diagnostics.first?.severity, .warning)
  }
}
