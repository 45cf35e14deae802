import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import StrataText
import Testing

@Suite struct CoreTextFontTests {
  private let font = CTFontCreateWithName("LiberationSans" as CFString, 32, nil)

  private func glyphs(_ text: String, _ font: CTFont) -> [CGGlyph] {
    let characters = Array(text.utf16)
    var glyphs = [CGGlyph](repeating: 0, count: characters.count)
    expect(CTFontGetGlyphsForCharacters(font, characters, &glyphs, characters.count))
    return glyphs
  }

  @Test func `a font has its file's names and metrics`() {
    expectEqual(CTFontCopyPostScriptName(font), "LiberationSans")
    expectEqual(CTFontCopyFamilyName(font), "Liberation Sans")
    let bold = CTFontCreateWithName("LiberationSans-BoldItalic" as CFString, 10, nil)
    expectEqual(CTFontCopyFullName(bold), "Liberation Sans Bold Italic")
    expectEqual(CTFontGetSymbolicTraits(bold), [.traitBold, .traitItalic])
    expect(CTFontGetSlantAngle(bold) == -12 && CTFontGetSlantAngle(font) == 0)
    expect(CTFontGetSize(font) == 32 && CTFontGetUnitsPerEm(font) == 2048)
    expectEqual(CTFontGetAscent(font), 1854.0 / 64)
    expectEqual(CTFontGetDescent(font), 434.0 / 64)
    expectEqual(CTFontGetLeading(font), 67.0 / 64)
    expectEqual(CTFontGetCapHeight(font), 1409.0 / 64)
    expectEqual(CTFontGetXHeight(font), 1082.0 / 64)
    expect(CTFontGetGlyphCount(font) > 2000)
    expect(CTFontGetUnderlinePosition(font) < 0 && CTFontGetUnderlineThickness(font) > 1)
  }

  @Test func `an unknown name gives Helvetica's regular face`() {
    for name in ["Missingfont-BoldItalic", "Missingfont"] {
      let font = CTFontCreateWithName(name as CFString, 10, nil)
      expectEqual(CTFontCopyPostScriptName(font), "LiberationSans")
      let bold = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold)
      expectEqual(bold.map(CTFontCopyPostScriptName), "LiberationSans-Bold")
    }
    let known = CTFontCreateWithName("Helvetica-Bold" as CFString, 10, nil)
    expectEqual(CTFontCopyPostScriptName(known), "LiberationSans-Bold")
  }

  @Test(arguments: ["Helvetica", "Helvetica-Bold", "Missingfont-Light"])
  func `Helvetica has the metrics of Apple's file, and more ascent in frames`(
    name: String
  ) throws {
    let font = CTFontCreateWithName(name as CFString, 30, nil)
    let metrics = [CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font)]
    for (value, expected) in zip(metrics, [23.1, 6.9, 0]) { expect(abs(value - expected) < 1e-9) }
    let text = NSAttributedString(string: "one\ntwo", attributes: [.font: font])
    let setter = CTFramesetterCreateWithAttributedString(text)
    // 15 percent of 30 points are 4.5, which is rounded to 5.
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 500, height: 0), nil)
    expect(abs(size.height - 2 * 35) < 1e-6)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 500, height: 70), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    try #require(CTFrameGetLines(frame).count == 2)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    for (origin, y) in zip(origins, [41.9, 6.9]) { expect(abs(origin.y - y) < 1e-6) }
  }

  @Test func `glyph advances match unshaped text`() throws {
    let glyphs = glyphs("Hamburg", font)
    var advances = [CGSize](repeating: .zero, count: glyphs.count)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, glyphs.count)
    expect(abs(sum - advances.reduce(0) { $0 + Double($1.width) }) < 1e-9)
    // Liberation Sans has the widths of Helvetica, in thousandths of the size: H, a, m, b, u, r, g.
    let widths = [722, 556, 833, 556, 556, 333, 556]
    for (advance, width) in zip(advances, widths) {
      expect(abs(Double(advance.width) - Double(width) * 0.032) < 0.01 && advance.height == 0)
    }
  }

  @Test func `missing characters have glyph 0`() {
    let characters: [UniChar] = [0x41, 0xE000, 0xD83D, 0xDE00]
    var glyphs = [CGGlyph](repeating: 9, count: 4)
    expect(!CTFontGetGlyphsForCharacters(font, characters, &glyphs, 4))
    expect(glyphs[0] > 0 && glyphs[1...] == [0, 0, 0])
  }

  @Test func `a letter's outline is on its baseline, y up`() throws {
    let glyph = glyphs("Hg ", font)
    let flat = try #require(CTFontCreatePathForGlyph(font, glyph[0], nil)).boundingBox
    expect(abs(flat.minY) < 1e-9 && abs(flat.maxY - CTFontGetCapHeight(font)) < 1e-6)
    let deep = try #require(CTFontCreatePathForGlyph(font, glyph[1], nil)).boundingBox
    expect(deep.minY < -4 && deep.maxY < CTFontGetAscent(font))
    expect(CTFontCreatePathForGlyph(font, glyph[2], nil) == nil)
    var boxes = [CGRect](repeating: .null, count: 3)
    let all = CTFontGetBoundingRectsForGlyphs(font, .default, glyph, &boxes, 3)
    expect(boxes[2] == .zero && all == boxes[0].union(boxes[1]))
    expect(abs(boxes[1].minY - deep.minY) < 1e-6)
    expect(CTFontGetBoundingBox(font).contains(all))
  }

  @Test func `an outline scales with size and matrix`() throws {
    let glyph = glyphs("R", font)[0]
    let graphics = CTFontCopyGraphicsFont(font, nil)
    var box = CGRect.null
    expect(graphics.getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &box))
    let large = CTFontCreateWithGraphicsFont(graphics, CGFloat(graphics.unitsPerEm), nil, nil)
    try expectEqual(#require(CTFontCreatePathForGlyph(large, glyph, nil)).boundingBox, box)
    var quarter = CGAffineTransform(0, 1, -1, 0, 0, 0)
    let turned = CTFontCreateWithGraphicsFont(graphics, 2048, &quarter, nil)
    let path = try #require(CTFontCreatePathForGlyph(turned, glyph, nil))
    expect(abs(path.boundingBox.maxY - box.maxX) < 1e-6)
    var shift = CGAffineTransform(translationX: 5, y: 7)
    let moved = try #require(CTFontCreatePathForGlyph(large, glyph, &shift)).boundingBox
    expectEqual(moved, box.offsetBy(dx: 5, dy: 7))
  }

  @Test(arguments: [0, -1, .infinity, .nan] as [CGFloat])
  func `a size that is not finite and positive is 12`(size: CGFloat) {
    let graphics = CTFontCopyGraphicsFont(font, nil)
    expectEqual(CTFontGetSize(CTFontCreateWithGraphicsFont(graphics, size, nil, nil)), 12)
    expectEqual(CTFontGetSize(CTFontCreateWithName("LiberationSans" as CFString, size, nil)), 12)
  }

  @Test func `a layer accepts a graphics font`() throws {
    let bold = try #require(CGFont("LiberationSans-Bold" as CFString))
    expect(CGFont("" as CFString) == nil && bold == CGFont("LiberationSans-Bold"))
    expect(bold.postScriptName == "LiberationSans-Bold" && bold.ascent == 1854)
    expect(bold.fullName == "Liberation Sans Bold" && bold.descent == -434)
    var advance: Int32 = 0
    let glyph = glyphs(
      "H", UIFont(descriptor: UIFontDescriptor(name: "LiberationSans-Bold", size: 9), size: 0))
    expect(bold.getGlyphAdvances(glyphs: glyph, count: 1, advances: &advance) && advance == 1479)
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
    layer.string = "text"
    for font: Any in [
      bold, CTFontCreateWithGraphicsFont(bold, 4, nil, nil), "LiberationSans-Bold",
      NSString(string: "LiberationSans-Bold"), UIFont(name: "LiberationSans-Bold", size: 99) as Any,
    ] {
      layer.font = font
      let block = try TextBlock(#require(layer.textRequest()), in: FontSet.system())
      let run = try #require(block.lines.first?.line.runs.first)
      expect(run.typeface.style == "Bold" && run.size == 36)
    }
  }

  @Test func `Core Text's keys equal UIKit's`() throws {
    let text = NSMutableAttributedString(string: "One red underlined word")
    let whole = NSRange(location: 0, length: text.length)
    text.setAttributes(
      [
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.black.cgColor,
        NSAttributedString.Key(kCTFontAttributeName as String): font,
      ], range: whole)
    text.setAttributes(
      [
        NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName as String):
          UIColor.red.cgColor,
        NSAttributedString.Key(rawValue: kCTUnderlineStyleAttributeName as String):
          CTUnderlineStyle.single.rawValue,
        NSAttributedString.Key(rawValue: kCTFontAttributeName as String): font,
      ], range: NSRange(location: 4, length: 3))
    let other = NSMutableAttributedString(
      string: text.string,
      attributes: [.foregroundColor: UIColor.black, .font: font])
    other.addAttributes(
      [.foregroundColor: UIColor.red, .underlineStyle: NSUnderlineStyle.single.rawValue],
      range: NSRange(location: 4, length: 3))
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 600, height: 50)
    layer.string = text
    expect(layer.undrawnAttributes.isEmpty)
    let request = try #require(layer.textRequest())
    layer.string = other
    expectEqual(layer.textRequest(), request)
    let ink = try TextBlock(request, in: FontSet.system()).ink
    expectEqual(ink.map(\.color), [.black, UIColor.red.cgColor.value, .black])
  }

  @Test func `a paragraph style is created from settings`() {
    var alignment = CTTextAlignment.center
    var spacing: CGFloat = 3
    var mode = CTLineBreakMode.byTruncatingTail
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &spacing) { spacing in
        withUnsafePointer(to: &mode) { mode in
          CTParagraphStyleCreate(
            [
              CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment),
              CTParagraphStyleSetting(
                spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size,
                value: spacing),
              CTParagraphStyleSetting(spec: .headIndent, valueSize: 2, value: spacing),
              CTParagraphStyleSetting(spec: .lineBreakMode, valueSize: 1, value: mode),
            ], 4)
        }
      }
    }
    expect(style.alignment == .center && style.lineSpacing == 3 && style.headIndent == 0)
    expectEqual(style.lineBreakMode, .byTruncatingTail)
  }

  @Test func `Core Text tab stops become the style's`() throws {
    let decimal = CTTextTabCreate(
      .right, 90, [kCTTabColumnTerminatorsAttributeName: CharacterSet(charactersIn: ".")])
    var tabs: CFArray = [CTTextTabCreate(.center, 40, nil), decimal]
    let style = withUnsafePointer(to: &tabs) { tabs in
      CTParagraphStyleCreate(
        [
          CTParagraphStyleSetting(
            spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: tabs)
        ], 1)
    }
    expectEqual(style.tabStops.map(CTTextTabGetLocation), [40, 90])
    expectEqual(style.tabStops.map(CTTextTabGetAlignment), [.center, .right])
    let options = try #require(style.tabStops.last.flatMap(CTTextTabGetOptions))
    expect(options[kCTTabColumnTerminatorsAttributeName] is CharacterSet)
    expect(style.tabStops.first.flatMap(CTTextTabGetOptions) == nil)
  }

  @Test func `text styles have the sizes of iOS`() {
    expectEqual(UIFont.preferredFont(forTextStyle: .body).pointSize, 17)
    expectEqual(UIFont.preferredFont(forTextStyle: .caption2).pointSize, 11)
    expectEqual(UIFont.preferredFont(forTextStyle: .init(rawValue: "other")).pointSize, 17)
    let headline = UIFont.preferredFont(forTextStyle: .headline)
    expectEqual(headline, UIFont.systemFont(ofSize: 17, weight: .semibold))
  }

  @Test func `descriptors select faces`() throws {
    let plain = try #require(UIFont(name: "Liberation Sans", size: 20))
    let bold = try #require(plain.fontDescriptor.withSymbolicTraits(.traitBold))
    expectEqual(UIFont(descriptor: bold, size: 0).fontName, "LiberationSans-Bold")
    expectEqual(UIFont(descriptor: bold, size: 0).pointSize, 20)
    expectEqual(UIFont(descriptor: bold, size: 7).pointSize, 7)
    expect(plain.fontDescriptor.withSymbolicTraits(.traitCondensed) == nil)
    let face = UIFontDescriptor(fontAttributes: [
      .family: "Liberation Serif", .face: "Bold Italic", .size: 9,
    ])
    expect(face.postscriptName == "LiberationSerif-BoldItalic" && face.pointSize == 9)
    expectEqual(face.symbolicTraits, [.traitBold, .traitItalic])
    expectEqual(face.object(forKey: .family) as? String, "Liberation Serif")
    let again = try #require(UIFont(name: UIFont(descriptor: face, size: 0).fontName, size: 9))
    expectEqual(again.fontName, face.postscriptName)
  }

  @Test func `monospaced digits are equally wide, in another font than the others`() {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    expectEqual(font.familyName, UIFont.systemFont(ofSize: 20).familyName)
    expect(font != UIFont.systemFont(ofSize: 20, weight: .regular))
    let widths = (0...9).map {
      NSAttributedString(string: "\($0)", attributes: [.font: font]).size().width
    }
    expect(widths[0] > 10 && Set(widths).count == 1, "\(widths)")
  }

  @Test func `monospaced digits are not kerned, unlike letters`() {
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      NSAttributedString(string: text, attributes: [.font: font]).size().width
    }
    let plain = UIFont.systemFont(ofSize: 100)
    let font = UIFont.monospacedDigitSystemFont(ofSize: 100, weight: .regular)
    // The font kerns both pairs.
    expect(width("11", plain) < 2 * width("1", plain) - 1)
    expect(width("AV", plain) < width("A", plain) + width("V", plain) - 1)
    for digits in ["11", "1:11", "A117", "71.1"] {
      let alone = digits.reduce(0) { $0 + width(String($1), font) }
      expect(abs(width(digits, font) - alone) < 0.01, "\(digits)")
    }
    expectEqual(width("AV", font), width("AV", plain))
  }
}
