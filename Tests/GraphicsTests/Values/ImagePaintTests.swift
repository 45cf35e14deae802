import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct ImagePaintTests {
  private let pixels = Pixels(
    width: 4, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 32))
  private let rect = CGRect(x: -3, y: 5, width: 8, height: 10)

  private func key(_ position: Double, _ texel: Double) -> ImagePaint.Key {
    ImagePaint.Key(position: position, texel: texel)
  }

  @Test func `an image over a rectangle spans it from the top left`() {
    expectEqual(
      ImagePaint(pixels, over: rect),
      ImagePaint(
        pixels: pixels, columns: [key(-3, 0), key(5, 4)], rows: [key(5, 0), key(15, 2)]))
  }

  @Test func `an upside-down image has its top at the largest y`() {
    let paint = ImagePaint(
      pixels, over: rect, isUpsideDown: true, minification: .trilinear, magnification: .nearest,
      levelBias: 2)
    expectEqual(
      paint,
      ImagePaint(
        pixels: pixels, columns: [key(-3, 0), key(5, 4)], rows: [key(5, 2), key(15, 0)],
        minification: .trilinear, magnification: .nearest, levelBias: 2))
  }

  @Test func `a part of an image spans the rectangle`() {
    let (from, to) = (SIMD2(0.25, 0.5), SIMD2(3, 9.1))
    let paint = ImagePaint(pixels, over: rect, texels: (from, to))
    expectEqual(paint.columns, [key(-3, 0.25), key(5, 3)])
    expectEqual(paint.rows, [key(5, 0.5), key(15, 9.1)])
    let flipped = ImagePaint(pixels, over: rect, texels: (from, to), isUpsideDown: true)
    expectEqual(flipped.columns, paint.columns)
    expectEqual(flipped.rows, [key(5, 9.1), key(15, 0.5)])
  }
}
