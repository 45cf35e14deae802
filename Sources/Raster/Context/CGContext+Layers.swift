public import Foundation
public import StrataGraphics

/// A surface that is drawn on apart and painted as a whole.
struct TransparencyLayer {
  let surface: ContextSurface
  /// As it was when the layer was begun: what the layer is painted with.
  let state: GraphicsState
  /// How many states were kept then.
  let savedCount: Int
}

extension CGContext {
  /// Begins a transparency layer as large as the clip.
  ///
  /// What follows is drawn on a transparent surface, with alpha 1, the normal blend mode and no
  /// shadow until they are set anew. `endTransparencyLayer` paints the surface with the alpha, blend
  /// mode and shadow of now, and goes back to the graphics state of now. Layers nest.
  ///
  /// - Parameter auxiliaryInfo: Ignored.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    beginLayer(state.clip.bounds.expanded(by: castingDistance))
  }

  /// Begins a transparency layer no larger than a rectangle of user space; what lies outside is not
  /// drawn.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    let all = state.clip.bounds.expanded(by: castingDistance)
    guard !rect.isInfinite else { return beginLayer(all) }
    guard !rect.isNull, let map = userToPixels,
      let area = contours(Path(rect: rect.standardized), map)?.pixelArea
    else { return beginLayer(.empty) }
    beginLayer(all.intersection(area))
  }

  /// Paints the transparency layer that was begun last; nothing when none is open.
  public func endTransparencyLayer() {
    guard let (surface, opacity) = endLayer(opacity: 1) else { return }
    paint(area: surface.area, with: .surface(surface, opacity: opacity))
  }

  /// Ends the layer begun last and goes back to the state it was begun in.
  ///
  /// - Returns: nil when there is none, or nothing of it would show.
  func endLayer(opacity: Float) -> (surface: ContextSurface, opacity: UInt8)? {
    guard let layer = layers.popLast() else { return nil }
    saved.removeLast(max(0, saved.count - layer.savedCount))
    state = layer.state
    let product = SIMD4(repeating: min(max(opacity, 0), 1) * Float(state.alpha))
    let alpha = UInt8(truncatingIfNeeded: product.rounded8)
    guard alpha > 0, !layer.surface.area.isEmpty else { return nil }
    return (layer.surface, alpha)
  }

  /// An empty area still counts as a layer, on which nothing shows.
  func beginLayer(_ area: PixelArea) {
    let isAllowed = area.isEmpty || allows(area, "transparency layer area in pixels")
    let surface = ContextSurface.layer(area.isEmpty || !isAllowed ? .empty : area)
    layers.append(TransparencyLayer(surface: surface, state: state, savedCount: saved.count))
    state.clip = ContextClip(surface.area)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }
}
