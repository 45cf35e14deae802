import Foundation
import StrataEvaluation
import StrataGraphics
import StrataRenderList

/// The pixel grid of a `CARenderer`'s bounds.
struct LiveGrid {
  private let bounds: CGRect
  private let scale: Double
  private let size: PixelSize
  private let isYUp: Bool

  /// Creates the grid.
  ///
  /// - Returns: nil for empty bounds, which show nothing.
  /// - Throws: `RendererError` for an invalid size or scale, `LimitExceeded` for one that is too
  ///   large.
  init?(_ bounds: CGRect, _ options: CARenderer.Options) throws {
    guard !bounds.isNull, bounds.width > 0, bounds.height > 0 else { return nil }
    guard bounds.minX.isFinite, bounds.minY.isFinite else {
      throw RendererError.origin(bounds.origin)
    }
    self.bounds = bounds
    scale = Double(options.scale)
    size = try Renderer.pixelSize(bounds.size, scale: options.scale, limits: options.limits)
    isYUp = options.yAxis == .up
  }

  var canvas: Canvas {
    Canvas(
      size: size, showing: bounds.size, scale: scale, isYUp: isYUp,
      origin: SIMD2(Double(bounds.minX), Double(bounds.minY)))
  }

  /// Returns the pixels that a rectangle of the superspace touches.
  ///
  /// There are none if an edge is not a number.
  func pixels(of rect: CGRect) -> PixelRect {
    let shown = rect.overlap(with: bounds)
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return .empty }
    func distance(_ length: CGFloat) -> Double { Double(length) * scale }
    let minX = Int(distance(shown.minX - bounds.minX).rounded(.down))
    let maxX = Int(distance(shown.maxX - bounds.minX).rounded(.up))
    let near = Int(distance(shown.minY - bounds.minY).rounded(.down))
    let far = Int(distance(shown.maxY - bounds.minY).rounded(.up))
    let (minY, maxY) = isYUp ? (size.height - far, size.height - near) : (near, far)
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      .intersection(PixelRect(size))
  }

  /// Returns the rectangle of the superspace that pixels cover.
  func points(of pixels: PixelRect) -> CGRect {
    let minY = isYUp ? size.height - pixels.maxY : pixels.minY
    return CGRect(
      x: Double(bounds.minX) + Double(pixels.minX) / scale,
      y: Double(bounds.minY) + Double(minY) / scale, width: Double(pixels.width) / scale,
      height: Double(pixels.height) / scale)
  }
}
