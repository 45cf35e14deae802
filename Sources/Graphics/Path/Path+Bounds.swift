public import Foundation

extension Path {
  /// Whether all coordinates are finite.
  public var isFinite: Bool { firstNonFiniteElement == nil }

  /// The index in `verbs` of the first element with a NaN or infinite coordinate; nil if all
  /// coordinates are finite.
  public var firstNonFiniteElement: Int? {
    firstElement { !($0.x.isFinite && $0.y.isFinite) }
  }

  /// The index of the first element that the algorithms reject; see `PathError`.
  var firstUnusableElement: Int? { firstElement { !$0.isUsable } }

  private func firstElement(where isWanted: (SIMD2<Double>) -> Bool) -> Int? {
    guard let found = points.firstIndex(where: isWanted) else { return nil }
    var next = 0
    for (element, verb) in verbs.enumerated() {
      next += verb.pointCount
      if found < next { return element }
    }
    return nil
  }

  /// The bounding box of the path, with curves at their extremes and lone moves included; nil if
  /// the path is empty or not finite.
  public var boundingBox: CGRect? {
    guard isFinite, let first = points.first else { return nil }
    var bounds = Bounds(first)
    for move in movePoints { bounds.add(move) }
    forEachSegment { $0.add(to: &bounds) }
    return bounds.rect
  }

  /// The bounding box of every point and control point; nil if the path is empty or not finite.
  ///
  /// Never smaller than `boundingBox`, and cheaper to compute.
  public var controlBounds: CGRect? {
    guard let first = points.first else { return nil }
    var bounds = Bounds(first)
    // Stays 0 while all are finite: an infinity or NaN times 0 is NaN.
    var zero = SIMD2<Double>()
    for point in points {
      bounds.add(point)
      zero += point * 0
    }
    return zero == SIMD2() ? bounds.rect : nil
  }

  private var movePoints: [SIMD2<Double>] {
    var moves: [SIMD2<Double>] = []
    var next = 0
    for verb in verbs {
      if verb == .move { moves.append(points[next]) }
      next += verb.pointCount
    }
    return moves
  }
}

/// A growing bounding box.
struct Bounds {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(_ point: SIMD2<Double>) { (low, high) = (point, point) }

  @inline(__always) mutating func add(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  @inline(__always) func holds(_ point: SIMD2<Double>) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  var rect: CGRect {
    CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Path.Segment {
  /// Expands `bounds` by the end and by the extremes; the start is assumed to be inside already.
  func add(to bounds: inout Bounds) {
    bounds.add(end)
    switch self {
    case .line: return
    case .quad(let a, let b, _):
      guard !bounds.holds(b) else { return }
      for axis in 0..<2 {
        // The derivative's zero: (b - a)·(1 - t) + (c - b)·t = 0.
        let rise = b[axis] - a[axis]
        let t = rise / (rise - (end[axis] - b[axis]))
        if t > 0 && t < 1 { bounds.add(point(at: t)) }
      }
    case .cubic(_, let b, let c, _):
      guard !(bounds.holds(b) && bounds.holds(c)) else { return }
      for axis in 0..<2 {
        for t in cubicExtremes(axis) { bounds.add(point(at: t)) }
      }
    }
  }

  /// Returns the parameters inside 0...1 where one coordinate of a cubic has an extreme.
  private func cubicExtremes(_ axis: Int) -> [Double] {
    guard case .cubic(let a, let b, let c, let d) = self else { return [] }
    // Derivative / 3 = p(1-t)² + 2q(1-t)t + rt², with the control polygon's three edges.
    let (p, q, r) = (b[axis] - a[axis], c[axis] - b[axis], d[axis] - c[axis])
    return quadraticRoots(a: p - 2 * q + r, b: 2 * (q - p), c: p).filter { $0 > 0 && $0 < 1 }
  }
}

/// Returns the real roots of a·x² + b·x + c, without cancellation: the larger root by the usual
/// formula, the other from the product of both.
func quadraticRoots(a: Double, b: Double, c: Double) -> [Double] {
  let size = max(abs(a), max(abs(b), abs(c)))
  guard size > 0, size.isFinite else { return [] }
  let (a, b, c) = (a / size, b / size, c / size)
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
  var roots: [Double] = []
  if q != 0 { roots.append(c / q) }
  if a != 0 { roots.append(q / a) }
  return roots
}
