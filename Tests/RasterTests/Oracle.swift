import StrataGraphics

/// Coverage computed slowly: sub-scanlines with exact horizontal extents, in Double.
///
/// It shares nothing with the scan converter: no grid, no area sums, no clipping of lines. Its own
/// error is the height of a sub-scanline times the length of the edges that are nearly parallel to
/// it.
struct Oracle {
  let size: Int
  /// The coverage of each pixel, 0...1.
  private(set) var coverage: [Double]

  /// Computes the pixels of a square from the origin, or one row of it.
  init(_ polylines: Polylines, _ rule: FillRule, size: Int, lines: Int, row: Int? = nil) {
    self.size = size
    coverage = [Double](repeating: 0, count: size * size)
    let edges = polylines.edges.filter { $0.0.y != $0.1.y }
    for y in row.map({ $0..<$0 + 1 }) ?? 0..<size {
      for line in 0..<lines {
        let height = Double(y) + (Double(line) + 0.5) / Double(lines)
        scan(edges, rule, row: y, at: height, weight: 1 / Double(lines))
      }
    }
  }

  private mutating func scan(
    _ edges: [(Point, Point)], _ rule: FillRule, row: Int, at y: Double, weight: Double
  ) {
    var crossings: [(x: Double, winding: Int)] = []
    for (a, b) in edges where (a.y <= y) != (b.y <= y) {
      crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), a.y < b.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var (winding, last) = (0, -Double.infinity)
    for crossing in crossings + [(Double.infinity, 0)] {
      let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
      if isInside { add(last, crossing.x, weight, row: row) }
      winding += crossing.winding
      last = crossing.x
    }
  }

  private mutating func add(_ from: Double, _ to: Double, _ weight: Double, row: Int) {
    let (start, end) = (max(from, 0), min(to, Double(size)))
    guard end > start else { return }
    for x in Int(start)..<min(Int(end.rounded(.up)), size) {
      let length = min(end, Double(x + 1)) - max(start, Double(x))
      guard length > 0 else { continue }
      coverage[row * size + x] += length * weight
    }
  }
}
