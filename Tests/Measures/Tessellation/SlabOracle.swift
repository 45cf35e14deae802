public import StrataGraphics

/// The area inside polygons, in Double, independent of the tessellator.
///
/// Between two neighboring heights of vertices and crossings no two edges cross, so the inside
/// there is a row of trapezoids whose area is height times width in the middle.
public struct SlabOracle: Sendable {
  public typealias Point = SIMD2<Double>

  private var edges: [(a: Point, b: Point)] = []
  private let rule: FillRule

  public init(_ polylines: Polylines, _ rule: FillRule) {
    self.rule = rule
    for contour in 0..<polylines.count {
      let range = polylines.range(of: contour)
      guard var previous = polylines.points[range].last else { continue }
      for point in polylines.points[range] {
        if point != previous { edges.append((previous, point)) }
        previous = point
      }
    }
  }

  public var area: Double {
    var heights = edges.map(\.a.y)
    for (index, first) in edges.enumerated() {
      for second in edges[..<index] {
        if let y = crossingHeight(first, second) { heights.append(y) }
      }
    }
    heights.sort()
    var sum = 0.0
    for (low, high) in zip(heights, heights.dropFirst()) where high > low {
      sum += (high - low) * width(at: (low + high) / 2)
    }
    return sum
  }

  private func width(at y: Double) -> Double {
    intervals(at: y).reduce(0) { $0 + $1.to - $1.from }
  }

  /// Returns the inside intervals of a horizontal line.
  private func intervals(at y: Double) -> [(from: Double, to: Double)] {
    var result: [(from: Double, to: Double)] = []
    var cuts: [(x: Double, winding: Int)] = []
    for (a, b) in edges where (a.y <= y) != (b.y <= y) {
      cuts.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), a.y < b.y ? -1 : 1))
    }
    cuts.sort { $0.x < $1.x }
    var (winding, last) = (0, 0.0)
    for cut in cuts {
      if rule == .nonZero ? winding != 0 : winding & 1 != 0 { result.append((last, cut.x)) }
      winding += cut.winding
      last = cut.x
    }
    return result
  }

  /// Returns the covered fraction of each pixel of a square from the origin, from 32 lines per row.
  public func coverage(size: Int) -> [Double] {
    var result = [Double](repeating: 0, count: size * size)
    for line in 0..<size * 32 {
      for interval in intervals(at: (Double(line) + 0.5) / 32) {
        let (from, to) = (max(interval.from, 0), min(interval.to, Double(size)))
        guard from < to else { continue }
        for x in Int(from)..<min(Int(to.rounded(.up)), size) {
          let part = min(to, Double(x + 1)) - max(from, Double(x))
          result[line / 32 * size + x] += part / 32
        }
      }
    }
    return result
  }

  private func crossingHeight(
    _ first: (a: Point, b: Point), _ second: (a: Point, b: Point)
  ) -> Double? {
    func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
    let (u, v) = (first.b - first.a, second.b - second.a)
    let denominator = cross(u, v)
    guard denominator != 0 else { return nil }
    let t = cross(second.a - first.a, v) / denominator
    let s = cross(second.a - first.a, u) / denominator
    guard t >= 0, t <= 1, s >= 0, s <= 1 else { return nil }
    return first.a.y + u.y * t
  }

  /// Returns the winding number at a point; nil if an edge is closer than `margin`.
  public func winding(at p: Point, margin: Double) -> Int? {
    var winding = 0
    for (a, b) in edges {
      let (along, toPoint) = (b - a, p - a)
      let t = (toPoint.x * along.x + toPoint.y * along.y) / (along.x * along.x + along.y * along.y)
      let nearest = a + along * min(max(t, 0), 1)
      let gap = p - nearest
      if gap.x * gap.x + gap.y * gap.y < margin * margin { return nil }
      guard (a.y <= p.y) != (b.y <= p.y) else { continue }
      if a.x + along.x * ((p.y - a.y) / along.y) < p.x { winding += a.y < b.y ? -1 : 1 }
    }
    return winding
  }

  public func isInside(_ winding: Int) -> Bool {
    rule == .nonZero ? winding != 0 : winding & 1 != 0
  }
}
