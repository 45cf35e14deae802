import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

/// Contours with one falling and one rising side, which are cut into runs during the walk.
@Suite struct TwoSidedTests {
  /// A rasterizer that draws every polygon through a plane of cells.
  private let banded = CoverageRasterizer(bandBits: 4)

  /// An ellipse or a convex polygon, rotated; some are slivers, some have sides along the grid.
  private static func contour(_ random: inout RepeatableRandom, _ index: Int) -> [Point] {
    let center = random.point(20...80)
    let half = Point(
      random.number(index.isMultiple(of: 5) ? 0.01...0.6 : 0.2...70), random.number(0.2...70))
    let angle = index.isMultiple(of: 7) ? 0 : random.number(0...6.3)
    let count = index.isMultiple(of: 3) ? 4 : Int.random(in: 3...90, using: &random)
    let (cosine, sine) = (Maths.cos(angle), Maths.sin(angle))
    let points = (0..<count).map { step in
      let around = (Double(step) + (count == 4 ? 0.5 : 0)) * 2 * Double.pi / Double(count)
      let x = half.x * Maths.cos(around)
      let y = half.y * Maths.sin(around)
      return center + Point(x * cosine - y * sine, x * sine + y * cosine)
    }
    if index.isMultiple(of: 11) { return points.map { $0.rounded(.toNearestOrEven) } }
    return index.isMultiple(of: 2) ? points : points.reversed()
  }

  @Test(arguments: FillRule.allCases)
  func `a convex contour matches the plane algorithm`(rule: FillRule) throws {
    var random = RepeatableRandom(seed: 71)
    for index in 0..<3_000 {
      let path = Polylines([Self.contour(&random, index)])
      // Wide enough for all of them, so that most take the fast path; rows are cut off.
      let clip = PixelRect(
        minX: -60, minY: index.isMultiple(of: 4) ? 30 : -60, maxX: 160,
        maxY: index % 4 == 1 ? 55 : 160)
      let expected = try picture(path, rule, clip: clip, with: banded)
      let found = try picture(path, rule, clip: clip)
      expectEqual(found.bytes, expected.bytes, "contour \(index)")
    }
  }

  @Test func `a nearly horizontal edge gives spans of equal coverage`() throws {
    // Five or six coverages over 400 pixels, and seven rows that are completely covered.
    let path = Polylines([[Point(0, 1), Point(400, 1.02), Point(400, 9), Point(0, 9)]])
    let found = try picture(path, clip: PixelRect(minX: 0, minY: 0, maxX: 400, maxY: 10))
    expectEqual(found.masks, 0)
    expect((12...13).contains(found.spans))
    expectEqual(
      found.bytes,
      try picture(path, clip: PixelRect(minX: 0, minY: 0, maxX: 400, maxY: 10), with: banded).bytes)
  }
}
