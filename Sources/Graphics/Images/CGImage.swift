public import Foundation

/// An image in memory.
///
/// Immutable, so it may be shared between threads. Two images are equal when they share their
/// bytes.
public final class CGImage: Hashable, Sendable {
  /// 8-bit RGBA, premultiplied, sRGB, row 0 on top.
  package let pixels: Pixels

  /// Whether the image says where a colour is painted, and has none itself.
  ///
  /// Its pixels are black then, and as opaque as they let the colour through.
  public let isMask: Bool

  package init(_ pixels: Pixels, isMask: Bool = false) {
    (self.pixels, self.isMask) = (pixels, isMask)
  }

  /// In pixels, at least 1.
  public var width: Int { pixels.width }
  /// In pixels, at least 1.
  public var height: Int { pixels.height }

  /// Straight RGBA, row 0 on top, `4 * width * height` bytes: colours divided by alpha, to nearest;
  /// zeros where alpha is 0.
  public var rgba: [UInt8] { pixels.straightRGBA }

  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }
  /// sRGB; never nil.
  public var colorSpace: CGColorSpace? { .standard }
  public var alphaInfo: CGImageAlphaInfo { pixels.isOpaque ? .noneSkipLast : .premultipliedLast }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  /// The premultiplied bytes; never nil.
  public var dataProvider: CGDataProvider? { CGDataProvider(bytes: pixels.bytes) }

  /// The part inside `rect`, which is in pixels with the origin at the top left and is widened to
  /// whole pixels.
  ///
  /// - Returns: nil when no pixel of the image is inside.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let part = rect.standardized.intersection(whole)
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
