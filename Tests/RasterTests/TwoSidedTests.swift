import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Contours with one falling and one rising side, which are cut into runs during the walk.
@Suite struct TwoSidedTests {
  /// A rasterizer that draws every polygon through a plane of cells.
  private let banded = CoverageRasterizer(bandBits: 4)

  @Test(arguments: FillRule.allCases)
  func `a convex contour matches the plane algorithm`(rule: FillRule) throws {
    var random = BulkRandom(seed: 71)
    for index in 0..<3_000 {
      let path = Polylines([random.convexContour(index)])
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
