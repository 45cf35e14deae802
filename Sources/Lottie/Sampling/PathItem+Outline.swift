import StrataGraphics

extension PathItem {
  /// Whether the outline is animated.
  var isAnimated: Bool {
    switch outline {
    case .bezier(let shape): shape.isAnimated
    case .ellipse(let center, let size): center.isAnimated || size.isAnimated
    case .rectangle(let center, let size, let radius):
      center.isAnimated || size.isAnimated || radius.isAnimated
    case .star(let star): star.isAnimated
    }
  }

  /// Returns the outline at a frame in its own space.
  func shape(at frame: Double) -> BezierShape {
    let shape: BezierShape
    switch outline {
    case .bezier(let property): shape = property.value(at: frame)
    case .ellipse(let center, let size):
      shape = .ellipse(center.value(at: frame).plane, size.value(at: frame).plane)
    case .rectangle(let center, let size, let radius):
      shape = .rectangle(
        center.value(at: frame).plane, size.value(at: frame).plane, radius: radius.value(at: frame))
    case .star(let star): shape = star.shape(at: frame)
    }
    return isReversed ? shape.reversed : shape
  }
}

/// The handle length for a quarter of the unit circle.
private let quarter = 0.551_915_024_493_510_6

extension BezierShape {
  /// Returns an ellipse, clockwise from twelve o'clock.
  static func ellipse(_ center: SIMD2<Double>, _ size: SIMD2<Double>) -> BezierShape {
    let (radius, handle) = (size / 2, size / 2 * quarter)
    var shape = BezierShape(isClosed: true)
    for (place, travel) in [
      (SIMD2(0.0, -1.0), SIMD2(1.0, 0.0)), (SIMD2(1, 0), SIMD2(0, 1)), (SIMD2(0, 1), SIMD2(-1, 0)),
      (SIMD2(-1, 0), SIMD2(0, -1)),
    ] {
      shape.add(center + place * radius, arriving: -travel * handle, leaving: travel * handle)
    }
    return shape
  }

  /// Returns a rectangle, clockwise from the corner at the top right.
  ///
  /// A radius is clamped to half the shorter side; one of 0 or less gives sharp corners.
  static func rectangle(
    _ center: SIMD2<Double>, _ size: SIMD2<Double>, radius: Double
  ) -> BezierShape {
    let half = size / 2
    let radius = min(radius, abs(half.x), abs(half.y))
    var shape = BezierShape(isClosed: true)
    let corners = [SIMD2(1.0, -1.0), SIMD2(1, 1), SIMD2(-1, 1), SIMD2(-1, -1)]
    guard radius > 0 else {
      for corner in corners { shape.add(center + corner * half) }
      return shape
    }
    // A negative size mirrors the rectangle.
    let x = half.x < 0 ? -radius : radius
    let y = half.y < 0 ? -radius : radius
    let (right, bottom) = (SIMD2(half.x, 0), SIMD2(0, half.y))
    let (across, down) = (SIMD2(x, 0), SIMD2(0, y))
    func add(_ place: SIMD2<Double>, arriving: SIMD2<Double>) {
      shape.add(center + place, arriving: arriving * quarter)
    }
    func add(_ place: SIMD2<Double>, leaving: SIMD2<Double>) {
      shape.add(center + place, leaving: leaving * quarter)
    }
    add(right - bottom + down, arriving: -down)
    add(right + bottom - down, leaving: down)
    add(right + bottom - across, arriving: across)
    add(bottom - right + across, leaving: -across)
    add(bottom - right - down, arriving: down)
    add(-right - bottom + down, leaving: -down)
    add(-right - bottom + across, arriving: -across)
    add(right - bottom - across, leaving: across)
    return shape
  }
}

extension PolyStar {
  var isAnimated: Bool {
    center.isAnimated || rotation.isAnimated || points.isAnimated || outerRadius.isAnimated
      || outerRoundness.isAnimated || innerRadius.isAnimated || innerRoundness.isAnimated
  }

  /// The maximum number of points of a star that are drawn.
  static let mostPoints = 10_000.0

  /// Returns the outline, clockwise from the top.
  ///
  /// As in lottie-ios, a fraction of a point makes the first point of a star smaller, and is
  /// omitted in a polygon.
  func shape(at frame: Double) -> BezierShape {
    let given = min(max(points.value(at: frame), 0), Self.mostPoints)
    let points = isStar ? given : given.rounded(.down)
    /// The size of the first point, 1 for a complete one.
    let share = points - points.rounded(.up) + 1
    var shape = BezierShape(isClosed: true)
    guard points > 0 else { return shape }
    let center = center.value(at: frame).plane
    let radii = (outerRadius.value(at: frame), innerRadius.value(at: frame))
    let roundness = (outerRoundness.value(at: frame) / 100, innerRoundness.value(at: frame) / 100)
    let turn = rotation.value(at: frame) - 90
    let step = 360 / points
    /// - Parameter reach: The distance to which the roundness is relative.
    func add(_ degrees: Double, radius: Double, roundness: Double, of reach: Double) {
      let angle = (turn + degrees) * .pi / 180
      let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
      let handle = SIMD2(-sine, cosine) * (reach * roundness * .pi / (2 * points))
      shape.add(center + SIMD2(cosine, sine) * radius, arriving: -handle, leaving: handle)
    }
    for index in 0..<Int(points.rounded(.up)) {
      let degrees = Double(index) * step
      if index == 0, share < 1 {
        // It ends where a complete one would, and begins later.
        add(
          step / 2 * (1 - share), radius: radii.1 + (radii.0 - radii.1) * share,
          roundness: roundness.0, of: radii.0 * share)
      } else {
        add(degrees, radius: radii.0, roundness: roundness.0, of: radii.0)
      }
      if isStar {
        add(degrees + step / 2, radius: radii.1, roundness: roundness.1, of: radii.1)
      }
    }
    return shape
  }
}
