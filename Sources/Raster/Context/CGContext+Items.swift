import Foundation
package import StrataGraphics

// The calls that draw evaluated layers: geometry in pixels of the bitmap, y down, independent of
// user space. The clip and the state's alpha, blend mode and shadow apply as to every other call.
extension CGContext {
  /// The fill of contours, in a coordinate space of its own.
  package enum Paint {
    case solid(Color)
    case gradient(GradientPaint)
    case image(ImagePaint)
  }

  /// The transform from user space to pixels; nil if it is not finite or not invertible.
  package var pixelTransform: PlaneTransform? { userToPixels }

  /// Whether the alpha, blend mode or shadow of the state affects everything painted.
  package var hasEffects: Bool {
    state.alpha != 1 || state.blendMode != .normal || state.shadow != nil
  }

  /// Records the reason why less was drawn than requested.
  package func report(_ error: any StrataError) { lastError = error }

  /// Fills contours.
  ///
  /// - Parameters:
  ///   - resolvesCrossings: As for `CoverageRasterizer`.
  ///   - toPixels: The transform from the space of `paint` to pixels.
  ///   - scissor: Nothing is drawn outside this rectangle.
  package func draw(
    _ contours: Polylines, _ rule: FillRule, resolvesCrossings: Bool, paint: Paint,
    toPixels: PlaneTransform, opacity: Float, scissor: PixelRect
  ) {
    let opacity = min(max(opacity, 0), 1) * Float(state.alpha)
    guard opacity > 0, let toLocal = toPixels.inverse,
      let source = ContextSource(paint, toLocal, opacity)
    else { return }
    let clip = state.clip
    state.clip.intersect(scissor)
    self.resolvesCrossings = resolvesCrossings
    self.paint(contours, rule, with: source)
    self.resolvesCrossings = true
    state.clip = clip
  }

  /// Begins a transparency layer of these pixels, to be ended by `endGroup`.
  package func beginGroup(_ bounds: PixelRect) {
    beginLayer(castingArea.intersection(bounds))
  }

  /// The contours that a finished group is clipped to.
  package typealias GroupClip = (contours: Polylines, rule: FillRule, resolvesCrossings: Bool)

  /// Ends the innermost transparency layer and paints it through a clip.
  ///
  /// - Parameter clip: The contours to clip to; nil for no clip. With contours, the state must not
  ///   have a shadow, which would be that of the contours and read pixels outside the layer.
  package func endGroup(opacity: Float, clip: GroupClip?) {
    guard let (surface, alpha) = endLayer(opacity: opacity) else { return }
    let source = ContextSource.surface(surface, opacity: alpha)
    guard let clip else { return paint(area: surface.area, with: source) }
    let outer = state.clip
    state.clip.intersect(surface.area)
    resolvesCrossings = clip.resolvesCrossings
    paint(clip.contours, clip.rule, with: source)
    resolvesCrossings = true
    state.clip = outer
  }
}

extension ContextSource {
  /// - Returns: nil if nothing would be painted.
  fileprivate init?(_ paint: CGContext.Paint, _ toLocal: PlaneTransform, _ opacity: Float) {
    switch paint {
    case .solid(let color):
      guard !color.isClear else { return nil }
      self = .solid((color.premultiplied * opacity).rounded8)
    case .gradient(let paint):
      guard let rows = GradientRows(paint, toLocal: toLocal, opacity: opacity) else { return nil }
      self = .gradient(rows, skipsClear: false)
    case .image(let paint):
      guard let rows = ImageRows(paint, toLocal: toLocal, opacity: opacity) else { return nil }
      self = .image(rows)
    }
  }
}
