public import StrataGraphics

/// Coverage computed slowly: sub-scanlines with exact horizontal extents, in Double.
///
/// It shares nothing with the scan converter: no grid, no area sums, no clipping of lines. Its own
/// error is the height of a sub-scanline times the length of the edges that are nearly parallel to
/// it.
public struct ScanlineOracle {
  private let edges: [(SIMD2<Double>, SIMD2<Double>)]
  private let rule: FillRule
  private let size: Int

  /// - Parameter size: The side of the image, a square from the origin.
  public init(_ polylines: Polylines, _ rule: FillRule, size: Int) {
    self.rule = rule
    self.size = size
    edges = polylines.starts.indices.flatMap { contour in
      let range = polylines.range(of: contour)
      return range.map {
        let next = $0 + 1 < range.upperBound ? $0 + 1 : range.lowerBound
        return (polylines.points[$0], polylines.points[next])
      }
    }.filter { $0.0.y != $0.1.y }
  }

  /// Returns the largest difference of a pixel from a picture, out of 255, and its location.
  ///
  /// - Parameters:
  ///   - lines: The number of sub-scanlines in each row.
  ///   - limit: Rows with a larger difference are computed again with `fineLines` sub-scanlines,
  ///     because the oracle's own error may be as large along nearly horizontal edges.
  public func worstError(
    of picture: PictureSink, lines: Int, above limit: Double, fineLines: Int
  ) -> (error: Double, x: Int, y: Int) {
    var worst = (error: 0.0, x: 0, y: 0)
    for y in 0..<size {
      var row = worstError(of: picture, row: y, lines: lines)
      if row.error > limit { row = worstError(of: picture, row: y, lines: fineLines) }
      if row.error > worst.error { worst = (row.error, row.x, y) }
    }
    return worst
  }

  private func worstError(
    of picture: PictureSink, row: Int, lines: Int
  ) -> (error: Double, x: Int) {
    var worst = (error: 0.0, x: 0)
    for (x, exact) in coverage(row: row, lines: lines).enumerated() {
      let error = abs(Double(picture[x, row]) - 255 * exact)
      if error > worst.error { worst = (error, x) }
    }
    return worst
  }

  /// Returns the coverage of each pixel of a row, 0...1.
  private func coverage(row: Int, lines: Int) -> [Double] {
    var coverage = [Double](repeating: 0, count: size)
    for line in 0..<lines {
      let height = Double(row) + (Double(line) + 0.5) / Double(lines)
      scan(at: height, weight: 1 / Double(lines), &coverage)
    }
    return coverage
  }

  private func scan(at y: Double, weight: Double, _ coverage: inout [Double]) {
    var crossings: [(x: Double, winding: Int)] = []
    for (a, b) in edges where (a.y <= y) != (b.y <= y) {
      crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), a.y < b.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var (winding, last) = (0, -Double.infinity)
    for crossing in crossings + [(Double.infinity, 0)] {
      let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
      if isInside { add(last, crossing.x, weight, &coverage) }
      winding += crossing.winding
      last = crossing.x
    }
  }

  private func add(_ from: Double, _ to: Double, _ weight: Double, _ coverage: inout [Double]) {
    let (start, end) = (max(from, 0), min(to, Double(size)))
    guard end > start else { return }
    for x in Int(start)..<min(Int(end.rounded(.up)), size) {
      let length = min(end, Double(x + 1)) - max(start, Double(x))
      guard length > 0 else { continue }
      coverage[x] += length * weight
    }
  }
}
