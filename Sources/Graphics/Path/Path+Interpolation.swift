extension Path {
  /// The path on the way to another, point by point; nil unless both have the same elements, where a
  /// line and a curve count as the same.
  ///
  /// Against a curve of another degree both are cubics on the way: a quadratic the one that it equals,
  /// and a line the one whose control points lie at its ends, as in Core Animation.
  ///
  /// - Parameter fraction: 0 gives this path and 1 the other; beyond, points go on along their lines.
  public func interpolated(to other: Path, at fraction: Double) -> Path? {
    if verbs == other.verbs { return mixed(with: other, at: fraction) }
    guard isLike(other) else { return nil }
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return raised(beside: other.verbs).mixed(with: other.raised(beside: verbs), at: fraction)
  }

  /// Whether both have the same elements but for the degrees of lines and curves.
  private func isLike(_ other: Path) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { $0 == $1 || ($0.isSegment && $1.isSegment) }
  }

  /// The same path with each segment a cubic that has another verb in `others`.
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

extension Path.Verb {
  fileprivate var isSegment: Bool { self == .line || self == .quad || self == .cubic }
}
