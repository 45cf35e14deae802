import Foundation
import StrataGraphics
import StrataRenderList

/// The end of a canvas whose size is not a whole number of pixels.
///
/// It is inside the last column, the last row, or both. A rectangle that ends exactly there would
/// cover those pixels only in part, and the content behind it would be visible as a line. Such a
/// rectangle is therefore extended to the end of the pixels. Nothing else moves, because stretching
/// the whole image would shift all its edges.
struct CanvasEdge: Sendable {
  /// The maximum distance between a side and the end for the side to count as reaching it, in
  /// pixels.
  private static let tolerance = 1e-6

  /// The ends of the displayed part and of the pixels along x.
  private let x: (end: Double, pixels: Double)
  /// The ends along y; with y up they are at the top of the canvas.
  private let y: (end: Double, pixels: Double)

  /// - Returns: nil if both sides are whole pixels within rounding.
  init?(of points: CGSize, scale: Double, size: PixelSize, isYUp: Bool) {
    let width = Double(points.width) * scale
    let height = Double(points.height) * scale
    let isWhole = { (exact: Double, pixels: Int) in abs(Double(pixels) - exact) <= 1e-9 * exact }
    if isWhole(width, size.width) && isWhole(height, size.height) { return nil }
    x = (width, Double(size.width))
    y = isYUp ? (Double(size.height) - height, 0) : (height, Double(size.height))
  }

  /// Returns a map under which a shape that reaches the end also covers the last pixels.
  ///
  /// - Parameter toDevice: The map, which is returned unchanged for shapes that are not rectangles,
  ///   for those that end elsewhere, and if it rotates or skews.
  func extended(_ toDevice: PlaneTransform, for shape: RenderShape) -> PlaneTransform {
    guard toDevice.isAffine, toDevice.m12 == 0, toDevice.m21 == 0, let rect = shape.sides else {
      return toDevice
    }
    var result = toDevice
    (result.m11, result.m31) = Self.extended(
      toDevice.m11, toDevice.m31, Double(rect.minX), Double(rect.maxX), to: x)
    (result.m22, result.m32) = Self.extended(
      toDevice.m22, toDevice.m32, Double(rect.minY), Double(rect.maxY), to: y)
    return result
  }

  /// Returns the scale and offset along one axis, relative to the side that stays fixed.
  private static func extended(
    _ scale: Double, _ shift: Double, _ low: Double, _ high: Double,
    to side: (end: Double, pixels: Double)
  ) -> (Double, Double) {
    guard high > low, side.end != side.pixels else { return (scale, shift) }
    for (near, far) in [(low, high), (high, low)]
    where abs(scale * far + shift - side.end) <= tolerance {
      let fixed = scale * near + shift
      let stretched = (side.pixels - fixed) / (far - near)
      return (stretched, fixed - stretched * near)
    }
    return (scale, shift)
  }
}

extension RenderShape {
  /// The rectangle with the shape's sides; nil for any other shape.
  fileprivate var sides: CGRect? {
    switch self {
    case .roundedRect(let rounded), .border(let rounded, _): rounded.rect
    case .fill(let path, _): path.uprightRect
    case .stroke, .blurred: nil
    }
  }
}
