import StrataGraphics

/// How a gradient's parameter follows from a point of its space.
enum GradientGeometry: Sendable {
  case plain(GradientPaint.Kind)
  case circles(CirclePair)

  /// nil where the gradient paints nothing.
  func parameter(at point: SIMD2<Double>) -> Double? {
    switch self {
    case .plain(let kind): kind.parameter(at: point)
    case .circles(let pair): pair.parameter(at: point)
    }
  }
}

extension GradientPaint.Kind {
  /// The gradient's parameter at a point of gradient space.
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
