extension Path {
  /// Adds a circular arc, with a line to its start if a subpath is open.
  ///
  /// Angles are in radians from +x toward +y. With `towardY` the arc runs through increasing
  /// angles, otherwise through decreasing ones. In both cases whole turns are added to `end` to
  /// bring it to the correct side of `start`, and a sweep of more than one turn is one turn. Equal
  /// angles draw no arc; angles that differ by whole turns draw a circle, in either direction.
  public mutating func addArc(
    center: SIMD2<Double>, radius: Double, start: Double, end: Double, towardY: Bool
  ) {
    var sweep = towardY ? end - start : start - end
    if sweep < 0 { sweep = Self.turn + sweep.truncatingRemainder(dividingBy: Self.turn) }
    sweep = min(sweep, Self.turn)
    addSweep(center: center, radius: radius, start: start, delta: towardY ? sweep : -sweep)
  }

  /// Adds a circular arc of `delta` radians from `start`, toward +y if positive, with a line to
  /// its start if a subpath is open.
  ///
  /// Several whole turns are drawn as one, followed by the remainder.
  public mutating func addRelativeArc(
    center: SIMD2<Double>, radius: Double, start: Double, delta: Double
  ) {
    var sweep = delta
    if abs(delta) > Self.turn {
      sweep = delta.truncatingRemainder(dividingBy: Self.turn) + (delta < 0 ? -1 : 1) * Self.turn
    }
    addSweep(center: center, radius: radius, start: start, delta: sweep)
  }

  /// Adds the arc tangent to the line from the current point to `tangent1End` and to the line from
  /// there to `tangent2End`, with a line to its start.
  ///
  /// If there is no such arc (a radius of 0, points that coincide or are collinear), a
  /// line to `tangent1End` is added instead. An empty path begins at `tangent1End`.
  public mutating func addArc(
    tangent1End corner: SIMD2<Double>, tangent2End target: SIMD2<Double>, radius: Double
  ) {
    guard let from = currentPoint, radius > 0,
      let back = (from - corner).normalized, let ahead = (target - corner).normalized,
      abs(back.cross(ahead)) > 1e-12
    else { return line(to: corner) }
    // With the angle φ between the two lines, both tangent points are radius / tan(φ/2) from the
    // corner, and tan(φ/2) = sin φ / (1 + cos φ).
    let reach = radius * (1 + back.dot(ahead)) / abs(back.cross(ahead))
    let (first, last) = (corner + back * reach, corner + ahead * reach)
    line(to: first)
    addRounding(from: first, to: last, enter: -back, leave: ahead, radius: radius)
  }

  /// Adds an arc of less than half a turn between two points, from the directions of travel there.
  private mutating func addRounding(
    from: SIMD2<Double>, to: SIMD2<Double>, enter: SIMD2<Double>, leave: SIMD2<Double>,
    radius: Double
  ) {
    let sweep = Maths.atan2(abs(enter.cross(leave)), enter.dot(leave))
    guard sweep > Self.turn / 4 else {
      let handle = Self.handle(sweep) * radius
      return cubic(to: to, control1: from + enter * handle, control2: to - leave * handle)
    }
    // Halfway the arc is parallel to the chord.
    let middle = (enter + leave).normalized ?? enter
    let outward = (enter - leave).normalized ?? enter
    let center = from + (enter.cross(leave) > 0 ? 1 : -1) * enter.perpendicular * radius
    let top = center + outward * radius
    addRounding(from: from, to: top, enter: enter, leave: middle, radius: radius)
    addRounding(from: top, to: to, enter: middle, leave: leave, radius: radius)
  }

  private static let turn = 2 * Double.pi

  /// Returns the control point distance, in radii, of the cubic for an arc of `sweep` radians:
  /// 4/3·tan(sweep/4).
  private static func handle(_ sweep: Double) -> Double { 4.0 / 3 * Maths.tan(sweep / 4) }

  /// Adds an arc as equal parts of at most a quarter turn.
  private mutating func addSweep(
    center: SIMD2<Double>, radius: Double, start: Double, delta: Double
  ) {
    func spoke(_ angle: Double) -> SIMD2<Double> {
      let (sine, cosine) = Maths.sincos(angle)
      return radius * SIMD2(cosine, sine)
    }
    guard start.isFinite, delta.isFinite else { return line(to: SIMD2(.nan, .nan)) }
    var from = spoke(start)
    line(to: center + from)
    guard delta != 0 else { return }
    // Rounding must not split a sweep of one turn into five parts.
    let pieces = max(1, Int((abs(delta) / (Self.turn / 4) - 1e-9).rounded(.up)))
    let handle = Self.handle(delta / Double(pieces))
    for piece in 1...pieces {
      let to = spoke(start + delta * Double(piece) / Double(pieces))
      cubic(
        to: center + to, control1: center + from + handle * from.perpendicular,
        control2: center + to - handle * to.perpendicular)
      from = to
    }
  }
}
