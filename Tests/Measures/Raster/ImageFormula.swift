public import StrataGraphics
package import StrataRaster

/// Samples of an image with repeated edges, by definition.
public struct ImageFormula: Sendable {
  private let width: Int
  private let height: Int
  private let bytes: [UInt8]

  public init(_ pixels: Pixels) {
    (width, height, bytes) = (pixels.width, pixels.height, pixels.bytes)
  }

  /// Returns the largest difference of a channel of float pixels, in 0...1, from bilinear samples
  /// at their centers times an opacity.
  ///
  /// - Parameter toImage: The map from pixels to texels.
  package func worstBilinearError(
    of rows: ImageRows, toImage: PlaneTransform, opacity: Double, columns: Range<Int>,
    rows range: Range<Int>
  ) -> Double {
    var worst = 0.0
    for y in range {
      let drawn = rows.floats(x: columns.lowerBound, y: y, count: columns.count)
      for (x, drawn) in zip(columns, drawn) {
        var at = toImage.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        // Outside the outer samples the image's edge is extended.
        at = SIMD2(min(max(at.x, 0), Double(width)), min(max(at.y, 0), Double(height)))
        let difference = SIMD4<Double>(drawn) - bilinear(at) * opacity
        for channel in 0..<4 { worst.raise(to: abs(difference[channel])) }
      }
    }
    return worst
  }

  /// Returns whether packed pixels are the image's, moved by a whole offset.
  package func isCopied(
    by rows: ImageRows, x offsetX: Int, y offsetY: Int, columns: Range<Int>, rows range: Range<Int>
  ) -> Bool {
    range.allSatisfy { y in
      zip(columns, rows.bytes(x: columns.lowerBound, y: y, count: columns.count))
        .allSatisfy { x, pixel in
          let index = index(x - offsetX, y - offsetY)
          return pixel
            == PackedPixel.pack(
              bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
        }
    }
  }

  /// Returns the bilinear sample of the texels around a point.
  private func bilinear(_ p: SIMD2<Double>) -> SIMD4<Double> {
    let (x, y) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
    var sum = SIMD4<Double>()
    for dy in -1...1 {
      for dx in -1...1 {
        let weightX = max(0, 1 - abs(Double(x + dx) + 0.5 - p.x))
        let weightY = max(0, 1 - abs(Double(y + dy) + 0.5 - p.y))
        sum += texel(x + dx, y + dy) * (weightX * weightY)
      }
    }
    return sum
  }

  private func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let index = index(x, y)
    return SIMD4(
      Double(bytes[index]), Double(bytes[index + 1]), Double(bytes[index + 2]),
      Double(bytes[index + 3])) / 255
  }

  /// Returns the index of a texel's first byte.
  private func index(_ x: Int, _ y: Int) -> Int {
    4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
  }
}
