import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextImageTests {
  /// Rows from the top: red green / blue white.
  private var quarters: CGImage {
    CGImage(
      Pixels(
        width: 2, height: 2,
        premultipliedRGBA: [
          255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255,
        ]))
  }

  @Test func `an image is upright and keeps its pixels at its own size`() throws {
    let c = try bitmap(4, 4)
    c.draw(quarters, in: rect(1, 2, 2, 2))
    expectEqual(c.pixel(1, 0), [255, 0, 0, 255])
    expectEqual(c.pixel(2, 0), [0, 255, 0, 255])
    expectEqual(c.pixel(1, 1), [0, 0, 255, 255])
    expectEqual(c.pixel(2, 1), [255, 255, 255, 255])
    expectEqual(c.area, 4)
  }

  @Test func `with y down an image is upside down`() throws {
    let c = try bitmap(2, 2)
    c.translateBy(x: 0, y: 2)
    c.scaleBy(x: 1, y: -1)
    c.draw(quarters, in: rect(0, 0, 2, 2))
    expectEqual(c.pixel(0, 0), [0, 0, 255, 255])
    expectEqual(c.pixel(1, 1), [0, 255, 0, 255])
  }

  @Test func `drawing a context's image reproduces it`() throws {
    let (a, b) = (try bitmap(40, 30), try bitmap(40, 30))
    drawScene(on: a)
    b.draw(try #require(a.makeImage()), in: CGRect(x: 40, y: 30, width: -40, height: -30))
    expectEqual(a.image.bytes, b.image.bytes)
  }

  @Test func `the quality selects nearest or interpolated sampling`() throws {
    let c = try bitmap(8, 8)
    c.interpolationQuality = .none
    c.draw(quarters, in: rect(0, 0, 8, 8))
    expectEqual(Set((0..<4).flatMap { x in (0..<4).map { c.pixel(x, $0) } }), [[255, 0, 0, 255]])
    for quality in [CGInterpolationQuality.default, .low, .medium, .high] {
      c.interpolationQuality = quality
      c.draw(quarters, in: rect(0, 0, 8, 8))
      expectEqual(c.pixel(0, 0), [255, 0, 0, 255])
      // Column 3's center is 0.375 of the way from the left pixel's center to the right one's. The
      // default has the weights of Core Graphics.
      let weight = quality == .default ? 0.25 : 0.375
      expect(abs(Int(c.pixel(3, 0)[1]) - Int(255 * weight)) <= 1)
    }
  }

  @Test func `a reduced image shows all of its pixels unless quality is low`() throws {
    var bytes: [UInt8] = []
    for index in 0..<256 { bytes += index % 16 == 5 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    let stripes = CGImage(Pixels(width: 16, height: 16, premultipliedRGBA: bytes))
    let c = try bitmap(1, 1)
    c.draw(stripes, in: rect(0, 0, 1, 1))
    expectEqual(c.pixel(0, 0)[0], 16)
    c.interpolationQuality = .low
    c.draw(stripes, in: rect(0, 0, 1, 1))
    expectEqual(c.pixel(0, 0)[0], 0)
  }

  @Test func `alpha fades an image and edges are antialiased`() throws {
    let c = try bitmap(8, 8)
    c.setAlpha(0.5)
    c.draw(quarters, in: rect(1.5, 1, 4, 4))
    expectEqual(c.pixel(1, 5)[3], 64)
    expectEqual(c.pixel(3, 5)[3], 128)
  }

  @Test func `tiles repeat over the whole clip`() throws {
    let c = try bitmap(12, 10)
    c.clip(to: rect(1, 1, 10, 8))
    c.draw(quarters, in: rect(5, 4, 2, 2), byTiling: true)
    expectEqual(c.area, 80)
    for y in 1..<9 {
      for x in 1..<11 {
        // The tile's top left is at column 5 of row 4.
        let expected: [UInt8] =
          switch ((x - 5) & 1, (y - 4) & 1) {
          case (0, 0): [255, 0, 0, 255]
          case (1, 0): [0, 255, 0, 255]
          case (0, 1): [0, 0, 255, 255]
          default: [255, 255, 255, 255]
          }
        expectEqual(c.pixel(x, y), expected)
      }
    }
  }

  @Test func `a tile equals the image drawn there`() throws {
    let source = try bitmap(8, 8)
    drawScene(on: source)
    let image = try #require(source.makeImage())
    for quality in [CGInterpolationQuality.none, .default] {
      let (a, b) = (try bitmap(40, 40), try bitmap(40, 40))
      for (c, tiles) in [(a, false), (b, true)] {
        c.interpolationQuality = quality
        c.translateBy(x: 20, y: 20)
        c.rotate(by: 0.3)
        c.clip(to: rect(-3, -3, 6, 6))
        c.draw(image, in: rect(-8, -8, 16, 16), byTiling: tiles)
      }
      // Rounding to 8 bits, after sums in a different order.
      expect(largestDifference(a, b) <= 1)
    }
  }

  @Test func `a rectangle without an area paints nothing`() throws {
    let c = try bitmap(8, 8)
    for tiles in [false, true] {
      for box in [CGRect.null, .infinite, rect(1, 1, 0, 4), rect(1, 1, 4, .nan), .zero] {
        c.draw(quarters, in: box, byTiling: tiles)
      }
    }
    expectEqual(c.area, 0)
  }
}
