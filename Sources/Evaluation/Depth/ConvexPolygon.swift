extension SIMD3<Double> {
  /// `x·point.x + y·point.y + z`.
  @inline(__always) func value(at point: SIMD2<Double>) -> Double {
    x * point.x + y * point.y + z
  }

  /// How fast the value grows, per point of length.
  @inline(__always) var slope: Double { (x * x + y * y).squareRoot() }
}

/// Questions about convex polygons given as their vertices.
enum ConvexPolygon {
  /// What is narrower than this, in points, is not there: rounding makes neighbours that share an
  /// edge overlap by less, and no picture shows it.
  static let thin = 1e-5

  /// True for what has no area to speak of: its width is below `thin`, or it has no vertices.
  static func isThin(_ points: [SIMD2<Double>]) -> Bool {
    guard points.count > 2 else { return true }
    let (low, high) = bounds(of: points)
    let size = high - low
    // The area is at least half the width times the diameter.
    let diameter = (size * size).sum().squareRoot()
    return !(abs(twiceArea(of: points)) > thin * diameter)
  }

  /// Positive when the vertices turn from +x toward +y.
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

  /// The vertices in the order that turns from +x toward +y.
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

  /// The extremes of a linear function over a polygon, which lie at vertices; 0...0 for no points.
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

  /// The polygon with every edge moved out by `distance`; sharp corners reach further.
  ///
  /// - Parameter points: Oriented.
  static func inflated(_ points: [SIMD2<Double>], by distance: Double) -> [SIMD2<Double>] {
    let (low, high) = bounds(of: points)
    // No corner that matters reaches further than this.
    let reach = SIMD2(repeating: 64 * distance)
    let (a, b) = (low - reach, high + reach)
    var clipper = ConvexClipper([a, SIMD2(b.x, a.y), b, SIMD2(a.x, b.y)])
    clipper.keepInside(points, margin: distance)
    return clipper.points
  }
}

/// Cuts a convex polygon by half planes, with buffers that are used again.
struct ConvexClipper {
  private(set) var points: [SIMD2<Double>]
  private var kept: [SIMD2<Double>] = []

  init(_ points: [SIMD2<Double>] = []) { self.points = points }

  mutating func start(_ polygon: [SIMD2<Double>]) {
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: polygon)
  }

  /// Keeps what has a value of 0 or more.
  ///
  /// The new vertices of both sides of a line are the same, bit for bit.
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

  /// Keeps what lies inside an oriented polygon, or outside it by at most `margin`.
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
