package import Foundation
package import StrataGraphics
import StrataRenderList

/// The area on which a tree is drawn: a part of the root's superspace, usually starting at its
/// origin.
package struct Canvas: Sendable {
  package var size: PixelSize
  /// Pixels per point.
  package var scale: Double
  package var background: Color?
  /// Whether y points up in the root's superspace, as on a Mac.
  ///
  /// The origin is then the bottom-left corner.
  package var isYUp: Bool
  /// The point of that space at the canvas's corner: top-left, or bottom-left with y up.
  package var origin: SIMD2<Double>
  /// Whether gradients are dithered.
  package var dithers: Bool
  /// The displayed part and its location on the canvas, which replace `scale` and `origin`; nil
  /// uses these.
  package var viewport: Viewport?
  /// See `RenderList.isPlannedNaively`.
  package var isPlannedNaively = false
  /// Whether groups that change nothing are kept; the image is the same apart from rounding.
  package var keepsAllGroups = false
  /// The end of the displayed part if it is inside a pixel; nil if it is at a pixel boundary.
  let edge: CanvasEdge?

  /// - Parameters:
  ///   - size: The size of `points` at `scale`, rounded up.
  ///   - points: The displayed size of the space, greater than 0; nil for all that the pixels
  ///     cover.
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
    // A viewport consists of whole pixels.
    edge =
      viewport != nil
      ? nil : points.flatMap { CanvasEdge(of: $0, scale: scale, size: size, isYUp: isYUp) }
  }

  /// The pixels that are drawn.
  var scissor: PixelRect {
    let whole = PixelRect(size)
    return viewport.map { $0.pixels.intersection(whole) } ?? whole
  }

  /// The pixels per point of the displayed part, the larger number of both axes.
  var pixelsPerPoint: Double {
    guard let viewport else { return scale }
    return max(
      Double(viewport.pixels.width) / Double(viewport.part.width),
      Double(viewport.pixels.height) / Double(viewport.part.height))
  }

  var toDevice: PlaneTransform {
    if let viewport { return viewport.toDevice(isYUp: isYUp) }
    // Subtracted instead of negated, which would give negative zeros without an origin.
    let scaled = PlaneTransform.translation(0 - origin.x, 0 - origin.y).then(.scale(scale, scale))
    guard isYUp else { return scaled }
    return scaled.then(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height)))
  }
}
