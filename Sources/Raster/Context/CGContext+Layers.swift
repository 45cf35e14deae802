public import Foundation
public import StrataGraphics

/// A separate surface that is later painted as a whole.
struct TransparencyLayer {
  let surface: ContextSurface
  /// The graphics state when the layer was begun, with which the layer is painted.
  let state: GraphicsState
  /// The number of saved states when the layer was begun.
  let savedCount: Int
}

extension CGContext {
  /// Begins a transparency layer as large as the clip and the area that casts a shadow into it.
  ///
  /// Subsequent drawing goes to a transparent surface, initially with alpha 1, the normal blend
  /// mode and no shadow. `endTransparencyLayer` restores the current graphics state and paints the
  /// surface with its alpha, blend mode and shadow. Layers nest.
  ///
  /// - Parameter auxiliaryInfo: Ignored.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    beginLayer(castingArea)
  }

  /// Begins a transparency layer that is limited to a rectangle of user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    guard !rect.isInfinite else { return beginLayer(castingArea) }
    guard !rect.isNull, let map = userToPixels,
      let area = contours(Path(rect: rect.standardized), map)?.pixelArea
    else { return beginLayer(.empty) }
    beginLayer(castingArea.intersection(area))
  }

  /// Paints the innermost transparency layer; does nothing if none is open.
  public func endTransparencyLayer() {
    endGroup(opacity: 1, clip: nil)
  }

  /// Ends the innermost layer and restores the state in which it was begun.
  ///
  /// - Returns: nil if no layer is open, or if nothing of it would be visible.
  func endLayer(opacity: Float) -> (surface: ContextSurface, opacity: UInt8)? {
    guard let layer = layers.popLast() else { return nil }
    saved.removeLast(max(0, saved.count - layer.savedCount))
    state = layer.state
    let product = SIMD4(repeating: min(max(opacity, 0), 1) * Float(state.alpha))
    let alpha = UInt8(truncatingIfNeeded: product.rounded8)
    guard alpha > 0, !layer.surface.area.isEmpty else { return nil }
    return (layer.surface, alpha)
  }

  /// Begins a layer; an empty area also counts as a layer, on which nothing is visible.
  func beginLayer(_ area: PixelRect) {
    let isAllowed = area.isEmpty || allows(area, "transparency layer area in pixels")
    let surface = ContextSurface.layer(area.isEmpty || !isAllowed ? .empty : area)
    layers.append(TransparencyLayer(surface: surface, state: state, savedCount: saved.count))
    state.clip = ContextClip(surface.area)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }
}
