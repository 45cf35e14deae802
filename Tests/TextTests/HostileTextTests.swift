import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import StrataText
import Testing

/// Extreme texts and numbers, drawn by a renderer.
@Suite struct HostileTextTests {
  private func layer(_ string: Any?) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    layer.string = string
    layer.font = "Liberation Sans"
    layer.fontSize = 16
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    return layer
  }

  /// The number of pixels with ink.
  private func ink(_ layer: CATextLayer) throws -> Int {
    let renderer = try Renderer(size: CGSize(width: 300, height: 200), device: .cpu)
    return try PixelInk.count(renderer.image(of: layer).pixels)
  }

  // MARK: Long texts

  private static let megabytes = 10
  private static let kinds: [(name: String, text: @Sendable () -> String)] = [
    ("words", { String(repeating: "some words ", count: megabytes * 95_326) }),
    ("one word", { String(repeating: "letters", count: megabytes * 149_797) }),
    ("paragraphs", { String(repeating: "a line\n", count: megabytes * 149_797) }),
    ("breaks", { String(repeating: "\n", count: megabytes * 1_048_576) }),
    ("Arabic", { String(repeating: "سلام عليكم ", count: megabytes * 52_429) }),
  ]

  @Test(arguments: kinds.map(\.name))
  func `only the visible part of 10 MB is laid out`(kind: String) throws {
    let text = try #require(Self.kinds.first { $0.name == kind }).text()
    expect(text.utf8.count > 10_000_000)
    // A separate font set, in which no other test counts.
    let folder = try FontFolder.three()
    let fonts = try FontSet.shared(by: folder.policy)
    let layer = layer(text)
    for wraps in [false, true] {
      layer.isWrapped = wraps
      for mode in [CATextLayerTruncationMode.none, .end] {
        layer.truncationMode = mode
        let before = fonts.layoutCount
        let request = try #require(layer.textRequest())
        let block = try TextBlock(request, in: fonts)
        expect(block.lines.count < 30 && block.height > 15)
        expect(fonts.layoutCount - before < 20)
        if kind != "breaks" { try expect(ink(layer) > 200) }
      }
    }
  }

  @Test func `parts of a long paragraph have the lines of the whole`() throws {
    let fonts = try FontSet.system()
    for script in ScriptSample.all where !script.space.isEmpty {
      // Letters have one to three bytes.
      let words = 5_500_000 / script.text(words: 100, seed: 1).utf8.count
      let text = script.text(words: words, seed: 1)
      expect(text.utf8.count > 32_768)
      for alignment in [TextBlock.Alignment.natural, .justified] {
        var request = TextBlock.Request(
          text, FontRequest(name: script.family, size: 11), width: 700, height: .infinity)
        (request.wraps, request.alignment) = (true, alignment)
        let parts = try TextBlock(request, in: fonts)
        var paragraph = TextParagraph(text, FontRequest(name: script.family, size: 11))
        (paragraph.width, paragraph.wrapping) = (700, .words)
        paragraph.isJustified = alignment == .justified
        let whole = try fonts.lines(of: paragraph)
        expectEqual(parts.lines.map(\.line.start), whole.map(\.start), "\(script)")
        expect(
          zip(parts.lines, whole).allSatisfy { abs($0.line.width - $1.width) < 0.01 }, "\(script)")
        expectEqual(
          parts.lines.flatMap(\.line.runs).flatMap(\.glyphs).map(\.cluster),
          whole.flatMap(\.runs).flatMap(\.glyphs).map(\.cluster), "\(script)")
      }
    }
  }

  @Test func `a too long text is an error with its length`()
    throws
  {
    let layer = layer(String(repeating: "some words ", count: 95_326))
    layer.alignmentMode = .center
    let count = 95_326 * 11
    #expect(
      throws: TextError.limitExceeded(
        LimitExceeded("length of a text in bytes", asked: count, allowed: 524_288))
    ) { try ink(layer) }
    layer.isWrapped = true
    layer.truncationMode = .start
    #expect(throws: TextError.self) { try ink(layer) }
    expectEqual(layer.preferredFrameSize(), .zero)
    layer.truncationMode = .end
    try expect(ink(layer) > 200)
  }

  @Test func `the renderer's limit applies`() throws {
    let layer = layer("some words")
    layer.alignmentMode = .center
    var limits = Limits.default
    limits.textBytes = 26
    let size = CGSize(width: 300, height: 200)
    _ = try Renderer(size: size, device: .cpu, limits: limits).image(of: layer)
    layer.string = "some words."
    #expect(throws: TextError.self) {
      try Renderer(size: size, device: .cpu, limits: limits).image(of: layer)
    }
  }

  private final class CustomTextLayer: CATextLayer {}

  @Test func `a bitmap that is too large is an error with the path of its layer`() throws {
    for layer in [CATextLayer(), CustomTextLayer()] {
      layer.name = "title"
      layer.string = "some words"
      layer.fontSize = 100
      layer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      layer.contentsScale = 100
      layer.transform = CATransform3DMakeScale(200, 200, 1)
      let root = CALayer()
      root.name = "card"
      root.addSublayer(layer)
      let renderer = try Renderer(size: CGSize(width: 300, height: 200), device: .cpu)
      let error = #expect(throws: LimitExceeded.self) { try renderer.image(of: root) }
      expectEqual(error?.place, "card/title")
      expectEqual(error?.what, "bitmap width in pixels")
    }
  }

  // MARK: Odd characters

  @Test func `30,000 marks over one letter are drawn`() throws {
    let layer = layer("e" + String(repeating: "\u{301}", count: 30_000) + "e")
    try expect(ink(layer) > 20)
    let fonts = try FontSet.system()
    for wraps in [false, true] {
      layer.isWrapped = wraps
      for mode in [CATextLayerTruncationMode.start, .middle, .end] {
        layer.truncationMode = mode
        try expectEqual(TextBlock(#require(layer.textRequest()), in: fonts).lines.count, 1)
      }
    }
  }

  @Test func `numbers in right-to-left text are left to right`() throws {
    let text = "שלום 1234 עולם 56.7%"
    let block = try TextBlock(#require(layer(text).textRequest()), in: FontSet.system())
    let line = try #require(block.lines.first).line
    expect(line.isRightToLeft)
    let clusters = line.runs.flatMap(\.glyphs).map(\.cluster)
    let bytes = Array(text.utf8)
    for number in ["1234", "56.7"] {
      let start = try #require(text.range(of: number)).lowerBound.utf16Offset(in: text)
      let first = text.utf16.prefix(start).reduce(0) { $0 + ($1 > 0x7F ? 2 : 1) }
      let places = (0..<number.utf8.count).compactMap { clusters.firstIndex(of: first + $0) }
      expect(places.count == number.utf8.count && bytes[first] == number.utf8.first)
      expect(zip(places, places.dropFirst()).allSatisfy { $1 == $0 + 1 })
    }
    // The first word is on the right.
    expectEqual(clusters.last, 0)
  }

  @Test func `half of a surrogate pair becomes a replacement character`() throws {
    let units: [UInt16] = [0x41, 0xD83D, 0x42, 0xDE00, 0xDE00, 0xD83D]
    let string = NSString(characters: units, length: units.count)
    let attributed = NSMutableAttributedString(string: "x" + (string as String))
    attributed.addAttribute(
      .kern, value: 3, range: NSRange(location: 2, length: attributed.length - 2))
    for value in [
      string as Any, string as String, String(utf16CodeUnits: units, count: 6), attributed,
    ] {
      try expect(ink(layer(value)) > 50)
    }
    let emoji = NSMutableAttributedString(string: "a\u{1F600}b")
    // Ends within a surrogate pair.
    emoji.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 2))
    try expect(ink(layer(emoji)) > 50)
  }

  /// Emoji fonts may have images and no outlines.
  @Test func `an emoji is visible with any font`() throws {
    for text in ["\u{1F600}", "\u{1F468}\u{200D}\u{1F469}", "\u{1F1E9}\u{1F1EA}"] {
      try expect(ink(layer(text)) > 20, "\(text)")
      let (label, plain) = (layer("Hi " + text), layer("Hi"))
      expect(label.preferredFrameSize().height < 1.5 * plain.preferredFrameSize().height)
    }
  }

  @Test func `texts without ink show nothing`() throws {
    for text in ["", " ", "\n", "\u{200B}", "\u{202E}", "\u{FEFF}\u{200D}", "\0"] {
      for wraps in [false, true] {
        let layer = layer(text)
        layer.isWrapped = wraps
        layer.truncationMode = .middle
        try expectEqual(ink(layer), 0, "\(text.unicodeScalars.map(\.value))")
        expect(layer.preferredFrameSize().height < 40)
      }
    }
  }

  // MARK: Numbers

  @Test func `any size, width and scale draws or is an error`() throws {
    let numbers: [CGFloat] = [
      0, -1, .nan, 1e-30, 0.01, 10_000, 1e9, .infinity, -.infinity, .greatestFiniteMagnitude,
    ]
    let text = "Text that is wrapped\nאבג 12"
    for number in numbers {
      for change: (CATextLayer) -> Void in [
        { $0.fontSize = number }, { $0.bounds.size.width = number },
        { $0.bounds.size.height = number }, { $0.contentsScale = number },
        {
          $0.string = NSAttributedString(
            string: text,
            attributes: [.kern: number, .baselineOffset: number, .tracking: number])
        },
        {
          let style = NSMutableParagraphStyle()
          (style.lineSpacing, style.headIndent, style.tailIndent) = (number, number, number)
          (style.firstLineHeadIndent, style.lineHeightMultiple) = (number, number)
          (style.minimumLineHeight, style.maximumLineHeight) = (number, number)
          (style.paragraphSpacing, style.paragraphSpacingBefore) = (number, number)
          $0.string = NSAttributedString(string: text, attributes: [.paragraphStyle: style])
        },
      ] {
        for wraps in [false, true] {
          let layer = layer(text)
          layer.isWrapped = wraps
          layer.truncationMode = .end
          change(layer)
          do { _ = try ink(layer) } catch let error as any StrataError {
            expect(!error.description.isEmpty)
          }
          _ = layer.preferredFrameSize()
        }
      }
    }
  }

  // MARK: Memory

  @Test(.waitsForProcess, .enabled(if: !isSanitized))
  func `thousands of different texts, sizes and layers do not leak`() async {
    await #expect(processExitsWith: .success) {
      let renderer = try Renderer(size: CGSize(width: 64, height: 20), device: .cpu)
      let kept = CATextLayer()
      var index = 0
      // Pango evicts its font sizes 512 at a time, so memory rises and falls: minima are compared.
      let grown = growthOfLows(over: sweep(2_400)) {
        index += 1
        let layer = index % 2 == 0 ? kept : CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 20)
        let script = ScriptSample.all[index % ScriptSample.all.count]
        layer.string = script.text(words: 2, seed: index) + "\(index)"
        layer.font = script.family
        layer.fontSize = 6 + CGFloat(index % 997) / 40
        layer.foregroundColor = CGColor(gray: 0, alpha: 1)
        guard (try? renderer.image(of: layer)) != nil else { preconditionFailure("not drawn") }
      }
      precondition(grown <= 2_097_152)
    }
  }

  // MARK: Limits

  private func excess(_ string: Any) throws -> String? {
    let request = try #require(layer(string).textRequest())
    do throws(TextError) {
      _ = try TextBlock(request, in: FontSet.system())
      return nil
    } catch {
      guard case .limitExceeded(let limit) = error else { return nil }
      return limit.what
    }
  }

  @Test func `direction controls in a line are limited`() throws {
    let controls = "\u{202E}\u{202D}\u{2067}"
    try expect(excess(String(repeating: controls, count: 100)) == nil)
    try expectEqual(
      excess(String(repeating: controls, count: 2_000)),
      "number of direction controls in a line")
  }

  @Test func `runs of a text are limited, and lines share their styles`() throws {
    let text = NSMutableAttributedString(string: "")
    for index in 0..<20_000 {
      text.append(NSAttributedString(string: "a", attributes: [.kern: index % 3]))
    }
    try expectEqual(excess(text)?.hasPrefix("length of a text in bytes"), true)
  }
}
