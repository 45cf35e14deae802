import Foundation
import StrataGraphics
import StrataRenderList

/// Where a canvas ends that is no whole number of pixels: within its last column, its last row, or
/// both.
///
/// A rectangle that reaches just to the end would cover those pixels in part only, and show what is
/// behind them as a line. So it is drawn to the end of the pixels. Everything else stays where it is:
/// to stretch the whole picture would move each of its edges off its place.
struct CanvasEdge: Sendable {
  /// How far from the end a side may be and still reach to it, in pixels.
  private static let tolerance = 1e-6

  /// Where the shown part ends along x, and the pixels do.
  private let x: (end: Double, pixels: Double)
  /// The same along y; with y up it ends at the top of the canvas.
  private let y: (end: Double, pixels: Double)

  /// - Returns: nil where both sides are whole pixels but for rounding.
  init?(of points: CGSize, scale: Double, size: PixelSize, isYUp: Bool) {
    let width = Double(points.width) * scale
    let height = Double(points.height) * scale
    let isWhole = { (exact: Double, pixels: Int) in abs(Double(pixels) - exact) <= 1e-9 * exact }
    if isWhole(width, size.width) && isWhole(height, size.height) { return nil }
    x = (width, Double(size.width))
    y = isYUp ? (Double(size.height) - height, 0) : (height, Double(size.height))
  }

  /// The map under which a shape that reaches to the end covers the last pixels, too.
  ///
  /// - Parameter toDevice: Kept for shapes that are no rectangles, for those that end elsewhere, and
  ///   where it turns or tilts them.
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

  /// Scale and shift along one axis, about the side that stays.
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
  /// The rectangle whose sides the shape has; nil for any other shape.
  fileprivate var sides: CGRect? {
    switch self {
    case .roundedRect(let rounded), .border(let rounded, _): rounded.rect
    case .fill(let path, _): path.uprightRect
    case .stroke, .blurred, .glyphs: nil
    }
  }
}
