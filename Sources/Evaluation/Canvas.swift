package import Foundation
package import StrataGraphics
package import StrataRenderList

/// What a tree is drawn on: a part of the root's superspace, as a rule from its origin on.
package struct Canvas: Sendable {
  package var size: PixelSize
  /// Pixels per point along x and y.
  package var scale: SIMD2<Double>
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
    self.scale = SIMD2(scale, scale)
    self.background = background
    self.isYUp = isYUp
    self.origin = origin
  }

  /// A canvas that shows a part of the space and nothing else.
  ///
  /// Where that is no whole number of pixels, it is stretched by less than a pixel to the next: so
  /// what fills the part fills the canvas, and no last row or column shows what is behind. To extend
  /// the root's edge instead would leave those of its sublayers translucent.
  ///
  /// - Parameters:
  ///   - size: What `points` take at `scale`, rounded up.
  ///   - points: Above 0.
  ///   - scale: Pixels per point that were asked for.
  package init(
    size: PixelSize, showing points: CGSize, scale: Double, background: Color? = nil,
    isYUp: Bool = false, origin: SIMD2<Double> = SIMD2()
  ) {
    self.init(size: size, scale: scale, background: background, isYUp: isYUp, origin: origin)
    self.scale = SIMD2(
      Self.scale(Double(points.width), to: size.width, near: scale),
      Self.scale(Double(points.height), to: size.height, near: scale))
  }

  /// - Parameter given: Kept where it is right but for rounding, and for what is not even a
  ///   thousandth of a pixel.
  private static func scale(_ length: Double, to pixels: Int, near given: Double) -> Double {
    let exact = length * given
    let isRight = abs(Double(pixels) - exact) <= 1e-9 * exact
    return isRight || exact < 1e-3 ? given : Double(pixels) / length
  }

  var toDevice: PlaneTransform {
    // Not negated, which would make zeroes of the other sign where there is no origin.
    let scaled = PlaneTransform.translation(0 - origin.x, 0 - origin.y).then(
      .scale(scale.x, scale.y))
    guard isYUp else { return scaled }
    return scaled.then(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height)))
  }
}
