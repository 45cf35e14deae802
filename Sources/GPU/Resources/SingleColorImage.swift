import StrataGraphics

/// An image whose pixels all have one opaque color at different alphas, such as a line of text.
///
/// A texture of the alphas takes a quarter of the memory.
struct SingleColorImage {
  /// One byte per pixel, rows without padding.
  let alphas: [UInt8]
  /// The color, with channels of 0...1.
  let color: SIMD3<Float>

  /// The number of pixels between two exits, so that the inner loop has none and is fast.
  private static let blockLength = 1_024

  /// - Returns: nil if a pixel is not the color times its alpha, rounded to nearest, or if no pixel
  ///   is opaque.
  init?(_ pixels: Pixels) {
    guard !pixels.isOpaque else { return nil }
    let bytes = pixels.bytes
    let count = pixels.width * pixels.height
    guard let opaque = (0..<count).first(where: { bytes[4 * $0 + 3] == 255 }) else { return nil }
    let color = SIMD3(bytes[4 * opaque], bytes[4 * opaque + 1], bytes[4 * opaque + 2])
    let expected = Self.pixels(of: color)
    var alphas = [UInt8](repeating: 0, count: count)
    var start = 0
    while start < count {
      let end = min(start + Self.blockLength, count)
      var difference: UInt32 = 0
      for index in start..<end {
        let pixel = Self.pixel(
          bytes[4 * index], bytes[4 * index + 1], bytes[4 * index + 2], bytes[4 * index + 3])
        alphas[index] = bytes[4 * index + 3]
        difference |= pixel ^ expected[Int(alphas[index])]
      }
      guard difference == 0 else { return nil }
      start = end
    }
    self.alphas = alphas
    self.color = SIMD3<Float>(color) / 255
  }

  /// Returns the pixel of a color for each alpha.
  private static func pixels(of color: SIMD3<UInt8>) -> [UInt32] {
    (0...255).map { alpha in
      func channel(_ index: Int) -> UInt8 { UInt8((Int(color[index]) * alpha + 127) / 255) }
      return pixel(channel(0), channel(1), channel(2), UInt8(alpha))
    }
  }

  @inline(__always)
  private static func pixel(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8) -> UInt32 {
    UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
  }
}
