import Foundation
package import StrataGraphics

// What evaluated layers are drawn with: geometry in pixels of the bitmap, y down, whatever user
// space is. The clip and the state's alpha, blend mode and shadow count as for every other call.
extension CGContext {
  /// What contours are filled with, in a space of their own.
  package enum Paint {
    case solid(Color)
    case gradient(GradientPaint)
    case image(ImagePaint)
  }

  /// Whole pixels; maxima are exclusive.
  package typealias PixelBounds = (minX: Int, minY: Int, maxX: Int, maxY: Int)

  /// From user space to pixels; nil when it is not finite or flattens user space.
  package var pixelTransform: PlaneTransform? { userToPixels }

  /// Everything painted is changed by more than the clip.
  package var hasEffects: Bool {
    state.alpha != 1 || state.blendMode != .normal || state.shadow != nil
  }

  /// Keeps a reason why less was drawn than was asked for.
  package func report(_ error: any StrataError) { lastError = error }

  /// Paints the inside of contours.
  ///
  /// - Parameters:
  ///   - settlesCrossings: As for `CoverageRasterizer`.
  ///   - toPixels: From the space of `paint` to pixels.
  ///   - scissor: Nothing is drawn outside.
  package func draw(
    _ contours: Polylines, _ rule: FillRule, settlesCrossings: Bool, paint: Paint,
    toPixels: PlaneTransform, opacity: Float, scissor: PixelBounds
  ) {
    let opacity = min(max(opacity, 0), 1) * Float(state.alpha)
    guard opacity > 0, let toLocal = toPixels.inverse,
      let source = ContextSource(paint, toLocal, opacity)
    else { return }
    let clip = state.clip
    state.clip.intersect(
      PixelArea(minX: scissor.minX, minY: scissor.minY, maxX: scissor.maxX, maxY: scissor.maxY))
    self.settlesCrossings = settlesCrossings
    self.paint(contours, rule, with: source)
    self.settlesCrossings = true
    state.clip = clip
  }

  /// Begins a transparency layer of these pixels, which `endGroup` ends.
  package func beginGroup(_ bounds: PixelBounds) {
    let area = PixelArea(
      minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY)
    beginLayer(state.clip.bounds.expanded(by: castingDistance).intersection(area))
  }

  /// What a finished group is cut to.
  package typealias GroupClip = (contours: Polylines, rule: FillRule, settlesCrossings: Bool)

  /// Paints the transparency layer begun last, where contours cover it.
  ///
  /// - Parameter clip: nil for all of it.
  package func endGroup(opacity: Float, clip: GroupClip?) {
    guard let (surface, alpha) = endLayer(opacity: opacity) else { return }
    let source = ContextSource.surface(surface, opacity: alpha)
    guard let clip else { return paint(area: surface.area, with: source) }
    let outer = state.clip
    state.clip.intersect(surface.area)
    settlesCrossings = clip.settlesCrossings
    paint(clip.contours, clip.rule, with: source)
    settlesCrossings = true
    state.clip = outer
  }
}

extension ContextSource {
  /// - Returns: nil when nothing would be painted.
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
