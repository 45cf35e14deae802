/// Premultiplied pixels of 32 bits: red in the lowest byte, alpha in the highest.
public enum PackedPixel {
  /// Returns the pixel with four channels.
  public static func pack(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8) -> UInt32 {
    UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
  }

  /// Returns the four channels of a pixel.
  public static func unpack(_ pixel: UInt32) -> SIMD4<UInt8> {
    SIMD4(
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24))
  }

  /// Returns the pixels of bytes.
  public static func pack(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map {
      pack(bytes[$0], bytes[$0 + 1], bytes[$0 + 2], bytes[$0 + 3])
    }
  }

  /// Returns the channels of pixels in 0...1.
  public static func floats(_ pixels: [UInt32]) -> [SIMD4<Float>] {
    pixels.map { SIMD4<Float>(fractions($0)) }
  }

  /// Returns whether no color channel of any pixel exceeds its alpha.
  public static func arePremultiplied(_ pixels: [UInt32]) -> Bool {
    pixels.allSatisfy { pixel in
      let channels = unpack(pixel)
      return channels.x <= channels.w && channels.y <= channels.w && channels.z <= channels.w
    }
  }

  /// Returns whether two rows are equal.
  public static func areEqual(_ a: [UInt32], _ b: [UInt32]) -> Bool { a == b }

  /// Returns whether two rows of one length are equal outside a range.
  public static func areEqual(_ a: [UInt32], _ b: [UInt32], outside range: Range<Int>) -> Bool {
    a.indices.allSatisfy { range.contains($0) || a[$0] == b[$0] }
  }

  /// Returns the channels of a pixel in 0...1.
  static func fractions(_ pixel: UInt32) -> SIMD4<Double> { SIMD4<Double>(unpack(pixel)) / 255 }
}
