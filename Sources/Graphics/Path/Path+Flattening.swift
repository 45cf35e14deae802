extension Path {
  /// Returns the transformed path as straight lines.
  ///
  /// Curves are split evenly by parameter, into the minimum number of lines that a closed-form
  /// bound allows, at most 1,024 each. End points of segments are exactly the transformed points,
  /// so that adjacent segments share their ends bit for bit. Subpaths without a segment are
  /// omitted.
  ///
  /// Under a projective transform the part with W ≤ 1e-6 is clipped, because it is on or behind the
  /// eye. A clipped contour is closed along the clip, which preserves its fill.
  ///
  /// - Parameters:
  ///   - transform: The transform from the path's space to the target's.
  ///   - tolerance: The maximum distance between curve and chord, in target units; positive,
  ///     finite.
  ///   - limits: At most `pathElements` elements, and eight times as many points in the result.
  /// - Throws: `nonFiniteCoordinate` if a transformed point is not a number within ±1e100, and
  ///   `tooManyElements` for the limits.
  /// - Complexity: O(n); the number of lines grows with 1/√tolerance.
  public func flattened(
    by transform: PlaneTransform = .identity, tolerance: Double, limits: Limits = .default
  ) throws(PathError) -> Polylines {
    var result = Polylines()
    try flatten(into: &result, by: transform, tolerance: tolerance, limits: limits)
    return result
  }

  /// Adds the transformed path as straight lines to `result`, whose memory may be reused between
  /// paths.
  ///
  /// - Parameters:
  ///   - transform: The transform from the path's space to the target's.
  ///   - tolerance: The maximum distance between curve and chord, in target units; positive,
  ///     finite.
  ///   - keepingArea: Whether the points between a curve's ends are moved off it, by two thirds of
  ///     that distance, so that the lines enclose the area that the curve does; only for affine
  ///     transforms. See `FlatteningSteps`.
  ///   - limits: As for `flattened`.
  /// - Throws: The errors of `flattened`; lines that were already added remain.
  public func flatten(
    into result: inout Polylines, by transform: PlaneTransform, tolerance: Double,
    keepingArea: Bool = false, limits: Limits = .default
  ) throws(PathError) {
    precondition(tolerance > 0 && tolerance.isFinite, "tolerance must be positive and finite")
    try checkElementCount(limits)
    if transform.isAffine {
      try flatten(
        into: &result, by: transform, FlatteningSteps(tolerance: tolerance),
        keepingArea: keepingArea, limits)
    } else {
      // A third of the distance, which is the average remaining distance if the area is preserved.
      var flattener = ProjectiveFlattener(
        transform, tolerance: keepingArea ? tolerance / 3 : tolerance, limits: limits)
      try flattener.add(self)
      result.append(flattener.result)
    }
  }

  /// Adds the transformed path as the straight lines that Core Graphics draws in its place.
  ///
  /// - Parameters:
  ///   - transform: The affine transform from the path's space to device pixels.
  ///   - limits: As for `flattened`.
  /// - Throws: The errors of `flattened`; lines that were already added remain.
  package func flattenLikeCoreGraphics(
    into result: inout Polylines, by transform: PlaneTransform, limits: Limits = .default
  ) throws(PathError) {
    try checkElementCount(limits)
    try flatten(into: &result, by: transform, .coreGraphics, keepingArea: false, limits)
  }

  private func flatten(
    into result: inout Polylines, by affine: PlaneTransform, _ steps: FlatteningSteps,
    keepingArea: Bool, _ limits: Limits
  ) throws(PathError) {
    var flattener = AffineFlattener(affine, steps, keepingArea: keepingArea, limits: limits)
    swap(&flattener.result, &result)
    defer { swap(&flattener.result, &result) }
    try flattener.add(self)
  }

  func checkElementCount(_ limits: Limits) throws(PathError) {
    guard verbs.count <= limits.pathElements else {
      throw .tooManyElements(asked: verbs.count, allowed: limits.pathElements)
    }
  }
}

extension Limits {
  /// The maximum number of points or elements derived from one path, such as flattened lines or a
  /// stroke's outline.
  var derivedPathElements: Int {
    let (product, overflow) = pathElements.multipliedReportingOverflow(by: 8)
    return overflow ? .max : product
  }
}

/// Flattens after transforming the control points.
///
/// The curve of transformed points is the transformed curve, and the steps are counted in the space
/// of the tolerance.
private struct AffineFlattener {
  var result = Polylines()
  private let columns: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  private let steps: FlatteningSteps
  private let keepsArea: Bool
  private let mostPoints: Int
  private var start = SIMD2<Double>()
  private var current = SIMD2<Double>()
  /// Whether a move has begun a contour that has no points yet.
  private var isPending = false

  init(
    _ transform: PlaneTransform, _ steps: FlatteningSteps, keepingArea: Bool, limits: Limits
  ) {
    self.steps = steps
    keepsArea = keepingArea
    columns = (
      SIMD2(transform.m11, transform.m12), SIMD2(transform.m21, transform.m22),
      SIMD2(transform.m31, transform.m32)
    )
    mostPoints = limits.derivedPathElements
  }

  mutating func add(_ path: Path) throws(PathError) {
    result.points.reserveCapacity(result.points.count + path.points.count)
    let most = result.points.count + mostPoints
    var next = 0
    for element in path.verbs.indices {
      let verb = path.verbs[element]
      switch verb {
      case .move:
        start = try map(path.points[next], element)
        current = start
        isPending = true
      case .line:
        beginIfPending()
        current = try map(path.points[next], element)
        result.points.append(current)
      case .quad:
        beginIfPending()
        let b = try map(path.points[next], element)
        let c = try map(path.points[next + 1], element)
        addQuad(current, b, c)
      case .cubic:
        beginIfPending()
        let b = try map(path.points[next], element)
        let c = try map(path.points[next + 1], element)
        let d = try map(path.points[next + 2], element)
        addCubic(current, b, c, d)
      case .close:
        if !isPending { result.close() }
        current = start
        isPending = true
      }
      next += verb.pointCount
      guard result.points.count <= most else {
        throw .tooManyElements(
          asked: result.points.count - most + mostPoints, allowed: mostPoints)
      }
    }
  }

  @inline(__always)
  private func map(_ p: SIMD2<Double>, _ element: Int) throws(PathError) -> SIMD2<Double> {
    let mapped = p.x * columns.0 + p.y * columns.1 + columns.2
    guard mapped.isUsable else { throw .nonFiniteCoordinate(element: element) }
    return mapped
  }

  @inline(__always) private mutating func beginIfPending() {
    guard isPending else { return }
    result.begin(at: start)
    isPending = false
  }

  @inline(__always)
  private mutating func addQuad(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
    let count = steps.quad(a, b, c)
    if count > 1 {
      let (first, second) = (2 * (b - a), a - 2 * b + c)
      let step = 1 / Double(count)
      let start = keepsArea ? a - second * (step * step / 6) : a
      for index in 1..<count {
        let t = Double(index) * step
        result.points.append(start + (first + second * t) * t)
      }
    }
    result.points.append(c)
    current = c
  }

  @inline(__always)
  private mutating func addCubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    let count = steps.cubic(a, b, c, d)
    if count > 1 {
      let second = 3 * (a - 2 * b + c)
      let third = d - a + 3 * (b - c)
      let step = 1 / Double(count)
      let square = keepsArea ? step * step : 0
      let start = a - second * (square / 6)
      let first = 3 * (b - a) - third * (square / 2)
      for index in 1..<count {
        let t = Double(index) * step
        result.points.append(start + (first + (second + third * t) * t) * t)
      }
    }
    result.points.append(d)
    current = d
  }
}
