extension Pixels {
  /// Creates pixels from unpremultiplied RGBA; colors are multiplied by alpha, rounded to nearest.
  ///
  /// - Precondition: `width` and `height` are positive and `straightRGBA` has `4 * width * height`
  ///   bytes.
  public init(width: Int, height: Int, straightRGBA: [UInt8]) {
    var bytes = straightRGBA
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count - 3, by: 4) where unsafe bytes[index + 3] < 255 {
        let alpha = unsafe UInt32(bytes[index + 3])
        for channel in index..<index + 3 {
          unsafe bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
        }
      }
    }
    self.init(width: width, height: height, premultipliedRGBA: bytes)
  }

  /// Unpremultiplied RGBA, row 0 on top: colors divided by alpha, rounded to nearest, and 0 where
  /// alpha is 0.
  public var straightRGBA: [UInt8] {
    var result = bytes
    guard !isOpaque else { return result }
    unsafe result.withUnsafeMutableBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count, by: 4) where unsafe bytes[index + 3] < 255 {
        let alpha = unsafe UInt32(bytes[index + 3])
        guard alpha > 0 else {
          // Most pixels of a picture with a transparent background.
          unsafe (bytes[index], bytes[index + 1], bytes[index + 2]) = (0, 0, 0)
          continue
        }
        for channel in index..<index + 3 {
          // A color above its alpha is not premultiplied and is clamped to the maximum.
          let scaled = unsafe (UInt32(bytes[channel]) * 255 + alpha / 2) / alpha
          unsafe bytes[channel] = UInt8(min(scaled, 255))
        }
      }
    }
    return result
  }

  /// Returns the pixels of columns `x..<x + width` and rows `y..<y + height`, which must be inside.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixels {
    let source = bytes
    var result: [UInt8] = []
    result.reserveCapacity(4 * width * height)
    for row in y..<y + height {
      let start = 4 * (row * self.width + x)
      result += source[start..<start + 4 * width]
    }
    return Pixels(width: width, height: height, premultipliedRGBA: result)
  }
}
