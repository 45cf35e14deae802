import StrataGraphics

/// A plane tiled with copies of an image, as rows of premultiplied pixels.
///
/// Sampling continues across the seams: the right edge of a copy is next to the left edge of
/// another.
struct TiledImageRows {
  private let levels: [Pixels]
  /// The transform from device pixels to pixels of the image.
  private let toTexels: PlaneTransform
  private let isNearest: Bool
  private let weights: ImagePaint.Weights
  /// log₂ of the number of image pixels per device pixel, at least 0.
  private let detail: Double
  private let opacity: Float

  /// - Parameter toTexels: The transform from device pixels to pixels of the image; affine.
  /// - Returns: nil if the opacity is not above 0 or the transform is not finite.
  init?(
    _ pixels: Pixels, toTexels: PlaneTransform, isNearest: Bool, isMipmapped: Bool,
    weights: ImagePaint.Weights, opacity: Float
  ) {
    guard opacity > 0, toTexels.isFinite else { return nil }
    self.toTexels = toTexels
    self.isNearest = isNearest
    self.weights = weights
    self.opacity = min(opacity, 1)
    levels = isMipmapped ? pixels.mipmaps() : [pixels]
    let span = toTexels.largestScale(over: nil)
    let level = span > 1 ? Maths.log(span) / Maths.log(2) : 0
    detail = min(level, Double(levels.count - 1))
  }

  /// Writes the pixels x ..< x + count of row y.
  func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let fine = Int(detail)
    let part = Float(detail - Double(fine))
    withLevel(fine) { near in
      withLevel(min(fine + 1, levels.count - 1)) { far in
        for index in 0..<count {
          let texel = toTexels.apply(SIMD2(Double(x + index) + 0.5, Double(y) + 0.5))
          var color = sample(texel, near)
          if part > 0 { color = color * (1 - part) + sample(texel, far) * part }
          unsafe row[index] = (color * opacity).rounded8
        }
      }
    }
  }

  /// A mipmap level prepared for sampling.
  // Safe: `withLevel` keeps the bytes, and texels are inside the level.
  @safe
  private struct Level {
    let bytes: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    /// The scale from pixels of the image to pixels of the level.
    let scale: SIMD2<Double>
  }

  private func withLevel(_ index: Int, _ body: (Level) -> Void) {
    let image = levels[index]
    let scale = SIMD2(
      Double(image.width) / Double(levels[0].width), Double(image.height) / Double(levels[0].height)
    )
    unsafe image.bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return }
      unsafe body(Level(bytes: bytes, width: image.width, height: image.height, scale: scale))
    }
  }

  @inline(__always)
  private func sample(_ texel: SIMD2<Double>, _ level: Level) -> SIMD4<Float> {
    let point = texel * level.scale
    if isNearest {
      return color(level, wrapped(point.x, level.width), wrapped(point.y, level.height))
    }
    let corner = point - 0.5
    let right = Float(weights.weight(corner.x - corner.x.rounded(.down)))
    let below = Float(weights.weight(corner.y - corner.y.rounded(.down)))
    let (x0, y0) = (wrapped(corner.x, level.width), wrapped(corner.y, level.height))
    let x1 = x0 + 1 < level.width ? x0 + 1 : 0
    let y1 = y0 + 1 < level.height ? y0 + 1 : 0
    let top = color(level, x0, y0) * (1 - right) + color(level, x1, y0) * right
    let bottom = color(level, x0, y1) * (1 - right) + color(level, x1, y1) * right
    return top * (1 - below) + bottom * below
  }

  /// Returns the column or row of a copy at a coordinate of the plane.
  @inline(__always)
  private func wrapped(_ value: Double, _ count: Int) -> Int {
    let (whole, period) = (value.rounded(.down), Double(count))
    let rest = whole - (whole / period).rounded(.down) * period
    // The quotient may be rounded to the next copy. Above 2⁵³ the position within a copy is
    // undefined.
    if rest < 0 { return rest >= -period ? Int(rest + period) % count : 0 }
    return rest < period ? Int(rest) : 0
  }

  @inline(__always)
  private func color(_ level: Level, _ x: Int, _ y: Int) -> SIMD4<Float> {
    let at = unsafe level.bytes + 4 * (y * level.width + x)
    return unsafe SIMD4(Float(at[0]), Float(at[1]), Float(at[2]), Float(at[3])) / 255
  }
}
