extension Path {
  /// The path on the way to another, point by point; nil unless both have the same elements, where a
  /// line and a curve count as the same.
  ///
  /// Against a curve of another degree both are cubics on the way: a quadratic the one that it equals,
  /// and a line the one whose control points lie at its ends, as in Core Animation.
  ///
  /// - Parameter fraction: 0 gives this path and 1 the other; beyond, points go on along their lines.
  public func interpolated(to other: Path, at fraction: Double) -> Path? {
    guard verbs.count == other.verbs.count,
      zip(verbs, other.verbs).allSatisfy({ $0 == $1 || ($0.isSegment && $1.isSegment) })
    else { return nil }
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, points: max(points.count, other.points.count))
    var (from, to) = (ElementReader(self), ElementReader(other))
    for (verb, otherVerb) in zip(verbs, other.verbs) {
      if verb == otherVerb {
        let (a, b) = (from.points(of: verb), to.points(of: verb))
        result.add(verb, zip(a, b).map { $0.lerp($1, fraction) })
      } else {
        let (a, b) = (from.cubicPoints(of: verb), to.cubicPoints(of: otherVerb))
        result.add(.cubic, zip(a, b).map { $0.lerp($1, fraction) })
      }
    }
    return result
  }

  /// Adds an element with as many points as it takes.
  private mutating func add(_ verb: Verb, _ points: [SIMD2<Double>]) {
    switch verb {
    case .move: move(to: points[0])
    case .line: line(to: points[0])
    case .quad: quad(to: points[1], control: points[0])
    case .cubic: cubic(to: points[2], control1: points[0], control2: points[1])
    case .close: close()
    }
  }
}

extension Path.Verb {
  fileprivate var isSegment: Bool { self == .line || self == .quad || self == .cubic }
}

/// Reads the elements of a path one after the other.
private struct ElementReader {
  private let path: Path
  /// Of the element at hand, in the path's points.
  private var next = 0
  private var start = SIMD2<Double>()
  private var current = SIMD2<Double>()

  init(_ path: Path) { self.path = path }

  /// The points of the next element.
  mutating func points(of verb: Path.Verb) -> ArraySlice<SIMD2<Double>> {
    let points = path.points[next..<next + verb.pointCount]
    next += verb.pointCount
    current = points.last ?? start
    if verb == .move { start = current }
    return points
  }

  /// The points of the next element, which is a line or a curve, as a cubic.
  mutating func cubicPoints(of verb: Path.Verb) -> [SIMD2<Double>] {
    let before = current
    let points = Array(points(of: verb))
    switch verb {
    case .line: return [before, points[0], points[0]]
    case .quad:
      return [before.lerp(points[0], 2.0 / 3), points[1].lerp(points[0], 2.0 / 3), points[1]]
    default: return points
    }
  }
}
