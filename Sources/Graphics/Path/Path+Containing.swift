extension Path {
  /// Whether a point is inside the path, open sub-paths being closed.
  ///
  /// Curves are taken as they are, not flattened. A point exactly on an edge may fall either way; a
  /// path that is not finite contains nothing.
  public func contains(_ point: SIMD2<Double>, rule: FillRule = .nonZero) -> Bool {
    let winding = winding(around: point)
    return switch rule {
    case .nonZero: winding != 0
    // Every crossing adds or takes 1, so the count of crossings is odd where the winding is.
    case .evenOdd: winding % 2 != 0
    }
  }

  /// How many times the path runs around a point: positive from +x toward +y.
  public func winding(around point: SIMD2<Double>) -> Int {
    guard firstUnusableElement == nil, point.isUsable else { return 0 }
    var sum = 0
    var start: SIMD2<Double>?
    var current = SIMD2<Double>()
    var next = 0
    for verb in verbs {
      let before = current
      if verb == .move || verb == .close {
        sum += Segment.line(current, start ?? current).crossings(of: point)
        current = start ?? current
      }
      switch verb {
      case .move:
        current = points[next]
        start = current
      case .line: sum += Segment.line(before, points[next]).crossings(of: point)
      case .quad:
        sum += Segment.quad(before, points[next], points[next + 1]).crossings(of: point)
      case .cubic:
        sum += Segment.cubic(before, points[next], points[next + 1], points[next + 2])
          .crossings(of: point)
      case .close: break
      }
      next += verb.pointCount
      if verb.pointCount > 0 { current = points[next - 1] }
    }
    return sum + Segment.line(current, start ?? current).crossings(of: point)
  }
}

extension Path.Segment {
  /// Signed crossings of the ray from `point` toward +x: +1 toward +y, -1 toward -y.
  ///
  /// An end exactly at the ray's height counts as not beyond it, so that neighbours never count it
  /// twice.
  fileprivate func crossings(of point: SIMD2<Double>, depth: Int = 0) -> Int {
    let controls = controlPoints
    var bounds = Bounds(controls[0])
    for control in controls { bounds.add(control) }
    guard bounds.low.y <= point.y, bounds.high.y >= point.y, bounds.high.x >= point.x else {
      return 0
    }
    let (from, to) = (start.y > point.y, end.y > point.y)
    let net = from == to ? 0 : to ? 1 : -1
    // Wholly to the right: the ends decide.
    if bounds.low.x > point.x { return net }
    if case .line(let a, let b) = self {
      // The crossing is to the right when the point is on the side that the line turns from.
      return (b - a).cross(point - a) * Double(net) > 0 ? net : 0
    }
    // A hull of this depth is below rounding; one of no size would be halved into itself.
    guard depth < 48, bounds.low != bounds.high else { return net }
    let (first, second) = split(at: 0.5)
    return first.crossings(of: point, depth: depth + 1)
      + second.crossings(of: point, depth: depth + 1)
  }
}
