package import StrataGraphics
package import StrataRenderList

/// What a tree is drawn on: the root's superspace is the canvas, its origin the top-left corner.
package struct Canvas: Sendable {
  package var size: PixelSize
  /// Pixels per point.
  package var scale: Double
  package var background: Color?
  /// The root's superspace has y up, as on a Mac; its origin is then the bottom-left corner.
  package var isYUp: Bool

  package init(size: PixelSize, scale: Double, background: Color? = nil, isYUp: Bool = false) {
    self.size = size
    self.scale = scale
    self.background = background
    self.isYUp = isYUp
  }

  var toDevice: PlaneTransform {
    let scaled = PlaneTransform.scale(scale, scale)
    guard isYUp else { return scaled }
    return scaled.then(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height)))
  }
}
