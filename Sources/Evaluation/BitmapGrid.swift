import Foundation
import StrataGraphics
import StrataRenderList

/// A pixel grid in a layer's own space: what a rasterised layer is drawn on, and a blur that is
/// not the same in all directions on the canvas.
struct BitmapGrid {
  /// Pixels around the bounds that are kept where the map to the canvas cannot tell what shows.
  private static let margin = 2_048
  /// Longest side of the bounds on a grid that is made for a blur.
  private static let longestSide = 4_096.0

  let fromLayer: PlaneTransform
  let toDevice: PlaneTransform
  /// The pixels of the grid that can be seen.
  let scissor: PixelRect

  /// - Parameters:
  ///   - scale: Pixels a point; above 0.
  ///   - device: The device pixels that can be seen.
  /// - Returns: nil for a layer that shows nothing, being turned edge-on.
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

  /// Pixels a point that a blurred layer is drawn with: as many as it has where it is largest.
  static func scale(of bounds: CGRect, _ toDevice: PlaneTransform) -> Double {
    let wanted = toDevice.largestScale(over: bounds)
    let side = max(Double(bounds.width), Double(bounds.height), 1)
    return max(min(wanted, longestSide / side), 1e-3)
  }

  /// Whether the grid's pixels are the device's.
  var isDevice: Bool {
    toDevice.keepsRectangles && toDevice.m11 == 1 && toDevice.m22 == 1
      && toDevice.m31 == toDevice.m31.rounded() && toDevice.m32 == toDevice.m32.rounded()
  }
}

extension PixelRect {
  var rect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }
}
