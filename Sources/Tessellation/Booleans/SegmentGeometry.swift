import StrataGraphics

extension Path.Segment {
  /// The bounding box of all control points.
  var hull: (low: SIMD2<Double>, high: SIMD2<Double>) {
    switch self {
    case .line(let a, let b): (pointwiseMin(a, b), pointwiseMax(a, b))
    case .quad(let a, let b, let c):
      (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    case .cubic(let a, let b, let c, let d):
      (
        pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
        pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
      )
    }
  }

  /// Whether no two of its points are farther apart than `reach` along x or y.
  func fits(within reach: Double) -> Bool {
    let (low, high) = hull
    return high.x - low.x <= reach && high.y - low.y <= reach
  }

  /// Whether it runs along its chord from one end to the other, at a distance of at most `reach`.
  func isStraight(within reach: Double) -> Bool {
    let chord = end - start
    let length = chord.length
    func isNear(_ control: SIMD2<Double>) -> Bool {
      let offset = control - start
      if length == 0 { return offset.length <= reach }
      let along = chord.dot(offset)
      return abs(chord.cross(offset)) <= reach * length && along >= 0 && along <= length * length
    }
    return switch self {
    case .line: true
    case .quad(_, let b, _): isNear(b)
    case .cubic(_, let b, let c, _): isNear(b) && isNear(c)
    }
  }

  /// Returns the segment with slightly different ends and the same directions there.
  func moved(start: SIMD2<Double>, end: SIMD2<Double>) -> Self {
    switch self {
    case .line: .line(start, end)
    case .quad(let a, let b, let c):
      .quad(start, b + ((start - a) + (end - c)) * 0.5, end)
    case .cubic(let a, let b, let c, let d):
      .cubic(start, b + (start - a), c + (end - d), end)
    }
  }

  /// Returns the parameter of the nearest point, searched from a parameter close to it; 0...1.
  func nearest(to point: SIMD2<Double>, from guess: Double) -> Double {
    var t = guess
    for _ in 0..<8 {
      let speed = derivative(at: t)
      let squared = speed.dot(speed)
      guard squared > 0 else { return t }
      let step = (point - self.point(at: t)).dot(speed) / squared
      let next = min(max(t + step, 0), 1)
      if abs(next - t) < 1e-15 { return next }
      t = next
    }
    return t
  }

  /// Returns the parameters at which it passes a point within `reach`, one per pass, in ascending
  /// order.
  ///
  /// - Parameter divisions: Increased by the number of times that the curve is divided.
  func passes(
    of point: SIMD2<Double>, within reach: Double, _ divisions: inout Int
  ) -> [Double] {
    if case .line = self {
      let t = nearest(to: point, from: 0.5)
      return (self.point(at: t) - point).length <= reach ? [t] : []
    }
    var found: [ClosedRange<Double>] = []
    collectPasses(of: point, within: reach, 0, 1, depth: 0, into: &found, &divisions)
    var result: [Double] = []
    for range in found {
      let t = nearest(to: point, from: (range.lowerBound + range.upperBound) / 2)
      let isNew = result.last.map { abs($0 - t) > 1e-9 } ?? true
      if isNew, (self.point(at: t) - point).length <= reach { result.append(t) }
    }
    return result
  }

  /// Halves the segment where its hull contains the point, until only a small part remains.
  private func collectPasses(
    of point: SIMD2<Double>, within reach: Double, _ from: Double, _ to: Double, depth: Int,
    into found: inout [ClosedRange<Double>], _ divisions: inout Int
  ) {
    let (low, high) = hull
    guard point.x >= low.x - reach, point.x <= high.x + reach, point.y >= low.y - reach,
      point.y <= high.y + reach
    else { return }
    if depth == 40 || fits(within: 4 * reach) {
      // An adjacent interval belongs to the same pass.
      if let last = found.last, last.upperBound == from {
        found[found.count - 1] = last.lowerBound...to
      } else {
        found.append(from...to)
      }
      return
    }
    divisions += 1
    let (first, second) = split(at: 0.5)
    let middle = (from + to) / 2
    first.collectPasses(
      of: point, within: reach, from, middle, depth: depth + 1, into: &found, &divisions)
    second.collectPasses(
      of: point, within: reach, middle, to, depth: depth + 1, into: &found, &divisions)
  }

  /// Returns the crossing with another segment, searched from a parameter of each.
  ///
  /// - Returns: The parameters of both and the remaining distance between them, which is large if
  ///   they do not cross; nil if the two are parallel at a point of the search.
  func meeting(
    _ other: Self, from t: Double, _ u: Double
  ) -> (own: Double, other: Double, gap: Double)? {
    var (t, u) = (t, u)
    for _ in 0..<24 {
      let gap = other.point(at: u) - point(at: t)
      let (along, across) = (derivative(at: t), other.derivative(at: u))
      let turn = along.cross(across)
      guard abs(turn) > 1e-9 * along.length * across.length else { return nil }
      // gap = along·dt - across·du
      let (dt, du) = (gap.cross(across) / turn, gap.cross(along) / turn)
      let (nextT, nextU) = (min(max(t + dt, 0), 1), min(max(u + du, 0), 1))
      let moved = max(abs(nextT - t), abs(nextU - u))
      (t, u) = (nextT, nextU)
      if moved < 1e-15 { break }
    }
    return (t, u, (other.point(at: u) - point(at: t)).length)
  }
}
