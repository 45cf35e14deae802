package import StrataGraphics
package import StrataRenderList

/// What a tree is drawn on: a part of the root's superspace, as a rule from its origin on.
package struct Canvas: Sendable {
  package var size: PixelSize
  /// Pixels per point.
  package var scale: Double
  package var background: Color?
  /// The root's superspace has y up, as on a Mac; its origin is then the bottom-left corner.
  package var isYUp: Bool
  /// The point of that space that lies on the canvas's corner: top-left, or bottom-left with y up.
  package var origin: SIMD2<Double>

  package init(
    size: PixelSize, scale: Double, background: Color? = nil, isYUp: Bool = false,
    origin: SIMD2<Double> = SIMD2()
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.isYUp = isYUp
    self.origin = origin
  }

  var toDevice: PlaneTransform {
    // Not negated, which would make zeroes of the other sign where there is no origin.
    let scaled = PlaneTransform.translation(0 - origin.x, 0 - origin.y).then(.scale(scale, scale))
    guard isYUp else { return scaled }
    return scaled.then(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height)))
  }
}
