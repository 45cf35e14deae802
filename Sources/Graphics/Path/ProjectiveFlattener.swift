/// Flattens in the path's own space, finely enough for the target, and transforms the points.
///
/// A projective transform maps a chord to a chord, so only the distance between curve and chord
/// needs a bound. The transform's derivative at p is N(p) / W(p)², where N = A·W - (X, Y)·(m13,
/// m23) is linear in p. Over the hull of a segment's control points the scale factor is therefore
/// at most max|N(control)| / min W². Where W varies much over the hull the segment is halved first,
/// so that an end near the eye does not require fine steps everywhere.
struct ProjectiveFlattener {
  private(set) var result = Polylines()
  private let transform: PlaneTransform
  private let tolerance: Double
  private let mostPoints: Int
  /// The current contour, as (X, Y, W).
  private var contour: [SIMD3<Double>] = []

  /// The maximum number of halvings of one segment, each with a share of the steps.
  private static let deepest = 6

  init(_ transform: PlaneTransform, tolerance: Double, limits: Limits) {
    self.transform = transform
    self.tolerance = tolerance
    mostPoints = limits.derivedPathElements
  }

  mutating func add(_ path: Path) throws(PathError) {
    var next = 0
    var start = SIMD2<Double>()
    var current = SIMD2<Double>()
    for (element, verb) in path.verbs.enumerated() {
      let points = path.points[next..<next + verb.pointCount]
      guard points.allSatisfy(isUsable) else { throw .nonFiniteCoordinate(element: element) }
      switch verb {
      case .move:
        finish(closed: false)
        start = path.points[next]
      case .line: add(.line(current, path.points[next]))
      case .quad: add(.quad(current, path.points[next], path.points[next + 1]))
      case .cubic:
        add(.cubic(current, path.points[next], path.points[next + 1], path.points[next + 2]))
      case .close: finish(closed: true)
      }
      current = points.last ?? start
      next += verb.pointCount
      let count = result.points.count + contour.count
      guard count <= mostPoints else { throw .tooManyElements(asked: count, allowed: mostPoints) }
    }
    finish(closed: false)
  }

  private func isUsable(_ p: SIMD2<Double>) -> Bool {
    let h = transform.homogeneous(p)
    return p.isUsable && SIMD2(h.x, h.y).isUsable && abs(h.z) <= 1e100
  }

  private mutating func add(_ segment: Path.Segment) {
    if contour.isEmpty { contour.append(transform.homogeneous(segment.start)) }
    if case .line = segment {} else { addInside(segment, depth: 0) }
    contour.append(transform.homogeneous(segment.end))
  }

  /// Adds the points between a segment's ends.
  private mutating func addInside(_ segment: Path.Segment, depth: Int) {
    let hull = segment.controlPoints.map(transform.homogeneous)
    let low = hull.reduce(Double.infinity) { min($0, $1.z) }
    let high = hull.reduce(-Double.infinity) { max($0, $1.z) }
    // Entirely behind the eye, where it is clipped.
    guard high > PlaneTransform.nearestW else { return }
    if low * 2 < high, depth < Self.deepest {
      let (first, second) = segment.split(at: 0.5)
      addInside(first, depth: depth + 1)
      contour.append(transform.homogeneous(first.end))
      addInside(second, depth: depth + 1)
      return
    }
    let steps = FlatteningSteps(tolerance: tolerance / interval(segment, lowestW: low))
    let count = min(steps.segment(segment), FlatteningSteps.most >> depth)
    for index in 1..<max(1, count) {
      let point = segment.point(at: Double(index) / Double(count))
      contour.append(transform.homogeneous(point))
    }
  }

  /// Returns the maximum number of target units per unit of the path's space, over a segment's
  /// hull.
  private func interval(_ segment: Path.Segment, lowestW: Double) -> Double {
    let t = transform
    var largest = 0.0
    for point in segment.controlPoints {
      let h = t.homogeneous(point)
      let byX = SIMD2(t.m11, t.m12) * h.z - SIMD2(h.x, h.y) * t.m13
      let byY = SIMD2(t.m21, t.m22) * h.z - SIMD2(h.x, h.y) * t.m23
      largest = max(largest, byX.lengthSquared + byY.lengthSquared)
    }
    let w = max(lowestW, PlaneTransform.nearestW)
    return max(largest.squareRoot() / (w * w), .leastNormalMagnitude)
  }

  private mutating func finish(closed: Bool) {
    defer { contour.removeAll(keepingCapacity: true) }
    guard contour.count > 1 else { return }
    if contour.allSatisfy({ $0.z > PlaneTransform.nearestW }) {
      emit(contour, closed: closed)
    } else {
      emit(clipped(), closed: true)
    }
  }

  /// Returns the contour clipped to the half space W ≥ `nearestW`, as a polygon.
  ///
  /// An open contour includes its closing line, as it is filled.
  private func clipped() -> [SIMD3<Double>] {
    var kept: [SIMD3<Double>] = []
    var from = contour[contour.count - 1]
    for to in contour {
      if (from.z > PlaneTransform.nearestW) != (to.z > PlaneTransform.nearestW) {
        let t = (PlaneTransform.nearestW - from.z) / (to.z - from.z)
        var cut = from + (to - from) * t
        cut.z = PlaneTransform.nearestW
        kept.append(cut)
      }
      if to.z > PlaneTransform.nearestW { kept.append(to) }
      from = to
    }
    return kept
  }

  private mutating func emit(_ points: [SIMD3<Double>], closed: Bool) {
    guard let first = points.first else { return }
    result.begin(at: SIMD2(first.x / first.z, first.y / first.z))
    for point in points.dropFirst() {
      result.points.append(SIMD2(point.x / point.z, point.y / point.z))
    }
    if closed { result.close() }
  }
}

extension Path.Segment {
  var controlPoints: [SIMD2<Double>] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quad(let a, let b, let c): [a, b, c]
    case .cubic(let a, let b, let c, let d): [a, b, c, d]
    }
  }
}
