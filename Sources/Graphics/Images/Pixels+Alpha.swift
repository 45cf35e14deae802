extension Pixels {
  /// Pixels of straight alpha; colours are multiplied by it, to nearest.
  ///
  /// - Precondition: `width` and `height` are positive and `straightRGBA` has `4 * width * height`
  ///   bytes.
  public init(width: Int, height: Int, straightRGBA: [UInt8]) {
    var bytes = straightRGBA
    for index in stride(from: 0, to: bytes.count - 3, by: 4) where bytes[index + 3] < 255 {
      let alpha = UInt32(bytes[index + 3])
      for channel in index..<index + 3 {
        bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
      }
    }
    self.init(width: width, height: height, premultipliedRGBA: bytes)
  }

  /// Straight RGBA, row 0 on top: colours divided by alpha, to nearest; zeros where alpha is 0.
  public var straightRGBA: [UInt8] {
    var result = bytes
    guard !isOpaque else { return result }
    for index in stride(from: 0, to: result.count, by: 4) where result[index + 3] < 255 {
      let alpha = UInt32(result[index + 3])
      for channel in index..<index + 3 {
        // A colour above its alpha is not premultiplied; it counts as full.
        let scaled = alpha == 0 ? 0 : (UInt32(result[channel]) * 255 + alpha / 2) / alpha
        result[channel] = UInt8(min(scaled, 255))
      }
    }
    return result
  }

  /// The pixels of columns `x..<x + width` and rows `y..<y + height`, which lie inside.
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
