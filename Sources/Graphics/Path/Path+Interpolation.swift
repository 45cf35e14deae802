extension Path {
  /// Returns the path interpolated toward another as in Core Animation.
  ///
  /// The ends of segments move in straight lines. The control points of a cubic turn around the end
  /// that they belong to, the shorter way, while their distances from it are interpolated linearly.
  ///
  /// Segments of different degrees are interpolated as cubics: a quadratic as the equal cubic,
  /// and a line as the cubic with control points at its ends, as in Core Animation.
  ///
  /// - Parameter fraction: 0 gives this path and 1 the other; values outside extrapolate.
  /// - Returns: nil unless both have the same elements, where lines and curves are interchangeable.
  public func interpolated(to other: Path, at fraction: Double) -> Path? {
    if verbs == other.verbs { return mixed(with: other, at: fraction) }
    guard isLike(other) else { return nil }
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return raised(beside: other.verbs).mixed(with: other.raised(beside: verbs), at: fraction)
  }

  /// Returns whether both have the same elements, apart from the degrees of lines and curves.
  private func isLike(_ other: Path) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { $0 == $1 || ($0.isSegment && $1.isSegment) }
  }

  /// Returns the path with segments raised to cubics where their verbs differ from `others`.
  private func raised(beside others: [Verb]) -> Path {
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, points: 3 * verbs.count)
    var next = 0
    for (verb, other) in zip(verbs, others) {
      let start = result.currentPoint ?? SIMD2()
      let isSame = verb == other
      switch verb {
      case .move: result.move(to: points[next])
      case .close: result.close()
      case .line where isSame: result.line(to: points[next])
      case .line: result.cubic(to: points[next], control1: start, control2: points[next])
      case .quad:
        let (control, end) = (points[next], points[next + 1])
        if isSame {
          result.quad(to: end, control: control)
        } else {
          result.cubic(
            to: end, control1: start.lerp(control, 2.0 / 3), control2: end.lerp(control, 2.0 / 3))
        }
      case .cubic:
        result.cubic(
          to: points[next + 2], control1: points[next], control2: points[next + 1])
      }
      next += verb.pointCount
    }
    return result
  }
}

extension SIMD2<Double> {
  /// Returns the vector turned toward another, the shorter way, with its length interpolated
  /// linearly.
  ///
  /// A vector of length 0 has the direction of the other.
  func turned(toward other: SIMD2<Double>, _ fraction: Double) -> SIMD2<Double> {
    let dot = (self * other).sum()
    let cross = x * other.y - y * other.x
    // Vectors of one direction do not turn, and neither does one of length 0.
    if cross == 0, dot >= 0 { return lerp(other, fraction) }
    let (from, to) = ((self * self).sum().squareRoot(), (other * other).sum().squareRoot())
    let (sine, cosine) = Maths.sincos(Maths.atan2(cross, dot) * fraction)
    let scale = (from + (to - from) * fraction) / from
    return SIMD2(x * cosine - y * sine, x * sine + y * cosine) * scale
  }
}

extension Path.Verb {
  fileprivate var isSegment: Bool { self == .line || self == .quad || self == .cubic }
}
