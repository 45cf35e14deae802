import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import StrataText
import Testing

@Suite struct GlyphDrawingTests {
  private let font = CTFontCreateWithName("Liberation Sans", 40, nil)
  private let context: CGContext
  private let glyphs: [CGGlyph]

  init() throws {
    context = try CGContext.bitmap(width: 80, height: 60)
    context.setFont(CTFontCopyGraphicsFont(font, nil))
    context.setFontSize(40)
    var glyphs: [CGGlyph] = [0, 0]
    _ = CTFontGetGlyphsForCharacters(font, Array("Ho".utf16), &glyphs, 2)
    self.glyphs = glyphs
  }

  private let places = [CGPoint(x: 5, y: 12), CGPoint(x: 40, y: 12)]

  private func path(_ map: CGAffineTransform = .identity) throws -> CGPath {
    let path = CGMutablePath()
    for (glyph, place) in zip(glyphs, places) {
      var map = CGAffineTransform(translationX: place.x, y: place.y).concatenating(map)
      path.addPath(try #require(CTFontCreatePathForGlyph(font, glyph, &map)))
    }
    return path
  }

  /// The image of another context of the same size.
  private func other(_ body: (CGContext) throws -> Void) throws -> [UInt8] {
    let other = try CGContext.bitmap(width: 80, height: 60)
    try body(other)
    return other.pixels.bytes
  }

  @Test(arguments: [
    (CGTextDrawingMode.fill, CGPathDrawingMode.fill), (.stroke, .stroke),
    (.fillStroke, .fillStroke), (.fillClip, .fill), (.strokeClip, .stroke),
    (.fillStrokeClip, .fillStroke),
  ])
  func `glyphs are painted as their outlines are`(
    mode: CGTextDrawingMode, same: CGPathDrawingMode
  ) throws {
    context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.setTextDrawingMode(mode)
    context.showGlyphs(glyphs, at: places)
    let expected = try other {
      $0.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
      $0.addPath(try path())
      $0.drawPath(using: same)
    }
    expect(context.pixels.bytes == expected && expected.contains { $0 > 100 })
  }

  @Test(arguments: [CGTextDrawingMode.clip, .fillClip])
  func `later drawing is clipped to the letters`(mode: CGTextDrawingMode) throws {
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.setTextDrawingMode(mode)
    context.showGlyphs(glyphs, at: places)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 80, height: 60))
    let inside = try other {
      $0.addPath(try path())
      $0.fillPath()
    }
    let bytes = context.pixels.bytes
    for index in stride(from: 0, to: inside.count, by: 4) {
      if inside[index + 3] == 0 { expectEqual(bytes[index + 3], 0) }
      if inside[index + 3] == 255 { expect(bytes[index] == 255 && bytes[index + 2] == 0) }
    }
  }

  @Test func `invisible glyphs and glyphs without a font paint nothing`() throws {
    context.setTextDrawingMode(.invisible)
    context.showGlyphs(glyphs, at: places)
    expect(!context.pixels.bytes.contains { $0 > 0 })
    let bare = try other { $0.showGlyphs(glyphs, at: places) }
    expect(!bare.contains { $0 > 0 })
  }

  @Test func `the text matrix transforms text, and is not part of the state`() throws {
    let matrix = CGAffineTransform(scaleX: 0.5, y: 0.5).translatedBy(x: 10, y: 20)
    context.saveGState()
    context.textMatrix = matrix
    context.restoreGState()
    expect(context.textMatrix == matrix && context.textPosition == CGPoint(x: 5, y: 10))
    context.showGlyphs(glyphs, at: places)
    let expected = try other {
      $0.addPath(try path(matrix))
      $0.fillPath()
    }
    let difference = zip(context.pixels.bytes, expected).map { abs(Int($0) - Int($1)) }
    expect(difference.max().map { $0 <= 1 } == true && expected.contains { $0 > 100 })
  }

  @Test func `a font draws its glyphs`() throws {
    CTFontDrawGlyphs(font, glyphs, places, 2, context)
    let expected = try other {
      $0.addPath(try path())
      $0.fillPath()
    }
    expectEqual(context.pixels.bytes, expected)
  }
}
