extension Path {
  /// Returns whether a point is inside the path, with open subpaths closed.
  ///
  /// Curves are exact, not flattened. The result for a point exactly on an edge is unspecified. A
  /// path that is not finite contains nothing.
  public func contains(_ point: SIMD2<Double>, rule: FillRule = .nonZero) -> Bool {
    let winding = winding(around: point)
    return switch rule {
    case .nonZero: winding != 0
    // Every crossing adds 1 or -1, so the parity of the crossings is that of the winding number.
    case .evenOdd: winding % 2 != 0
    }
  }

  /// Returns the winding number of the path around a point: positive from +x toward +y.
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
  /// Returns the signed crossings of the ray from `point` toward +x: +1 toward +y, -1 toward -y.
  ///
  /// An end exactly at the ray's y counts as not past it, so that adjacent segments never count it
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
    // Entirely on the right: the ends decide.
    if bounds.low.x > point.x { return net }
    if case .line(let a, let b) = self {
      // The crossing is on the right if the point is on the side that the line turns away from.
      return (b - a).cross(point - a) * Double(net) > 0 ? net : 0
    }
    // A hull at this depth is below rounding; one of size 0 would be halved into itself.
    guard depth < 48, bounds.low != bounds.high else { return net }
    let (first, second) = split(at: 0.5)
    return first.crossings(of: point, depth: depth + 1)
      + second.crossings(of: point, depth: depth + 1)
  }
}
