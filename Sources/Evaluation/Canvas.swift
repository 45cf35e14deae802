package import Foundation
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
  /// Whether gradients are dithered.
  package var dithers: Bool
  /// What is shown and where, instead of what `scale` and `origin` tell; nil for that.
  package var viewport: Viewport?
  /// Where the part that is shown ends within pixels; nil where it ends with them.
  let edge: CanvasEdge?

  /// - Parameters:
  ///   - size: What `points` take at `scale`, rounded up.
  ///   - points: How much of the space is shown, above 0; nil for all that the pixels cover.
  package init(
    size: PixelSize, showing points: CGSize? = nil, scale: Double, background: Color? = nil,
    isYUp: Bool = false, origin: SIMD2<Double> = SIMD2(), dithers: Bool = false,
    viewport: Viewport? = nil
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.isYUp = isYUp
    self.origin = origin
    self.dithers = dithers
    self.viewport = viewport
    // A viewport lies on whole pixels.
    edge =
      viewport != nil
      ? nil : points.flatMap { CanvasEdge(of: $0, scale: scale, size: size, isYUp: isYUp) }
  }

  /// The pixels that are drawn on.
  var scissor: PixelRect {
    let whole = PixelRect(size)
    return viewport.map { $0.pixels.intersection(whole) } ?? whole
  }

  var toDevice: PlaneTransform {
    if let viewport { return viewport.toDevice(isYUp: isYUp) }
    // Not negated, which would make zeroes of the other sign where there is no origin.
    let scaled = PlaneTransform.translation(0 - origin.x, 0 - origin.y).then(.scale(scale, scale))
    guard isYUp else { return scaled }
    return scaled.then(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height)))
  }
}
