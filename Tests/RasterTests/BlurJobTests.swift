import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

/// Blurs that differ along the axes, are split into jobs, and start anywhere on the pixel grid.
@Suite struct BlurJobTests {
  private static let sigmas: [SIMD2<Double>] = [
    SIMD2(0, 2), SIMD2(2, 0), SIMD2(1.5, 6), SIMD2(14, 3), SIMD2(33, 0), SIMD2(0, 33),
    SIMD2(9, 60),
  ]

  /// The requested part of a blurred plane, computed in parts of `rows` rows.
  private func blurred(
    _ plane: [Float], _ area: PixelRect, _ sigma: SIMD2<Double>, wanted: PixelRect,
    extendsEdges: Bool = false, rows: Int = 1_000_000
  ) -> [Float] {
    plane.withUnsafeBufferPointer { pixels in
      let job = BlurJob(
        GaussianBlur(sigma: sigma),
        BlurInput(pixels.baseAddress, area: area, channels: 1, of: 1),
        extendsEdges: extendsEdges, wanted: wanted)
      for first in stride(
        from: job.coarseRows.lowerBound, to: job.coarseRows.upperBound, by: rows)
      {
        job.makeCoarse(first..<min(first + rows, job.coarseRows.upperBound))
      }
      var result = [Float](repeating: 0, count: wanted.columns.count * wanted.rows.count)
      for first in stride(from: wanted.rows.lowerBound, to: wanted.rows.upperBound, by: rows) {
        let reader = job.reader()
        for y in first..<min(first + rows, wanted.rows.upperBound) {
          guard let row = reader.row(y) else { continue }
          let start = (y - wanted.rows.lowerBound) * wanted.columns.count
          for x in row.columns {
            result[start + x - wanted.columns.lowerBound] =
              row.channels[x - row.columns.lowerBound]
          }
        }
      }
      return result
    }
  }

  private func noise(_ area: PixelRect, seed: Int) -> [Float] {
    var random = RepeatableRandom(seed: seed)
    return (0..<area.columns.count * area.rows.count).map { _ in Float(random.number(0...1)) }
  }

  private func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(columns: x..<x + width, rows: y..<y + height)
  }

  /// The integral of a Gaussian about 0 left of x.
  private func normal(_ x: Double, _ sigma: Double) -> Double {
    guard sigma > 0 else { return x > 0 ? 1 : 0 }
    return (1 + Maths.erf(x / (sigma * 2.0.squareRoot()))) / 2
  }

  /// Truncated at 3σ along either axis, a corner is off by 0.0028 of white; a level is 0.0039.
  @Test(arguments: sigmas)
  func `a rectangle is within a level of the exact Gaussian's`(sigma: SIMD2<Double>) {
    let own = area(-13, 7, 90, 70)
    let wanted = area(-60, -60, 200, 200)
    let drawn = blurred(
      [Float](repeating: 1, count: 90 * 70), own, sigma, wanted: wanted)
    var worst = 0.0
    for y in wanted.rows {
      for x in wanted.columns {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let exact =
          (normal(px + 13, sigma.x) - normal(px - 77, sigma.x))
          * (normal(py - 7, sigma.y) - normal(py - 77, sigma.y))
        let index = (y - wanted.rows.lowerBound) * 200 + x - wanted.columns.lowerBound
        worst = max(worst, abs(Double(drawn[index]) - exact))
      }
    }
    expect(worst <= 1.0 / 255, "\(worst)")
  }

  /// A pixel's blur has the Gaussian's mean and variance, plus a twelfth for its own width; the
  /// truncation at 3σ takes a fortieth of it.
  @Test(arguments: [1.0, 2.7, 5, 12, 40])
  func `a point spreads by sigma`(sigma: Double) {
    let wanted = area(-200, 0, 400, 1)
    for x in [0, 1, 5, -3] {
      let drawn = blurred([1], area(x, 0, 1, 1), SIMD2(sigma, 0), wanted: wanted)
      var (sum, mean, square) = (0.0, 0.0, 0.0)
      for (index, value) in drawn.enumerated() {
        let at = Double(index - 200 - x)
        sum += Double(value)
        mean += at * Double(value)
        square += at * at * Double(value)
      }
      expect(abs(sum - 1) < 0.01)
      // The point's phase on the coarse grid shifts it by a part of a coarse pixel.
      expect(abs(mean / sum) < 0.1 * sigma)
      expect(abs(square / sum / (sigma * sigma + 1.0 / 12) - 1) < 0.05)
    }
  }

  @Test(arguments: sigmas)
  func `a part computed alone matches the whole`(sigma: SIMD2<Double>) {
    let own = area(-30, -20, 150, 120)
    let picture = noise(own, seed: 51)
    let all = area(-80, -70, 250, 220)
    for extendsEdges in [false, true] {
      let whole = blurred(picture, own, sigma, wanted: all, extendsEdges: extendsEdges)
      for part in [area(3, 5, 20, 9), area(-41, 60, 7, 31), area(17, 0, 1, 1)] {
        // All input that the part depends on, and no more.
        let needed = GaussianBlur(sigma: sigma).input(for: part)
        let columns = needed.columns.clamped(to: own.columns)
        let rows = needed.rows.clamped(to: own.rows)
        let cut = rows.flatMap { y in
          columns.map { x in picture[(y + 20) * 150 + x + 30] }
        }
        let drawn = blurred(
          cut, PixelRect(columns: columns, rows: rows), sigma, wanted: part,
          extendsEdges: extendsEdges)
        let expected = part.rows.flatMap { y in
          part.columns.map { x in whole[(y + 70) * 250 + x + 80] }
        }
        // Extended edges of an empty input are undefined.
        if columns.isEmpty || rows.isEmpty, extendsEdges { continue }
        expectEqual(drawn, expected)
      }
    }
  }

  @Test(arguments: sigmas, [1, 7])
  func `rows do not depend on how they are split`(sigma: SIMD2<Double>, rows: Int) {
    let own = area(5, -9, 60, 50)
    let picture = noise(own, seed: 52)
    let wanted = area(-20, -40, 110, 120)
    for extendsEdges in [false, true] {
      expectEqual(
        blurred(picture, own, sigma, wanted: wanted, extendsEdges: extendsEdges, rows: rows),
        blurred(picture, own, sigma, wanted: wanted, extendsEdges: extendsEdges))
    }
  }

  /// At most one in thousands is lost to rounding.
  @Test(arguments: sigmas)
  func `the total is preserved`(sigma: SIMD2<Double>) {
    let own = area(-3, 4, 33, 41)
    let picture = noise(own, seed: 53)
    let drawn = blurred(picture, own, sigma, wanted: area(-350, -350, 760, 760))
    let before = picture.reduce(0) { $0 + Double($1) }
    let after = drawn.reduce(0) { $0 + Double($1) }
    expect(abs(after / before - 1) < 0.01)
  }

  @Test(arguments: sigmas)
  func `a uniform image with extended edges stays uniform`(sigma: SIMD2<Double>) {
    let own = area(-7, 3, 21, 30)
    let drawn = blurred(
      [Float](repeating: 200, count: 21 * 30), own, sigma, wanted: own, extendsEdges: true)
    // Half of the error that would round to another byte.
    expect(drawn.allSatisfy { abs($0 - 200) < 0.01 })
  }
}
