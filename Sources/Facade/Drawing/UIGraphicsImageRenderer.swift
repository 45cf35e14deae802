public import Foundation
public import StrataGraphics
public import StrataImageFiles
public import StrataRaster

/// How a `UIGraphicsImageRenderer` makes its bitmaps.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point; 0 or less, or not a number, counts as 1.
  open var scale: CGFloat = 1
  /// True: the bitmap has no alpha and begins black.
  open var opaque = false

  public override init() {}

  /// One pixel a point, with alpha: there is no screen to take after.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Draws images with UIKit's calls.
open class UIGraphicsImageRenderer: NSObject {
  public let format: UIGraphicsImageRendererFormat
  /// User space begins at the origin of these bounds, in points, y down.
  private let bounds: CGRect

  /// A renderer of images whose top-left corner is the origin of user space.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .init()) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// What `actions` draw.
  ///
  /// - Precondition: The bounds are a size that a bitmap can have: more than nothing, finite, and
  ///   within `Limits.default`.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 && format.scale.isFinite ? format.scale : 1
    guard
      let context = CGContext.pointBitmap(
        size: bounds.size, scale: scale, isOpaque: format.opaque)
    else {
      preconditionFailure(
        "no image has \(bounds.width) x \(bounds.height) points at \(scale) pixels a point")
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    UIGraphicsPopContext()
    return UIImage(cgImage: CGImage(context.pixels), scale: scale, orientation: .up)
  }

  /// What `actions` draw, as a PNG file.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The context that a renderer's actions draw on; it is also the current one meanwhile.
public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  /// What has been drawn so far.
  public var currentImage: UIImage {
    let scale = format.scale > 0 && format.scale.isFinite ? format.scale : 1
    return UIImage(cgImage: CGImage(cgContext.pixels), scale: scale, orientation: .up)
  }

  /// Paints a rectangle in the fill colour, in place of what is there.
  public func fill(_ rect: CGRect) { UIRectFill(rect) }

  /// Paints a rectangle in the fill colour under a blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    UIRectFillUsingBlendMode(rect, blendMode)
  }

  /// Paints a line one point wide inside the edges of a rectangle in the stroke colour.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Lets through only what is inside the rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
