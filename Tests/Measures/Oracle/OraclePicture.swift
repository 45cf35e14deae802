import StrataGraphics

/// A straightforward surface: a color for every pixel, transparent outside.
public struct OraclePicture {
  let area: PixelRect
  /// Premultiplied pixels, rows from the top.
  var pixels: [SIMD4<Float>]

  init(_ area: PixelRect, _ color: SIMD4<Float> = SIMD4()) {
    self.area = area
    pixels = [SIMD4<Float>](repeating: color, count: area.width * area.height)
  }

  subscript(x: Int, y: Int) -> SIMD4<Float> {
    get {
      guard x >= area.minX, x < area.maxX, y >= area.minY, y < area.maxY else { return SIMD4() }
      return pixels[(y - area.minY) * area.width + x - area.minX]
    }
    set { pixels[(y - area.minY) * area.width + x - area.minX] = newValue }
  }

  /// Calls `body` with the coordinates of every pixel that is in both rectangles.
  static func forEach(_ area: PixelRect, _ body: (Int, Int) -> Void) {
    for y in area.minY..<max(area.minY, area.maxY) {
      for x in area.minX..<max(area.minX, area.maxX) { body(x, y) }
    }
  }

  /// Returns the largest difference of a channel from premultiplied bytes, out of 255.
  ///
  /// - Precondition: There are as many bytes as channels.
  public func worstError(of bytes: [UInt8]) -> Double {
    precondition(bytes.count == 4 * pixels.count, "images of different sizes")
    var worst = 0.0
    for (index, pixel) in pixels.enumerated() {
      for channel in 0..<4 {
        let exact = Double(min(max(pixel[channel], 0), 1)) * 255
        worst.raise(to: abs(Double(bytes[4 * index + channel]) - exact))
      }
    }
    return worst
  }
}
