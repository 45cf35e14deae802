import StrataGraphics

/// The mapping from a point of a gradient's space to its parameter.
enum GradientGeometry: Sendable {
  case plain(GradientPaint.Kind)
  case circles(CirclePair)

  /// Creates the geometry of a paint; nil for a focal point that is not within the unit circle.
  init?(_ paint: GradientPaint) {
    guard paint.kind == .radial, paint.focus != 0 else {
      self = .plain(paint.kind)
      return
    }
    // A focal point on the circle or outside would leave a part of the plane unpainted.
    let circles = CircleGradient(
      stops: paint.stops, startCenter: SIMD2(paint.focus, 0), startRadius: 0, endCenter: .zero,
      endRadius: 1)
    guard abs(paint.focus) < 1,
      let pair = CirclePair(circles, extendsBefore: true, extendsAfter: true)
    else { return nil }
    self = .circles(pair)
  }

  /// Returns the parameter at a point, or nil if the gradient paints nothing there.
  func parameter(at point: SIMD2<Double>) -> Double? {
    switch self {
    case .plain(let kind): kind.parameter(at: point)
    case .circles(let pair): pair.parameter(at: point)
    }
  }
}

extension GradientPaint.Kind {
  /// Returns the gradient's parameter at a point of gradient space.
  func parameter(at point: SIMD2<Double>) -> Double {
    switch self {
    case .axial:
      return point.x
    case .radial:
      return (point * point).sum().squareRoot()
    case .conic:
      let turn = Maths.atan2(point.y, point.x) / (2 * Double.pi)
      let positive = turn < 0 ? turn + 1 : turn
      return positive < 1 ? positive : 0
    }
  }
}
