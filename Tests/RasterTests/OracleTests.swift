import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

/// Random paths against sub-scanlines with exact horizontal extents.
@Suite struct OracleTests {
  static let size = 48

  /// Returns one to three contours of lines, quadratics and cubics, up to `reach` outside the
  /// image.
  static func randomPath(_ random: inout RepeatableRandom, reach: Double) -> Polylines {
    let range = -reach...Double(size) + reach
    let contours = (0..<Int.random(in: 1...3, using: &random)).map { _ -> [Point] in
      var points = [random.point(range)]
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        let degree = Int.random(in: 1...3, using: &random)
        let control = [points[points.count - 1]] + (0..<degree).map { _ in random.point(range) }
        let steps = degree == 1 ? 1 : 12
        points += (1...steps).map { bezier(control, at: Double($0) / Double(steps)) }
      }
      return points
    }
    return Polylines(contours)
  }

  /// The largest difference of a pixel, in 255ths.
  static func worstError(_ path: Polylines, _ rule: FillRule) throws -> Double {
    let picture = try picture(path, rule, clip: square(size))
    let oracle = Oracle(path, rule, size: size, lines: 64)
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let index = y * size + x
        var error = abs(Double(picture[x, y]) - 255 * oracle.coverage[index])
        if error > 2 {
          // The oracle's own error reaches 2/255 if an edge is parallel to a sub-scanline, so it
          // is computed once more, with lines so close that its error is below 0.1/255.
          let fine = Oracle(path, rule, size: size, lines: 2048, row: y).coverage[index]
          error = abs(Double(picture[x, y]) - 255 * fine)
        }
        worst = max(worst, error)
      }
    }
    return worst
  }

  @Test(arguments: FillRule.allCases)
  func `a thousand random paths per rule are within 2 of 255`(rule: FillRule) throws {
    var random = RepeatableRandom(seed: rule == .nonZero ? 301 : 302)
    var worst = 0.0
    for index in 0..<sweep(1000) {
      let path = Self.randomPath(&random, reach: index.isMultiple(of: 4) ? 30 : 0)
      worst = max(worst, try Self.worstError(path, rule))
    }
    expect(worst <= 2, "worst error \(worst) of 255")
  }
}
