import StrataGraphics
import StrataRenderList

/// A paint that can be asked for its colour at a pixel's centre.
enum PixelPaint {
  case solid(SIMD4<Float>)
  case gradient(GradientPaint, toGradient: PlaneTransform, opacity: Float)
  case image(ImageSampler, opacity: Float)
  /// A finished group, pixel for pixel.
  case surface(FloatSurface, opacity: Float)

  /// - Returns: nil when nothing would be painted.
  init?(_ item: RenderItem) {
    let opacity = min(max(item.opacity, 0), 1)
    guard opacity > 0, let toLocal = item.transform.inverse else { return nil }
    switch item.paint {
    case .solid(let color):
      guard !color.isClear else { return nil }
      self = .solid(color.premultiplied * opacity)
    case .gradient(let paint):
      self = .gradient(paint, toGradient: toLocal.then(paint.toGradient), opacity: opacity)
    case .image(let paint):
      self = .image(ImageSampler(paint, toLocal: toLocal), opacity: opacity)
    }
  }

  /// Premultiplied, opacity included, at the centre of pixel (x, y).
  func color(x: Int, y: Int) -> SIMD4<Float> {
    switch self {
    case .solid(let color):
      return color
    case .gradient(let paint, let toGradient, let opacity):
      let point = toGradient.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let straight = paint.stops.color(at: paint.kind.parameter(at: point))
      return SIMD4(
        straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
        * opacity
    case .image(let sampler, let opacity):
      return sampler.color(x: x, y: y) * opacity
    case .surface(let surface, let opacity):
      return surface[x, y] * opacity
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
