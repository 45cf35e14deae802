import Foundation
import StrataGraphics
import StrataRenderList

/// A pixel grid in a layer's own space.
///
/// It is used for rasterized layers, and for blurs that are not isotropic on the canvas.
struct BitmapGrid {
  /// The margin around the bounds that is kept if the map to the canvas cannot determine the
  /// visible part, in pixels.
  private static let margin = 2_048
  /// The longest side of the bounds on a grid for a blur, in pixels.
  private static let longestSide = 4_096.0

  let fromLayer: PlaneTransform
  let toDevice: PlaneTransform
  /// The visible pixels of the grid.
  let scissor: PixelRect

  /// - Parameters:
  ///   - scale: Pixels per point; greater than 0.
  ///   - device: The visible device pixels.
  /// - Returns: nil for a layer that is invisible because it is edge-on.
  init?(
    of bounds: CGRect, scale: Double, toDevice layerToDevice: PlaneTransform, device: PixelRect
  ) {
    fromLayer = PlaneTransform.translation(-Double(bounds.minX), -Double(bounds.minY))
      .then(.scale(scale, scale))
    guard let back = fromLayer.inverse, let fromDevice = layerToDevice.inverse
    else { return nil }
    toDevice = back.then(layerToDevice)
    let width = Int(min((Double(bounds.width) * scale).rounded(.up), 1e6))
    let height = Int(min((Double(bounds.height) * scale).rounded(.up), 1e6))
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    if layerToDevice.isAffine {
      let seen = RenderShape.roundedRect(RoundedRect(device.rect))
      let reach = PixelRect(minX: -1 << 28, minY: -1 << 28, maxX: 1 << 28, maxY: 1 << 28)
      scissor = seen.deviceBounds(fromDevice.then(fromLayer), within: reach)
        .grown(by: SIMD2(1, 1))
    } else {
      scissor = whole.grown(by: SIMD2(repeating: Self.margin))
    }
  }

  /// Returns the pixels per point at which a blurred layer is drawn: its largest scale on the
  /// device.
  ///
  /// The longest side of the bounds has at most 4,096 pixels, except where this requires less than
  /// 0.001 pixels per point.
  static func scale(of bounds: CGRect, _ toDevice: PlaneTransform) -> Double {
    let wanted = toDevice.largestScale(over: bounds)
    let side = max(Double(bounds.width), Double(bounds.height), 1)
    return max(min(wanted, longestSide / side), 1e-3)
  }

  /// Whether the grid's pixels are the device's pixels.
  var isDevice: Bool {
    toDevice.keepsRectangles && toDevice.m11 == 1 && toDevice.m22 == 1
      && toDevice.m31 == toDevice.m31.rounded() && toDevice.m32 == toDevice.m32.rounded()
  }
}
