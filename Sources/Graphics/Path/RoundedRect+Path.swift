import Foundation

extension RoundedRect {
  /// The outline as one closed subpath: from the end of the minX-minY corner along the minY side,
  /// first toward +x, then toward +y.
  ///
  /// A circular corner is two cubics with an error of less than 1e-5 of its radius; `PathCorner`
  /// has the continuous one.
  public var path: Path {
    guard !isPlain else { return Path(rect: rect) }
    let low = SIMD2(Double(rect.minX), Double(rect.minY))
    let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
    let half = min(high.x - low.x, high.y - low.y) / 2
    func corner(_ point: SIMD2<Double>, _ radius: Double, to away: SIMD2<Double>) -> PathCorner {
      PathCorner(point: point, incoming: SIMD2(away.y, -away.x), radius: radius, half: half)
    }
    let corners = [
      corner(SIMD2(high.x, low.y), radii.maxXMinY, to: SIMD2(0, 1)),
      corner(high, radii.maxXMaxY, to: SIMD2(-1, 0)),
      corner(SIMD2(low.x, high.y), radii.minXMaxY, to: SIMD2(0, -1)),
      corner(low, radii.minXMinY, to: SIMD2(1, 0)),
    ]
    var path = Path()
    path.reserveCapacity(verbs: 30, points: 80)
    path.move(to: corners[3].end(curve))
    for corner in corners { corner.add(curve, to: &path) }
    path.close()
    return path
  }
}

extension RoundedRect.Curve {
  /// An upper bound of the extent of a corner along a side, in radii.
  package var reach: Double { self == .continuous ? 1.53 : 1 }
}

/// One rounded corner, in units of its radius: x from the corner back along the incoming side, y
/// along the outgoing one.
struct PathCorner {
  let point: SIMD2<Double>
  /// The direction of travel on the side that ends here; the outgoing side is rotated by a quarter
  /// turn.
  let incoming: SIMD2<Double>
  let radius: Double
  /// Half the shorter side: the maximum extent of a corner.
  let half: Double

  /// The extent of a continuous corner along a side, in radii.
  static let continuousReach = 1.52866483

  /// Returns the point where the corner meets the outgoing side.
  func end(_ curve: RoundedRect.Curve) -> SIMD2<Double> {
    let reach = curve == .circular ? 1 : Self.continuousReach.lerp(1, circularShare)
    return place(SIMD2(0, reach))
  }

  /// Adds the line from the current point to the corner, and the corner.
  func add(_ curve: RoundedRect.Curve, to path: inout Path) {
    guard radius > 0 else { return path.line(to: point) }
    let share = curve == .circular ? 1 : circularShare
    let pieces =
      curve == .circular
      ? Self.circular : share == 0 ? Self.continuous : Self.blend(share)
    add(pieces, to: &path)
  }

  /// The fraction of the circular corner that is mixed into the continuous one, 0...1.
  ///
  /// A continuous corner that would extend past the middle of the shorter side is interpolated
  /// toward the circular one, just enough that both of the side's corners meet in the middle. The
  /// reach is linear in the fraction: 1.5287·(1 - s) + s = half/radius.
  private var circularShare: Double {
    let reach = Self.continuousReach
    guard radius > 0, radius * reach > half else { return 0 }
    return min(1, (reach - half / radius) / (reach - 1))
  }

  private func add(_ pieces: [Path.Segment], to path: inout Path) {
    guard let first = pieces.first else { return }
    let start = place(first.start)
    if path.currentPoint != start { path.line(to: start) }
    for piece in pieces {
      switch piece {
      case .line(_, let b): path.line(to: place(b))
      case .quad(_, let b, let c): path.quad(to: place(c), control: place(b))
      case .cubic(_, let b, let c, let d):
        path.cubic(to: place(d), control1: place(b), control2: place(c))
      }
    }
  }

  private func place(_ unit: SIMD2<Double>) -> SIMD2<Double> {
    point + (incoming.perpendicular * unit.y - incoming * unit.x) * radius
  }

  /// Returns the cubic approximation of the unit corner's arc from the incoming side.
  ///
  /// The arc is between two turning angles given as (cosine, sine), with its control points at
  /// `handle` along the tangents.
  private static func arc(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, handle: Double
  ) -> Path.Segment {
    // After a turn by φ: position (1 - sin φ, 1 - cos φ), direction (-cos φ, sin φ).
    func position(_ turn: SIMD2<Double>) -> SIMD2<Double> { SIMD2(1 - turn.y, 1 - turn.x) }
    func direction(_ turn: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-turn.x, turn.y) }
    return .cubic(
      position(from), position(from) + direction(from) * handle,
      position(to) - direction(to) * handle, position(to))
  }

  /// Two arcs of 45°; the handle is 4/3·tan(45°/4), which leaves an error of 4.2e-6.
  static let circular: [Path.Segment] = {
    let eighth = SIMD2(0.5.squareRoot(), 0.5.squareRoot())
    let handle = 0.265_216_489_839_544
    return [
      arc(SIMD2(1, 0), eighth, handle: handle), arc(eighth, SIMD2(0, 1), handle: handle),
    ]
  }()

  /// UIKit's continuous corner as published: cubic, line, cubic, line, cubic.
  static let continuous: [Path.Segment] = {
    let toLine: [SIMD2<Double>] = [
      SIMD2(continuousReach, 0), SIMD2(1.08849323, 0), SIMD2(0.86840689, 0),
      SIMD2(0.66993427, 0.065496),
    ]
    let middle: [SIMD2<Double>] = [
      SIMD2(0.63149399, 0.074911), SIMD2(0.37282392, 0.16905899), SIMD2(0.16905899, 0.37282392),
      SIMD2(0.074911, 0.63149399),
    ]
    func mirrored(_ p: SIMD2<Double>) -> SIMD2<Double> { SIMD2(p.y, p.x) }
    return [
      .cubic(toLine[0], toLine[1], toLine[2], toLine[3]),
      .line(toLine[3], middle[0]),
      .cubic(middle[0], middle[1], middle[2], middle[3]),
      .line(middle[3], mirrored(toLine[3])),
      .cubic(mirrored(toLine[3]), mirrored(toLine[2]), mirrored(toLine[1]), mirrored(toLine[0])),
    ]
  }()

  /// The circular corner split like the continuous one, with zero-length lines: at a turn
  /// of atan((0.074911 - 0.065496) / (0.66993427 - 0.63149399)) = 13.76°, and in the middle.
  private static let circularInFour: [Path.Segment] = {
    let turn = SIMD2(0.971_294, 0.237_881_2).normalized ?? SIMD2(1, 0)
    let rest = SIMD2(turn.y, turn.x)
    let eighth = SIMD2(0.5.squareRoot(), 0.5.squareRoot())
    let outer = arcHandle(SIMD2(1, 0), turn)
    let inner = arcHandle(turn, eighth)
    return [
      arc(SIMD2(1, 0), turn, handle: outer),
      .line(arc(SIMD2(1, 0), turn, handle: outer).end, arc(turn, eighth, handle: inner).start),
      arc(turn, eighth, handle: inner), arc(eighth, rest, handle: inner),
      .line(arc(eighth, rest, handle: inner).end, arc(rest, SIMD2(0, 1), handle: outer).start),
      arc(rest, SIMD2(0, 1), handle: outer),
    ]
  }()

  /// Returns 4/3·tan(θ/4) for the angle between two unit vectors, by tan(x/2) = sin x / (1 + cos x)
  /// twice.
  private static func arcHandle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    guard let middle = (a + b).normalized else { return 0 }
    return 4.0 / 3 * abs(a.cross(middle)) / (1 + a.dot(middle))
  }

  private static func blend(_ share: Double) -> [Path.Segment] {
    guard share < 1 else { return circular }
    let (first, second) = continuous[2].split(at: 0.5)
    let four = [continuous[0], continuous[1], first, second, continuous[3], continuous[4]]
    return zip(four, circularInFour).map { $0.lerp($1, share) }
  }
}

extension Double {
  /// Interpolates from `self` at 0 to `other` at 1, exactly at both.
  func lerp(_ other: Double, _ t: Double) -> Double { self * (1 - t) + other * t }
}

extension Path.Segment {
  /// Interpolates point by point between two segments of the same type; returns `self` for two
  /// types.
  fileprivate func lerp(_ other: Self, _ t: Double) -> Self {
    switch (self, other) {
    case (.line(let a, let b), .line(let e, let f)):
      .line(a.lerp(e, t), b.lerp(f, t))
    case (.cubic(let a, let b, let c, let d), .cubic(let e, let f, let g, let h)):
      .cubic(a.lerp(e, t), b.lerp(f, t), c.lerp(g, t), d.lerp(h, t))
    default: self
    }
  }
}
