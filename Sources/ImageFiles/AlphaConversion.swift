/// Conversion between straight alpha, as files store it, and premultiplied alpha, as images in
/// memory store it.
///
/// Both directions round to the nearest integer, and every premultiplied pixel survives the round
/// trip: with a < 255 the straight value s is within 1/2 of 255·p/a, so s·a/255 is within a/510,
/// which is under 1/2, of p.
enum AlphaConversion {
  /// Multiplies the colors of straight RGBA pixels by their alpha, in place.
  ///
  /// - Returns: True if every alpha is 255.
  static func premultiply(_ pixels: inout MutableSpan<UInt8>) -> Bool {
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      var isOpaque = true
      var i = 0
      while i + 3 < pixels.count {
        if let block = unsafe plainPixels(UnsafeBufferPointer(pixels), at: i) {
          if block.x & alphas == 0 {
            isOpaque = false
            unsafe store(block, in: pixels, at: i)
          }
          i += blockSize
          continue
        }
        let alpha = unsafe UInt32(pixels[i + 3])
        if alpha != 255 {
          isOpaque = false
          unsafe pixels[i] = multiply(pixels[i], alpha)
          unsafe pixels[i + 1] = multiply(pixels[i + 1], alpha)
          unsafe pixels[i + 2] = multiply(pixels[i + 2], alpha)
        }
        i += 4
      }
      return isOpaque
    }
  }

  /// Returns c·a/255 rounded to nearest; there are no ties because 255 is odd.
  ///
  /// With t = c·a + 128, (t + (t >> 8)) >> 8 equals (c·a + 127) / 255 for every c and a up to 255.
  private static func multiply(_ color: UInt8, _ alpha: UInt32) -> UInt8 {
    let t = UInt32(color) * alpha + 128
    return UInt8(truncatingIfNeeded: (t + (t >> 8)) >> 8)
  }

  /// Returns premultiplied RGBA pixels with straight alpha.
  static func straight(_ premultiplied: ArraySlice<UInt8>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: premultiplied.count) { result, count in
      unsafe premultiplied.withUnsafeBufferPointer { unsafe unpremultiply($0, into: result) }
      count = premultiplied.count
    }
  }

  /// Composites premultiplied RGBA pixels over an opaque color.
  ///
  /// A color above its alpha, which no premultiplied image has, may give up to 255. `flat` must be
  /// at least as long as `premultiplied`. Its alpha is set to 255.
  static func flatten(
    _ premultiplied: Span<UInt8>, over color: SIMD3<UInt8>, into flat: inout [UInt8]
  ) {
    precondition(flat.count >= premultiplied.count, "the result must have room for all pixels")
    unsafe premultiplied.withUnsafeBufferPointer { premultiplied in
      unsafe flat.withUnsafeMutableBufferPointer { flat in
        var i = 0
        while i + 3 < premultiplied.count {
          let behind = unsafe 255 - UInt32(premultiplied[i + 3])
          for channel in 0..<3 {
            let sum =
              unsafe UInt32(premultiplied[i + channel]) + UInt32(multiply(color[channel], behind))
            unsafe flat[i + channel] = UInt8(min(255, sum))
          }
          unsafe flat[i + 3] = 255
          i += 4
        }
      }
    }
  }

  /// Divides the colors of premultiplied RGBA pixels by their alpha.
  ///
  /// Alpha 0 gives (0, 0, 0, 0). A color above its alpha, which no premultiplied image has, gives
  /// 255. `straight` must be at least as long as `premultiplied`.
  static func unpremultiply(_ premultiplied: Span<UInt8>, into straight: inout [UInt8]) {
    precondition(straight.count >= premultiplied.count, "the result must have room for all pixels")
    unsafe premultiplied.withUnsafeBufferPointer { premultiplied in
      unsafe straight.withUnsafeMutableBufferPointer {
        unsafe unpremultiply(premultiplied, into: $0)
      }
    }
  }

  private static func unpremultiply(
    _ premultiplied: UnsafeBufferPointer<UInt8>, into straight: UnsafeMutableBufferPointer<UInt8>
  ) {
    unsafe reciprocals.withUnsafeBufferPointer { reciprocals in
      var i = 0
      while i + 3 < premultiplied.count {
        if let block = unsafe plainPixels(premultiplied, at: i) {
          unsafe store(block, in: straight, at: i)
          i += blockSize
          continue
        }
        let alpha = unsafe UInt64(premultiplied[i + 3])
        let reciprocal = unsafe reciprocals[Int(alpha)]
        unsafe straight[i] = divide(premultiplied[i], alpha, reciprocal)
        unsafe straight[i + 1] = divide(premultiplied[i + 1], alpha, reciprocal)
        unsafe straight[i + 2] = divide(premultiplied[i + 2], alpha, reciprocal)
        unsafe straight[i + 3] = UInt8(truncatingIfNeeded: alpha)
        i += 4
      }
    }
  }

  /// Four pixels.
  private typealias Block = SIMD2<UInt64>
  private static let blockSize = MemoryLayout<Block>.size
  /// Mask of the alphas of two pixels: the highest bytes of each in little-endian order.
  private static let alphas: UInt64 = 0xFF00_0000_FF00_0000

  /// Returns the next four pixels if all of them are opaque or all of them transparent.
  ///
  /// Most pixels of most images are, and this skips the multiplications and divisions, which
  /// dominate the running time.
  ///
  /// - Returns: Zeros for transparent pixels, regardless of their colors; nil if the pixels are
  ///   neither, or fewer than four are left.
  @inline(__always)
  private static func plainPixels(_ pixels: UnsafeBufferPointer<UInt8>, at start: Int) -> Block? {
    guard start + blockSize <= pixels.count else { return nil }
    let block = unsafe UnsafeRawBufferPointer(pixels).loadUnaligned(
      fromByteOffset: start, as: Block.self)
    if block.x & block.y & alphas == alphas { return block }
    return (block.x | block.y) & alphas == 0 ? .zero : nil
  }

  @inline(__always)
  private static func store(
    _ block: Block, in pixels: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    unsafe UnsafeMutableRawBufferPointer(pixels).storeBytes(
      of: block, toByteOffset: start, as: Block.self)
  }

  /// Returns 255·c/a rounded to nearest, ties up, as n/a with n = 255·c + a/2.
  ///
  /// n·⌈2³²/a⌉ >> 32 equals n/a rounded down: the reciprocal is too large by less than 1, so the
  /// quotient is too large by less than n/2³², while the next integer is at least 1/a away and n·a
  /// < 2²⁴.
  private static func divide(_ color: UInt8, _ alpha: UInt64, _ reciprocal: UInt64) -> UInt8 {
    let n = 255 * UInt64(color) + alpha / 2
    return UInt8(truncatingIfNeeded: min(255, (n * reciprocal) >> 32))
  }

  /// ⌈2³²/a⌉ at index a, and 0 at index 0, so that alpha 0 gives black.
  private static let reciprocals: [UInt64] =
    [0] + (1...255).map { alpha in ((1 << 32) + alpha - 1) / alpha }
}
