import Foundation
import StrataGraphics
import StrataRenderList

/// A group that is about to be drawn: what is known of it before its contents are.
struct GroupPlan {
  var opacity: Float = 1
  var clip: RenderClip?
  var cuts: [PixelCut] = []
  var blend = CGBlendMode.normal
  var filters: [RenderFilter] = []
  var raster: RenderRaster?
  /// The parent's pixels that may change.
  var scissor: PixelRect
  /// Pixels of the group that are drawn whether or not something is on them: what a filter extends
  /// or paints.
  var surface = PixelRect.empty
  /// A blurred outline that may stand for the last filter, a drop shadow.
  var shadow: OutlineShadow?
  /// What was drawn right before the group, by the layer whose sublayers it clips.
  var background: RenderItem?
  var layer: Int
}

/// The shadow that a layer's bounds would cast, were they all there is of it.
struct OutlineShadow {
  let outline: RoundedRect
  let shadow: LayerShadow
  let toDevice: PlaneTransform
  /// What the bounds are filled with casts a shadow as strong as itself only when it is opaque.
  let layer: Int

  func item(scissor: PixelRect) -> RenderItem {
    shadow.item(of: .roundedRect(outline), toDevice, scissor: scissor, layer: layer)
  }
}

/// A layer's shadow, lengths in points of its own space.
struct LayerShadow {
  /// Straight, opacity included.
  let color: Color
  let sigma: Double
  let offset: SIMD2<Double>

  /// The shadow of an outline, as an item of its own.
  func item(
    of silhouette: Silhouette, _ toDevice: PlaneTransform, scissor: PixelRect, layer: Int,
    opacity: Float = 1
  ) -> RenderItem {
    RenderItem(
      shape: sigma > 0 ? .blurred(silhouette, sigma: sigma) : silhouette.shape,
      paint: .solid(color), transform: .translation(offset.x, offset.y).then(toDevice),
      opacity: opacity, scissor: scissor, layer: layer)
  }
}

/// How lengths of a layer's space become pixels, where that is the same everywhere.
struct PixelScale {
  private let x: Double
  private let y: Double
  private let map: PlaneTransform

  /// - Returns: nil where a circle becomes anything but an ellipse along the axes.
  init?(_ toDevice: PlaneTransform) {
    if let scale = toDevice.uniformScale {
      (x, y) = (scale, scale)
    } else if toDevice.keepsRectangles {
      (x, y) = (abs(toDevice.m11) + abs(toDevice.m21), abs(toDevice.m12) + abs(toDevice.m22))
    } else {
      return nil
    }
    map = toDevice
  }

  func sigma(_ radius: Double) -> SIMD2<Double> {
    let largest = SIMD2(repeating: 500.0)
    return pointwiseMin(SIMD2(x, y) * radius, largest)
  }

  func offset(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      offset.x * map.m11 + offset.y * map.m21, offset.x * map.m12 + offset.y * map.m22)
  }

  func filter(_ shadow: LayerShadow) -> RenderFilter {
    .dropShadow(
      RenderShadow(
        color: shadow.color, sigma: sigma(shadow.sigma), offset: offset(shadow.offset)))
  }
}
