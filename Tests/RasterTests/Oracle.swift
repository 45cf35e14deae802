import StrataGraphics

/// The slow way to coverage: sub-scanlines with exact horizontal extents, in Double.
///
/// It shares nothing with the scan converter: no grid, no area sums, no clipping of lines. Its own
/// error is the height of a sub-scanline times the length of the edges that run nearly along it.
struct Oracle {
  let size: Int
  /// 0...1.
  private(set) var coverage: [Double]
  /// The least and the greatest winding number found inside each pixel.
  private(set) var windings: [ClosedRange<Int>?]

  /// Looks at the pixels of a square from the origin, or at one row of it.
  init(_ polylines: Polylines, _ rule: FillRule, size: Int, lines: Int, row: Int? = nil) {
    self.size = size
    coverage = [Double](repeating: 0, count: size * size)
    windings = [ClosedRange<Int>?](repeating: nil, count: size * size)
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
      add(last, crossing.x, winding, isInside ? weight : 0, row: row)
      winding += crossing.winding
      last = crossing.x
    }
  }

  private mutating func add(
    _ from: Double, _ to: Double, _ winding: Int, _ weight: Double, row: Int
  ) {
    let (start, end) = (max(from, 0), min(to, Double(size)))
    guard end > start else { return }
    for x in Int(start)..<min(Int(end.rounded(.up)), size) {
      let length = min(end, Double(x + 1)) - max(start, Double(x))
      guard length > 0 else { continue }
      coverage[row * size + x] += length * weight
      let known = windings[row * size + x] ?? winding...winding
      windings[row * size + x] =
        min(known.lowerBound, winding)...max(known.upperBound, winding)
    }
  }

  /// True where the mean winding number alone gives the coverage: where all winding numbers in the
  /// pixel lie on one straight piece of the rule's function.
  func isDetermined(_ x: Int, _ y: Int, _ rule: FillRule) -> Bool {
    guard let range = windings[y * size + x] else { return true }
    if range.count == 1 { return true }
    switch rule {
    case .evenOdd: return range.count <= 2
    case .nonZero:
      return range.lowerBound >= 1 || range.upperBound <= -1 || range == 0...1 || range == -1...0
    }
  }
}

/// The pixels of a square from the origin in which two edges cross or touch away from a common
/// vertex, or run along each other.
func crossingPixels(_ polylines: Polylines, size: Int) -> Set<Int> {
  var result: Set<Int> = []
  func mark(_ p: Point) {
    // A crossing on a border belongs to the pixels on both sides.
    for x in [p.x - 0.002, p.x + 0.002] {
      for y in [p.y - 0.002, p.y + 0.002] {
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        if (0..<size).contains(column), (0..<size).contains(row) {
          result.insert(row * size + column)
        }
      }
    }
  }
  func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
  let edges = polylines.edges
  for (index, (a, b)) in edges.enumerated() {
    for (c, d) in edges[(index + 1)...] where a != c && a != d && b != c && b != d {
      let denominator = cross(b - a, d - c)
      guard denominator != 0 else { continue }
      let t = cross(c - a, d - c) / denominator
      let s = cross(c - a, b - a) / denominator
      if (0...1).contains(t), (0...1).contains(s) { mark(a + (b - a) * t) }
    }
  }
  return result
}
