import Strata
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Fills or strokes a path with a gradient.
///
/// With Apple's classes that is a gradient layer with a shape layer as its `mask`. Layers here draw
/// no masks, while a render list fills any shape with any paint. This content therefore adds the
/// one intended item, and the image still passes through both back ends.
final class SVGPaintedContent: LayerContentProvider {
  private let shape: RenderShape
  private let paint: RenderPaint

  private init(_ shape: RenderShape, _ paint: RenderPaint) {
    (self.shape, self.paint) = (shape, paint)
  }

  func content(_ request: ContentRequest, _ draw: ContentPainter) throws -> LayerContent {
    try draw(.above, shape, paint)
    return .none
  }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  /// Returns a layer of no size that shows `shape` in its own space.
  static func layer(_ shape: RenderShape, _ paint: RenderPaint) -> CALayer {
    let layer = CALayer()
    layer.contentProvider = SVGPaintedContent(shape, paint)
    return layer
  }
}

extension CAGradientLayer {
  /// Creates the layer that shows `paint` over `rect`; nil if no gradient layer can: if the paint's
  /// matrix maps a circle to a slanted ellipse.
  convenience init?(_ paint: GradientPaint, filling rect: CGRect) {
    let fromUnit = PlaneTransform(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    let m = fromUnit.then(paint.toGradient)
    let start: SIMD2<Double>
    let axis: SIMD2<Double>
    switch paint.kind {
    case .axial:
      // t = m11·x + m21·y + m31 has the gradient g = (m11, m21), is 0 at -m31·g/|g|² and 1 one step
      // of g/|g|² further.
      let square = m.m11 * m.m11 + m.m21 * m.m21
      guard square > 0 else { return nil }
      axis = SIMD2(m.m11, m.m21) / square
      start = -m.m31 * axis
    case .radial:
      // t² = |(m11, m12)·x + (m21, m22)·y|² about the center; upright if the mixed term is 0.
      let (x, y) = (m.m11 * m.m11 + m.m12 * m.m12, m.m21 * m.m21 + m.m22 * m.m22)
      let mixed = m.m11 * m.m21 + m.m12 * m.m22
      guard let center = m.inverse?.apply(SIMD2()), mixed * mixed <= 1e-18 * x * y else {
        return nil
      }
      axis = SIMD2(1 / x.squareRoot(), 1 / y.squareRoot())
      start = center
    case .conic: return nil
    }
    // Gradient layers have locations of 0...1. A circle's grow from its center, so only its far end
    // moves.
    let stops = paint.stops.stops
    let first = paint.kind == .axial ? min(stops[0].location, 0) : 0
    let length = max(stops[stops.count - 1].location, 1) - first
    guard stops[0].location >= first else { return nil }
    self.init()
    frame = rect
    type = paint.kind == .axial ? .axial : .radial
    colors = stops.map { CGColor($0.color) }
    locations = stops.map { NSNumber(value: ($0.location - first) / length) }
    startPoint = CGPoint(start + axis * first)
    endPoint = CGPoint(start + axis * (first + length))
  }
}

extension CGPoint {
  fileprivate init(_ p: SIMD2<Double>) { self.init(x: p.x, y: p.y) }
}
