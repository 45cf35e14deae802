public import Foundation

/// An image in memory.
///
/// It is immutable and therefore thread-safe. Two images are equal if they share their bytes and
/// both or neither of them is a mask.
public final class CGImage: Hashable, Sendable {
  /// 8-bit RGBA, premultiplied, sRGB, row 0 on top.
  package let pixels: Pixels

  /// Whether the image is a mask, which is painted in a fill color and has no colors of its own.
  ///
  /// The pixels of a mask are black, with the mask's opacity as alpha.
  public let isMask: Bool

  package init(_ pixels: Pixels, isMask: Bool = false) {
    (self.pixels, self.isMask) = (pixels, isMask)
  }

  /// The width in pixels, at least 1.
  public var width: Int { pixels.width }
  /// The height in pixels, at least 1.
  public var height: Int { pixels.height }

  /// Unpremultiplied RGBA, row 0 on top, `4 * width * height` bytes.
  ///
  /// Colors are divided by alpha, rounded to nearest, and 0 where alpha is 0. Each access converts
  /// the whole image, so keep the array to read several pixels.
  public var rgba: [UInt8] { pixels.straightRGBA }

  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }
  /// The color space, sRGB; never nil.
  public var colorSpace: CGColorSpace? { .standard }
  public var alphaInfo: CGImageAlphaInfo { pixels.isOpaque ? .noneSkipLast : .premultipliedLast }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  /// The premultiplied bytes; never nil.
  public var dataProvider: CGDataProvider? { CGDataProvider(bytes: pixels.bytes) }

  /// Returns the part inside `rect`, which is in pixels with the origin at the top left and is
  /// expanded to whole pixels.
  ///
  /// - Returns: nil if no pixel of the image is inside.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let part = rect.standardized.overlap(with: whole)
    guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
    let area = part.integral
    return CGImage(
      pixels.cropped(
        x: Int(area.minX), y: Int(area.minY), width: Int(area.width), height: Int(area.height)),
      isMask: isMask)
  }

  public static func == (a: CGImage, b: CGImage) -> Bool {
    a.pixels == b.pixels && a.isMask == b.isMask
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(pixels) }
}
