import StrataGraphics

/// A sequence of points with handles, as in a document.
struct BezierShape: LottieValue, Equatable {
  var points: [SIMD2<Double>] = []
  /// The incoming and outgoing handles of each point, relative to it; as many as points.
  var arriving: [SIMD2<Double>] = []
  var leaving: [SIMD2<Double>] = []
  var isClosed = false

  var weight: Int { max(points.count, 1) }

  static var kindName: String { "a path" }

  static func between(_ a: BezierShape, _ b: BezierShape, at progress: EasedProgress) -> BezierShape
  {
    // Shapes with different numbers of points are interpolated over their common points.
    let count = min(a.points.count, b.points.count)
    let progress = progress.first
    func mix(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> [SIMD2<Double>] {
      (0..<count).map { index -> SIMD2<Double> in
        let (start, end) = (a[index], b[index])
        return start + (end - start) * progress
      }
    }
    return BezierShape(
      points: mix(a.points, b.points), arriving: mix(a.arriving, b.arriving),
      leaving: mix(a.leaving, b.leaving), isClosed: a.isClosed)
  }

  /// Returns whether no handle turns: layers interpolate handles by angle and length, documents
  /// linearly.
  static func layersInterpolate(_ a: BezierShape, _ b: BezierShape) -> Bool {
    func turns(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Bool {
      let (dot, cross) = ((from * to).sum(), from.x * to.y - from.y * to.x)
      // At 0.02 radians both are within a twenty thousandth of the handle's length.
      return abs(cross) > 0.02 * dot
    }
    return !zip(a.arriving, b.arriving).contains(where: turns)
      && !zip(a.leaving, b.leaving).contains(where: turns)
  }

  /// Appends a point.
  mutating func add(
    _ point: SIMD2<Double>, arriving: SIMD2<Double> = .zero, leaving: SIMD2<Double> = .zero
  ) {
    points.append(point)
    self.arriving.append(arriving)
    self.leaving.append(leaving)
  }

  /// The outline with its handles, which are relative to the origin, made relative to their points.
  var withRelativeHandles: BezierShape {
    var shape = self
    for index in points.indices {
      shape.arriving[index] -= points[index]
      shape.leaving[index] -= points[index]
    }
    return shape
  }

  /// The outline in the opposite direction, beginning at the same point.
  var reversed: BezierShape {
    guard points.count > 1 else { return self }
    func turned<Element>(_ list: [Element]) -> [Element] {
      isClosed ? [list[0]] + list.dropFirst().reversed() : list.reversed()
    }
    return BezierShape(
      points: turned(points), arriving: turned(leaving), leaving: turned(arriving),
      isClosed: isClosed)
  }

  /// The path elements of the outline.
  ///
  /// All segments are cubic curves, even straight ones, so that shapes with equally many points
  /// have the same elements.
  var path: Path {
    var path = Path()
    append(to: &path)
    return path
  }

  func append(to path: inout Path) {
    guard let first = points.first else { return }
    path.move(to: first)
    for index in points.indices.dropFirst() { addStretch(from: index - 1, to: index, &path) }
    guard isClosed, points.count > 1 else { return }
    addStretch(from: points.count - 1, to: 0, &path)
    path.close()
  }

  private func addStretch(from a: Int, to b: Int, _ path: inout Path) {
    path.cubic(
      to: points[b], control1: points[a] + leaving[a], control2: points[b] + arriving[b])
  }
}
