import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import StrataText
import Testing

/// Glyphs with their own colors.
@Suite struct EmojiTests {
  private static let emojiFont = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  private func layer(
    _ text: Any, _ size: CGFloat, width: CGFloat = 200,
    _ color: CGColor = CGColor(gray: 0, alpha: 1)
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = text
    layer.fontSize = size
    layer.foregroundColor = color
    layer.frame = CGRect(x: 0, y: 0, width: width, height: 160)
    return layer
  }

  private func pixels(_ layer: CATextLayer, _ policy: FontPolicy = .default) throws -> Pixels {
    let renderer = try Renderer(
      size: CGSize(width: 200, height: 160), device: .cpu, fonts: policy)
    return try renderer.image(of: layer).pixels
  }

  /// The number of pixels that have exactly a color.
  private func count(_ color: [UInt8], in pixels: Pixels) -> Int {
    PixelInk.count(color, in: pixels)
  }

  /// The size of the box around the visible pixels, and the channel sums.
  private func ink(_ pixels: Pixels) -> (width: Int, height: Int, sums: [Int]) {
    var (xs, ys) = (Set<Int>(), Set<Int>())
    var sums = [0, 0, 0, 0]
    for index in stride(from: 0, to: pixels.bytes.count, by: 4) where pixels.bytes[index + 3] > 8 {
      xs.insert(index / 4 % pixels.width)
      ys.insert(index / 4 / pixels.width)
      for part in 0..<4 { sums[part] += Int(pixels.bytes[index + part]) }
    }
    return (
      (xs.max() ?? 0) - (xs.min() ?? 0) + 1, (ys.max() ?? 0) - (ys.min() ?? 0) + 1, sums
    )
  }

  @Test func `an emoji has its colors and its text's size`() throws {
    // The font's bitmaps are 136 pixels wide at 109 per em.
    let large = ink(try pixels(layer("😀", 109)))
    expect((110...136).contains(large.width) && abs(large.width - large.height) <= 8)
    expect(large.sums[0] > large.sums[2] * 2 && large.sums[1] > large.sums[2] * 2)
    let small = ink(try pixels(layer("😀", 54.5)))
    expect(abs(small.width * 2 - large.width) <= 3)
    for part in 0..<4 {
      expect(abs(Double(small.sums[part]) * 4 / Double(large.sums[part]) - 1) < 0.02)
    }
    let two = layer("😀😀", 20)
    expect(abs(two.preferredFrameSize().width - (2 * 20 * 136.0 / 109).rounded(.up)) <= 1)
  }

  @Test func `a space in an emoji font is a space and not a box`() throws {
    let spaced = layer("😀 \u{FE0F}😀", 40)
    spaced.font = "AppleColorEmoji" as NSString
    let renderer = try Renderer(size: CGSize(width: 200, height: 160), device: .cpu)
    let image = try renderer.image(of: spaced)
    expect(!renderer.diagnostics.contains { $0.code.contains("character") })
    // The columns between the two are clear.
    let bytes = image.rgba
    let columns = (0..<200).map { x in
      (0..<160).contains { bytes[4 * ($0 * 200 + x) + 3] > 0 }
    }
    let first = try #require(columns.firstIndex(of: true))
    let last = try #require(columns.lastIndex(of: true))
    expect(columns[first...last].contains(false))
  }

  @Test func `an emoji is as opaque as its text`() throws {
    let whole = ink(try pixels(layer("😀", 60))).sums
    let half = ink(try pixels(layer("😀", 60, CGColor(gray: 0, alpha: 0.5)))).sums
    for part in 0..<4 { expect(abs(Double(half[part]) * 2 / Double(whole[part]) - 1) < 0.02) }
  }

  @Test func `in code an emoji is as opaque as its context, too`() throws {
    func drawn(_ alpha: CGFloat) throws -> [Int] {
      let context = try CGContext.bitmap(width: 100, height: 100)
      context.setAlpha(alpha)
      context.textPosition = CGPoint(x: 5, y: 20)
      let font = CTFontCreateWithName("Helvetica", 50, nil)
      CTLineDraw(
        CTLineCreateWithAttributedString(
          NSAttributedString(string: "😀", attributes: [.font: font])), context)
      return ink(context.pixels).sums
    }
    let (whole, half) = (try drawn(1), try drawn(0.5))
    for part in 0..<4 { expect(abs(Double(half[part]) * 2 / Double(whole[part]) - 1) < 0.02) }
  }

  @Test func `emoji of several characters are one image`() throws {
    for text in ["👍🏽", "🇩🇪", "1️⃣", "❤️"] {
      expect(ink(try pixels(layer(text, 60))).width <= 75, "\(text)")
    }
  }

  @Test func `an emoji casts a shadow, and is drawn by every text API`() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 0, height: 70)
    shadow.shadowColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let text = NSAttributedString(
      string: "😀",
      attributes: [
        .font: UIFont.systemFont(ofSize: 50), .shadow: shadow,
        .foregroundColor: CGColor(gray: 0, alpha: 1),
      ])
    let shown = try pixels(layer(text, 50))
    expect(count([0, 0, 255, 255], in: shown) > 1_000)
    expect(ink(shown).sums[0] > 100_000)
    let line = CTLineCreateWithAttributedString(text)
    let context = try CGContext.bitmap(width: 100, height: 100)
    context.textPosition = CGPoint(x: 5, y: 20)
    CTLineDraw(line, context)
    expect(ink(context.pixels).sums[0] > 100_000)
  }

  @Test func `color layers use the palette or the text color`() throws {
    let file = FontFolder.liberation + "LiberationSans-Regular.ttf"
    let font = CTFontCreateWithName("Liberation Sans", 40, nil)
    var glyphs: [CGGlyph] = [0, 0]
    _ = CTFontGetGlyphsForCharacters(font, Array("OI".utf16), &glyphs, 2)
    let data = try ColorFont.data(
      of: file, glyph: glyphs[0], layers: [(glyphs[0], 0), (glyphs[1], nil), (glyphs[1], 1)],
      colors: [[255, 0, 0, 255], [0, 255, 0, 0]])
    let folder = try FontFolder()
    try data.write(to: folder.file("layers.ttf"))
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let shown = try pixels(layer("O", 100, blue), folder.policy)
    let (ring, stem) = (count([255, 0, 0, 255], in: shown), count([0, 0, 255, 255], in: shown))
    expect(ring > 1_000 && stem > 400 && count([0, 255, 0, 255], in: shown) == 0)
    // The part of the ring outside the stem is less than the entire ring.
    let plain = try FontFolder(file)
    let alone = count([0, 0, 255, 255], in: try pixels(layer("O", 100, blue), plain.policy))
    let letter = count([0, 0, 255, 255], in: try pixels(layer("I", 100, blue), plain.policy))
    expect(stem == letter && ring < alone)
    let other = try pixels(layer("H", 100, blue), folder.policy)
    expect(count([255, 0, 0, 255], in: other) == 0 && count([0, 0, 255, 255], in: other) > 1_000)
  }

  @Test func `an unreadable emoji image becomes a box`() throws {
    var font = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.emojiFont)))
    expect(PixelBytes.replace([0x89] + "PNG".utf8, with: [0] + "PNG".utf8, in: &font) > 1_000)
    let folder = try FontFolder(FontFolder.liberation + "LiberationSans-Regular.ttf")
    try Data(font).write(to: folder.file("broken.ttf"))
    let renderer = try Renderer(
      size: CGSize(width: 200, height: 160), device: .cpu, fonts: folder.policy)
    let shown = try renderer.image(of: layer("😀", 60)).pixels
    let drawn = ink(shown)
    expect(drawn.width > 20 && drawn.sums[0] == 0 && drawn.height <= 60)
    let note = try #require(renderer.diagnostics.first { $0.code == "missing-characters" })
    expect(note.message.contains("U+1F600"))
  }
}
