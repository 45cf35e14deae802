import Foundation
import StrataEvaluation
import StrataRenderList

/// The pixels of a `CARenderer`'s bounds.
struct LiveGrid {
  private let bounds: CGRect
  private let size: PixelSize
  private let isYUp: Bool
  let canvas: Canvas

  /// - Returns: nil for bounds without an inside, which show nothing.
  /// - Throws: `RendererError` for a size or scale that cannot be, `LimitExceeded` for one too large.
  init?(_ bounds: CGRect, _ options: CARenderer.Options) throws {
    guard !bounds.isNull, bounds.width > 0, bounds.height > 0 else { return nil }
    guard bounds.minX.isFinite, bounds.minY.isFinite else {
      throw RendererError.size(bounds.size)
    }
    self.bounds = bounds
    size = try Renderer.pixelSize(bounds.size, scale: options.scale, limits: options.limits)
    isYUp = options.yAxis == .up
    canvas = Canvas(
      size: size, showing: bounds.size, scale: Double(options.scale), isYUp: isYUp,
      origin: SIMD2(Double(bounds.minX), Double(bounds.minY)))
  }

  /// The pixels that a rectangle of the superspace touches.
  func pixels(of rect: CGRect) -> PixelRect {
    let shown = rect.intersection(bounds)
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return .empty }
    let scale = canvas.scale
    let minX = Int((Double(shown.minX - bounds.minX) * scale.x).rounded(.down))
    let maxX = Int((Double(shown.maxX - bounds.minX) * scale.x).rounded(.up))
    let near = Int((Double(shown.minY - bounds.minY) * scale.y).rounded(.down))
    let far = Int((Double(shown.maxY - bounds.minY) * scale.y).rounded(.up))
    let (minY, maxY) = isYUp ? (size.height - far, size.height - near) : (near, far)
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      .intersection(PixelRect(size))
  }

  /// The rectangle of the superspace that some pixels cover.
  func points(of pixels: PixelRect) -> CGRect {
    let minY = isYUp ? size.height - pixels.maxY : pixels.minY
    return CGRect(
      x: Double(bounds.minX) + Double(pixels.minX) / canvas.scale.x,
      y: Double(bounds.minY) + Double(minY) / canvas.scale.y,
      width: Double(pixels.width) / canvas.scale.x,
      height: Double(pixels.height) / canvas.scale.y)
  }
}
