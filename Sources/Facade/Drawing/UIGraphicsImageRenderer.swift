public import Foundation
public import StrataGraphics
public import StrataImageFiles
public import StrataRaster

/// The format of the bitmaps that a `UIGraphicsImageRenderer` creates.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point; the default is ``ScreenScale/current``.
  ///
  /// A value that is not greater than 0, or not finite, stands for the default.
  open var scale = ScreenScale.current
  /// Whether the bitmap has no alpha and is initially black.
  open var opaque = false

  public override init() {}

  fileprivate var usedScale: CGFloat {
    scale > 0 && scale.isFinite ? scale : ScreenScale.current
  }

  /// Returns a format at the scale of the screen, with alpha.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// Returns a format at the scale of the screen, with alpha; the same as `default()`.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Creates images with UIKit's drawing functions.
open class UIGraphicsImageRenderer: NSObject {
  public let format: UIGraphicsImageRendererFormat
  /// The bounds in points; their origin is the top left corner of the image.
  private let bounds: CGRect

  /// Creates a renderer whose user space has its origin at the top left corner.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .init()) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// Returns the image that a closure draws.
  ///
  /// - Precondition: The bounds are not empty, are finite, and are within `Limits.default`.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.usedScale
    guard
      let context = CGContext.pointBitmap(
        size: bounds.size, scale: scale, isOpaque: format.opaque)
    else {
      preconditionFailure(
        "invalid image size of \(bounds.width) x \(bounds.height) points at scale \(scale)")
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    UIGraphicsPopContext()
    return UIImage(cgImage: CGImage(context.pixels), scale: scale, orientation: .up)
  }

  /// Returns the image that a closure draws, as the data of a PNG file.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The context of an image renderer, which is also the current context while the closure runs.
public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  /// The image drawn so far.
  public var currentImage: UIImage {
    UIImage(cgImage: CGImage(cgContext.pixels), scale: format.usedScale, orientation: .up)
  }

  /// Fills a rectangle with the fill color, replacing existing pixels.
  public func fill(_ rect: CGRect) { UIRectFill(rect) }

  /// Fills a rectangle with the fill color and a blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    UIRectFillUsingBlendMode(rect, blendMode)
  }

  /// Strokes a line 1 point wide inside the edges of a rectangle with the stroke color.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Clips further drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
