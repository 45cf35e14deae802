public import Foundation
import StrataGraphics
public import StrataImageFiles

extension UIImage {
  /// A format for drawing images like this one: its scale, and opaque if it has no alpha.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque =
      cgImage.map { [.none, .noneSkipLast, .noneSkipFirst].contains($0.alphaInfo) } ?? false
    return format
  }

  // MARK: Preparing

  /// Returns the image itself, whose pixels are decoded when it is created.
  ///
  /// - Returns: nil if the image has no pixels.
  public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

  /// Passes the image itself to a closure, at once.
  ///
  /// - Parameter completionHandler: Called with nil if the image has no pixels.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    completionHandler(preparingForDisplay())
  }

  /// Returns the image itself, whose pixels are decoded when it is created.
  ///
  /// - Returns: nil if the image has no pixels.
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// Returns the image upright and drawn at another size.
  ///
  /// - Parameter size: The size in points, at the scale of the image. The proportions are not kept.
  /// - Returns: nil if the image has no pixels, or if the size is empty or exceeds
  ///   `Limits.default`.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard cgImage != nil, size.width > 0, size.height > 0,
      let context = CGContext.pointBitmap(
        size: size, scale: scale, isOpaque: imageRendererFormat.opaque)
    else { return nil }
    UIGraphicsPushContext(context)
    draw(in: CGRect(origin: .zero, size: size))
    UIGraphicsPopContext()
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }

  /// Passes the image at another size to a closure, at once; see `preparingThumbnail(of:)`.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) { completionHandler(preparingThumbnail(of: size)) }

  /// Returns the image at another size; see `preparingThumbnail(of:)`.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }
}

/// Returns the largest rectangle of some proportions that is centered in another.
///
/// - Parameters:
///   - aspectRatio: A size with the proportions.
///   - boundingRect: The outer rectangle.
/// - Returns: An empty rectangle at the center if a side of either size is not positive.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  let outer = boundingRect.standardized
  var size = CGSize.zero
  if aspectRatio.width > 0, aspectRatio.height > 0, !outer.isEmpty {
    let scale = min(outer.width / aspectRatio.width, outer.height / aspectRatio.height)
    size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  }
  return CGRect(
    x: outer.midX - size.width / 2, y: outer.midY - size.height / 2, width: size.width,
    height: size.height)
}
