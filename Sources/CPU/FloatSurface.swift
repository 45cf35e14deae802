import StrataGraphics
import StrataRenderList

/// Premultiplied float pixels of a rectangle of the canvas: the canvas itself, or a group.
struct FloatSurface {
  let bounds: PixelRect
  private(set) var pixels: [SIMD4<Float>]

  init(bounds: PixelRect, clearedTo color: SIMD4<Float> = SIMD4()) {
    self.bounds = bounds
    pixels = [SIMD4<Float>](repeating: color, count: bounds.width * bounds.height)
  }

  /// The pixel at canvas coordinates inside `bounds`.
  subscript(x: Int, y: Int) -> SIMD4<Float> {
    pixels[(y - bounds.minY) * bounds.width + x - bounds.minX]
  }

  /// Source-over: result = source · coverage + below · (1 − alpha · coverage).
  ///
  /// - Parameters:
  ///   - coverage: 0...1, one for each of `count` pixels from (x, y) on, which lie in `bounds`.
  ///   - color: The premultiplied source at a pixel of the row.
  @inline(__always)
  mutating func blend(
    x: Int, y: Int, count: Int, coverage: (Int) -> Float, color: (Int) -> SIMD4<Float>
  ) {
    let start = (y - bounds.minY) * bounds.width + x - bounds.minX
    pixels.withUnsafeMutableBufferPointer { row in
      for index in 0..<count {
        let part = coverage(index)
        guard part > 0 else { continue }
        let source = color(x + index) * part
        row[start + index] = source + row[start + index] * (1 - source.w)
      }
    }
  }

  /// The pixels in 8 bits, each channel rounded half to even.
  func rounded() -> Pixels {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { buffer, initialized in
      for (index, pixel) in pixels.enumerated() {
        let scaled = (pixel.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)) * 255)
          .rounded(.toNearestOrEven)
        for channel in 0..<4 { buffer[4 * index + channel] = UInt8(scaled[channel]) }
      }
      initialized = 4 * pixels.count
    }
    return Pixels(width: bounds.width, height: bounds.height, premultipliedRGBA: bytes)
  }
}
