extension SIMD3<Double> {
  /// Returns `x·point.x + y·point.y + z`.
  @inline(__always) func value(at point: SIMD2<Double>) -> Double {
    x * point.x + y * point.y + z
  }

  /// The magnitude of the gradient, per pixel.
  @inline(__always) var slope: Double { (x * x + y * y).squareRoot() }
}

/// Functions for convex polygons given as their vertices.
enum ConvexPolygon {
  /// The width in pixels below which a polygon counts as degenerate.
  ///
  /// Because of rounding, neighbors that share an edge overlap by less than this, which is never
  /// visible.
  static let thin = 1e-5

  /// Whether the polygon is degenerate: narrower than `thin`, or without vertices.
  static func isThin(_ points: [SIMD2<Double>]) -> Bool {
    guard points.count > 2 else { return true }
    let (low, high) = bounds(of: points)
    let size = high - low
    // The area is at least half the width times the diameter.
    let diameter = (size * size).sum().squareRoot()
    return !(abs(twiceArea(of: points)) > thin * diameter)
  }

  /// Returns twice the signed area, positive if the vertices turn from +x toward +y.
  static func twiceArea(of points: [SIMD2<Double>]) -> Double {
    guard points.count > 2 else { return 0 }
    let origin = points[0]
    var sum = 0.0
    for index in 1..<points.count - 1 {
      let (a, b) = (points[index] - origin, points[index + 1] - origin)
      sum += a.x * b.y - a.y * b.x
    }
    return sum
  }

  /// Returns the vertices in the order that turns from +x toward +y.
  static func oriented(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    twiceArea(of: points) < 0 ? points.reversed() : points
  }

  /// - Parameter points: At least one.
  static func bounds(of points: [SIMD2<Double>]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    var (low, high) = (points[0], points[0])
    for point in points.dropFirst() {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }

  /// Returns the extremes of a linear function over a polygon, which are at vertices; 0...0 without
  /// points.
  static func range(
    of function: SIMD3<Double>, over points: [SIMD2<Double>]
  ) -> ClosedRange<Double> {
    guard let first = points.first else { return 0...0 }
    var low = function.value(at: first)
    var high = low
    for point in points.dropFirst() {
      let value = function.value(at: point)
      low = min(low, value)
      high = max(high, value)
    }
    return low...high
  }

  /// Returns the polygon with every edge moved outward by `distance`; sharp corners move further.
  ///
  /// - Parameter points: Oriented.
  static func inflated(_ points: [SIMD2<Double>], by distance: Double) -> [SIMD2<Double>] {
    let (low, high) = bounds(of: points)
    // No relevant corner moves further than this.
    let reach = SIMD2(repeating: 64 * distance)
    let (a, b) = (low - reach, high + reach)
    var clipper = ConvexClipper([a, SIMD2(b.x, a.y), b, SIMD2(a.x, b.y)])
    clipper.keepInside(points, margin: distance)
    return clipper.points
  }
}

/// Clips a convex polygon by half planes, with reusable buffers.
struct ConvexClipper {
  private(set) var points: [SIMD2<Double>]
  private var kept: [SIMD2<Double>] = []

  init(_ points: [SIMD2<Double>] = []) { self.points = points }

  mutating func start(_ polygon: [SIMD2<Double>]) {
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: polygon)
  }

  /// Keeps the part whose value is at least 0.
  ///
  /// The new vertices on both sides of a line are bit for bit the same.
  mutating func keep(_ line: SIMD3<Double>) {
    guard var from = points.last else { return }
    kept.removeAll(keepingCapacity: true)
    var before = line.value(at: from)
    for to in points {
      let here = line.value(at: to)
      if (before > 0 && here < 0) || (before < 0 && here > 0) {
        kept.append(from + (to - from) * (before / (before - here)))
      }
      if here >= 0 { kept.append(to) }
      (from, before) = (to, here)
    }
    swap(&points, &kept)
  }

  /// Keeps the part inside an oriented polygon, or outside it by at most `margin`.
  mutating func keepInside(_ polygon: [SIMD2<Double>], margin: Double = 0) {
    guard var from = polygon.last else { return }
    for to in polygon {
      let edge = to - from
      let length = (edge * edge).sum().squareRoot()
      if length > 0 {
        let normal = SIMD2(-edge.y, edge.x) / length
        keep(SIMD3(normal.x, normal.y, margin - (normal * from).sum()))
        if points.isEmpty { return }
      }
      from = to
    }
  }
}
