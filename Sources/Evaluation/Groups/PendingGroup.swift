import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// The properties of a group that are known before its contents are drawn.
struct PendingGroup {
  var opacity: Float = 1
  var clip: RenderClip?
  var cuts: [PixelCut] = []
  var blend = CGBlendMode.normal
  var filters: [RenderFilter] = []
  var raster: RenderRaster?
  /// The pixels that may change, in the parent's grid.
  var scissor: PixelRect
  /// The pixels, in the group's own grid, that are drawn even without content, because a filter
  /// extends or paints them.
  var fixedSurface = PixelRect.empty
  /// A blurred outline that can replace the last filter, a drop shadow.
  var shadow: OutlineShadow?
  /// The item drawn directly before the group by the layer whose sublayers it clips.
  var background: RenderItem?
  var layer: Int
}

/// The shadow of a layer that consists only of its bounds.
struct OutlineShadow {
  let outline: RoundedRect
  let shadow: InPoints<RenderShadow>
  let toDevice: PlaneTransform
  /// The pixels of the layer's group that may change, in the group's own grid.
  let scissor: PixelRect
  /// The index of the layer.
  let layer: Int

  var item: RenderItem {
    shadow.item(of: .roundedRect(outline), toDevice, scissor: scissor, layer: layer)
  }
}

extension InPoints<RenderShadow> {
  /// Returns the shadow of an outline as a separate item.
  ///
  /// The shadow has one sigma for both axes.
  func item(
    of silhouette: Silhouette, _ toDevice: PlaneTransform, scissor: PixelRect, layer: Int,
    opacity: Float = 1
  ) -> RenderItem {
    let scale = toDevice.uniformScale ?? toDevice.largestScale(over: nil)
    let sigma = min(value.sigma.x, BlurKernel.largestSigma / scale)
    return RenderItem(
      shape: sigma > 0
        ? .blurred(silhouette, sigma: sigma, kernel: value.kernel) : silhouette.shape,
      paint: .solid(value.color),
      transform: .translation(value.offset.x, value.offset.y).then(toDevice),
      opacity: opacity, scissor: scissor, layer: layer)
  }
}

/// The conversion from lengths in a layer's space to pixels, if it is the same everywhere.
struct PixelScale {
  private let x: Double
  private let y: Double
  private let map: PlaneTransform

  /// - Returns: nil unless a circle becomes an ellipse along the axes.
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

  /// Converts a standard deviation, limited to the largest of a blur.
  func sigma(_ points: SIMD2<Double>) -> SIMD2<Double> {
    pointwiseMin(SIMD2(x, y) * points, SIMD2(repeating: BlurKernel.largestSigma))
  }

  func offset(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      offset.x * map.m11 + offset.y * map.m21, offset.x * map.m12 + offset.y * map.m22)
  }

  /// Converts the lengths of a shadow.
  func pixels(_ shadow: InPoints<RenderShadow>) -> RenderShadow {
    let points = shadow.value
    return RenderShadow(
      color: points.color, sigma: sigma(points.sigma), offset: offset(points.offset),
      kernel: points.kernel)
  }
}
