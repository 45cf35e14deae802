import StrataGraphics

/// The mapping from a point of a gradient's space to its parameter.
enum GradientGeometry: Sendable {
  case plain(GradientPaint.Kind)
  case circles(CirclePair)

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
