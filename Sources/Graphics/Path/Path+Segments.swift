extension Path {
  /// One line or Bézier curve with both of its ends.
  public enum Segment: Sendable, Hashable {
    case line(SIMD2<Double>, SIMD2<Double>)
    /// Start, control point, end.
    case quad(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// Start, both control points, end.
    case cubic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  }

  /// Calls `body` with every segment in order.
  ///
  /// The line that a `close` draws is included, unless the subpath already ends at its start.
  public func forEachSegment(_ body: (Segment) -> Void) {
    var next = 0
    var start = SIMD2<Double>()
    var current = SIMD2<Double>()
    for verb in verbs {
      switch verb {
      case .move:
        start = points[next]
        current = start
      case .line:
        body(.line(current, points[next]))
        current = points[next]
      case .quad:
        body(.quad(current, points[next], points[next + 1]))
        current = points[next + 1]
      case .cubic:
        body(.cubic(current, points[next], points[next + 1], points[next + 2]))
        current = points[next + 2]
      case .close:
        if current != start { body(.line(current, start)) }
        current = start
      }
      next += verb.pointCount
    }
  }

  /// Every segment in order, including closing lines.
  public var segments: [Segment] {
    var all: [Segment] = []
    all.reserveCapacity(verbs.count)
    forEachSegment { all.append($0) }
    return all
  }

  /// Adds a segment that begins at the current point.
  package mutating func add(_ segment: Segment) {
    switch segment {
    case .line(_, let b): line(to: b)
    case .quad(_, let b, let c): quad(to: c, control: b)
    case .cubic(_, let b, let c, let d): cubic(to: d, control1: b, control2: c)
    }
  }
}

extension Path.Segment {
  /// The start point, which is the end of the previous segment.
  public var start: SIMD2<Double> {
    switch self {
    case .line(let a, _), .quad(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  /// The end point, exactly as in the path.
  public var end: SIMD2<Double> {
    switch self {
    case .line(_, let b): b
    case .quad(_, _, let c): c
    case .cubic(_, _, _, let d): d
    }
  }

  /// Returns the point at a parameter of 0...1; exactly the start at 0 and the end at 1.
  public func point(at t: Double) -> SIMD2<Double> {
    if t == 1 { return end }
    switch self {
    case .line(let a, let b): return a.lerp(b, t)
    case .quad(let a, let b, let c):
      let first: SIMD2<Double> = 2 * (b - a)
      let second: SIMD2<Double> = a - 2 * b + c
      let slope: SIMD2<Double> = first + second * t
      return a + slope * t
    case .cubic(let a, let b, let c, let d):
      let first: SIMD2<Double> = 3 * (b - a)
      let bend: SIMD2<Double> = a - 2 * b + c
      let second: SIMD2<Double> = 3 * bend
      let third: SIMD2<Double> = d - a + 3 * (b - c)
      let curvature: SIMD2<Double> = second + third * t
      let slope: SIMD2<Double> = first + curvature * t
      return a + slope * t
    }
  }

  /// Returns the derivative by the parameter, in points per unit of t; zero at a cusp.
  public func derivative(at t: Double) -> SIMD2<Double> {
    switch self {
    case .line(let a, let b): return b - a
    case .quad(let a, let b, let c): return 2 * (b - a).lerp(c - b, t)
    case .cubic(let a, let b, let c, let d):
      let (p, q, r) = (b - a, c - b, d - c)
      return 3 * p.lerp(q, t).lerp(q.lerp(r, t), t)
    }
  }

  /// Returns the direction of travel, of length 1; nil for a segment that is a single point.
  ///
  /// If the derivative is 0 (a control point on its end, a cusp), the direction is that of the
  /// part after it; at t = 1, of the part before.
  public func tangent(at t: Double) -> SIMD2<Double>? {
    // A derivative this small relative to the polygon is rounding, not a direction.
    let smallest = 1e-12 * polygonLength
    let first = derivative(at: t)
    if first.length > smallest { return first.normalized }
    // After a short step s the derivative is s·second + s²/2·third; s is negative at t = 1.
    let (second, third) = higherDerivatives(at: t)
    if second.length > smallest { return (t < 1 ? second : -second).normalized }
    return third.length > smallest ? third.normalized : nil
  }

  private func higherDerivatives(at t: Double) -> (SIMD2<Double>, SIMD2<Double>) {
    switch self {
    case .line: return (SIMD2(), SIMD2())
    case .quad(let a, let b, let c): return (2 * (a - 2 * b + c), SIMD2())
    case .cubic(let a, let b, let c, let d):
      let (p, q) = (a - 2 * b + c, b - 2 * c + d)
      return (6 * p.lerp(q, t), 6 * (q - p))
    }
  }

  /// The length of the control polygon; never less than the segment's own length.
  var polygonLength: Double {
    switch self {
    case .line(let a, let b): (b - a).length
    case .quad(let a, let b, let c): (b - a).length + (c - b).length
    case .cubic(let a, let b, let c, let d): (b - a).length + (c - b).length + (d - c).length
    }
  }

  /// The segment from its end to its start.
  public var reversed: Self {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let b, let c): .quad(c, b, a)
    case .cubic(let a, let b, let c, let d): .cubic(d, c, b, a)
    }
  }

  /// Returns the part between two parameters, 0 ≤ from ≤ to ≤ 1, as a segment of the same type.
  ///
  /// At the parameters 0 and 1 its ends are the segment's own.
  public func part(from t0: Double, to t1: Double) -> Self {
    if t0 <= 0 && t1 >= 1 { return self }
    let head = t1 >= 1 ? self : split(at: t1).0
    return t0 <= 0 ? head : head.split(at: t0 / t1).1
  }

  /// Returns both parts at a parameter, by de Casteljau's construction.
  package func split(at t: Double) -> (Self, Self) {
    switch self {
    case .line(let a, let b):
      let m = a.lerp(b, t)
      return (.line(a, m), .line(m, b))
    case .quad(let a, let b, let c):
      let (ab, bc) = (a.lerp(b, t), b.lerp(c, t))
      let m = ab.lerp(bc, t)
      return (.quad(a, ab, m), .quad(m, bc, c))
    case .cubic(let a, let b, let c, let d):
      let (ab, bc, cd) = (a.lerp(b, t), b.lerp(c, t), c.lerp(d, t))
      let (abc, bcd) = (ab.lerp(bc, t), bc.lerp(cd, t))
      let m = abc.lerp(bcd, t)
      return (.cubic(a, ab, abc, m), .cubic(m, bcd, cd, d))
    }
  }
}
