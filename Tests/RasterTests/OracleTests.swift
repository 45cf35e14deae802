import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Random paths against sub-scanlines with exact horizontal extents.
@Suite struct OracleTests {
  static let size = 48

  /// The largest difference of a pixel, in 255ths.
  static func worstError(_ path: Polylines, _ rule: FillRule) throws -> Double {
    let picture = try picture(path, rule, clip: square(size))
    // The oracle's own error reaches 2/255 if an edge is parallel to a sub-scanline, and with 2,048
    // lines it is below 0.1/255.
    return ScanlineOracle(path, rule, size: size)
      .worstError(of: picture, lines: 64, above: 2, fineLines: 2_048).error
  }

  @Test(arguments: FillRule.allCases)
  func `a thousand random paths per rule are within 2 of 255`(rule: FillRule) throws {
    var random = BulkRandom(seed: rule == .nonZero ? 301 : 302)
    var worst = 0.0
    for index in 0..<sweep(1000) {
      let path = random.curves(size: Self.size, reach: index.isMultiple(of: 4) ? 30 : 0)
      worst = max(worst, try Self.worstError(path, rule))
    }
    expect(worst <= 2, "worst error \(worst) of 255")
  }
}
