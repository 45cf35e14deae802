import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Blurs that differ along the axes, are split into jobs, and start anywhere on the pixel grid.
@Suite struct BlurJobTests {
  private static let sigmas: [SIMD2<Double>] = [
    SIMD2(0, 2), SIMD2(2, 0), SIMD2(1.5, 6), SIMD2(14, 3), SIMD2(33, 0), SIMD2(0, 33),
    SIMD2(9, 60),
  ]

  private func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(columns: x..<x + width, rows: y..<y + height)
  }

  /// Truncated at 3σ along either axis, a corner is off by 0.0028 of white; a level is 0.0039.
  @Test(arguments: sigmas)
  func `a rectangle is within a level of the exact Gaussian's`(sigma: SIMD2<Double>) {
    let own = area(-13, 7, 90, 70)
    let wanted = area(-60, -60, 200, 200)
    let drawn = FloatPlane(own, repeating: 1).blurred(sigma: sigma, wanted: wanted)
    let worst = BlurFormula(sigma: sigma).worstError(
      of: drawn.values, columns: 200, x: -47, y: -67,
      BlurFormula.WhiteRect(width: 90, height: 70))
    expect(worst <= 1.0 / 255, "\(worst)")
  }

  /// A pixel's blur has the Gaussian's mean and variance, plus a twelfth for its own width; the
  /// truncation at 3σ takes a fortieth of it.
  @Test(arguments: [1.0, 2.7, 5, 12, 40])
  func `a point spreads by sigma`(sigma: Double) {
    let wanted = area(-200, 0, 400, 1)
    for x in [0, 1, 5, -3] {
      let drawn = FloatPlane(area(x, 0, 1, 1), repeating: 1)
        .blurred(sigma: SIMD2(sigma, 0), wanted: wanted)
      let (sum, mean, square) = drawn.moments(around: x)
      expect(abs(sum - 1) < 0.01)
      // The point's phase on the coarse grid shifts it by a part of a coarse pixel.
      expect(abs(mean) < 0.1 * sigma)
      expect(abs(square / (sigma * sigma + 1.0 / 12) - 1) < 0.05)
    }
  }

  @Test(arguments: sigmas)
  func `a part computed alone matches the whole`(sigma: SIMD2<Double>) {
    let own = area(-30, -20, 150, 120)
    let picture = FloatPlane(noise: own, seed: 51)
    let all = area(-80, -70, 250, 220)
    for extendsEdges in [false, true] {
      let whole = picture.blurred(sigma: sigma, wanted: all, extendsEdges: extendsEdges)
      for part in [area(3, 5, 20, 9), area(-41, 60, 7, 31), area(17, 0, 1, 1)] {
        // All input that the part depends on, and no more.
        let needed = GaussianBlur(sigma: sigma).input(for: part)
        let columns = needed.columns.clamped(to: own.columns)
        let rows = needed.rows.clamped(to: own.rows)
        let drawn = picture.part(PixelRect(columns: columns, rows: rows))
          .blurred(sigma: sigma, wanted: part, extendsEdges: extendsEdges)
        // Extended edges of an empty input are undefined.
        if columns.isEmpty || rows.isEmpty, extendsEdges { continue }
        expect(drawn == whole.part(part))
      }
    }
  }

  @Test(arguments: sigmas, [1, 7])
  func `rows do not depend on how they are split`(sigma: SIMD2<Double>, rows: Int) {
    let own = area(5, -9, 60, 50)
    let picture = FloatPlane(noise: own, seed: 52)
    let wanted = area(-20, -40, 110, 120)
    for extendsEdges in [false, true] {
      let parts = picture.blurred(
        sigma: sigma, wanted: wanted, extendsEdges: extendsEdges, inPartsOf: rows)
      expect(parts == picture.blurred(sigma: sigma, wanted: wanted, extendsEdges: extendsEdges))
    }
  }

  /// At most one in thousands is lost to rounding.
  @Test(arguments: sigmas)
  func `the total is preserved`(sigma: SIMD2<Double>) {
    let own = area(-3, 4, 33, 41)
    let picture = FloatPlane(noise: own, seed: 53)
    let drawn = picture.blurred(sigma: sigma, wanted: area(-350, -350, 760, 760))
    let (before, after) = (picture.total, drawn.total)
    expect(abs(after / before - 1) < 0.01)
  }

  @Test(arguments: sigmas)
  func `a uniform image with extended edges stays uniform`(sigma: SIMD2<Double>) {
    let own = area(-7, 3, 21, 30)
    let drawn = FloatPlane(own, repeating: 200)
      .blurred(sigma: sigma, wanted: own, extendsEdges: true)
    // Half of the error that would round to another byte.
    expect(drawn.largestDifference(from: 200) < 0.01)
  }
}
