import StrataCKernels
import StrataGraphics

/// One mipmap level of an image.
struct ImageLevel: Sendable {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ pixels: Pixels) {
    (width, height, bytes) = (pixels.width, pixels.height, pixels.bytes)
  }

  /// Returns the texel at (x, y), with edges repeated.
  private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let at = 4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
    return SIMD4(
      Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3])) / 255
  }

  /// Returns the texel at a point; the image is 0...1 along both axes.
  func nearest(_ unit: SIMD2<Double>) -> SIMD4<Float> {
    texel(
      Self.whole(unit.x * Double(width) + STRATA_TEXEL_BORDER),
      Self.whole(unit.y * Double(height) + STRATA_TEXEL_BORDER))
  }

  /// Interpolates between the four texels whose centers surround a point.
  func linear(
    _ unit: SIMD2<Double>, _ weights: ImagePaint.Weights = .linear
  ) -> SIMD4<Float> {
    let x = unit.x * Double(width) - 0.5
    let y = unit.y * Double(height) - 0.5
    let (x0, y0) = (Self.whole(x), Self.whole(y))
    let fx = Float(weights.weight(x - x.rounded(.down)))
    let fy = Float(weights.weight(y - y.rounded(.down)))
    let top = texel(x0, y0) * (1 - fx) + texel(x0 + 1, y0) * fx
    let bottom = texel(x0, y0 + 1) * (1 - fx) + texel(x0 + 1, y0 + 1) * fx
    return top * (1 - fy) + bottom * fy
  }

  /// Returns the value rounded down and clamped to the range of an Int; NaN is far left of the
  /// image.
  private static func whole(_ value: Double) -> Int {
    value > -1e9 ? Int(min(value.rounded(.down), 1e9)) : -1_000_000_000
  }

  /// Returns the image for kernels, which read a texel and its right neighbor from memory; an image
  /// of one column gets a second, equal one.
  ///
  /// - Returns: nil if there are too many texels for the kernels.
  func widened() -> ImageLevel? {
    guard width * height < 1 << 30 else { return nil }
    return width > 1 ? self : ImageLevel(doubling: self)
  }

  private init(doubling narrow: ImageLevel) {
    (width, height) = (2 * narrow.width, narrow.height)
    bytes = stride(from: 0, to: narrow.bytes.count, by: 4).flatMap { start -> [UInt8] in
      let texel = narrow.bytes[start..<start + 4]
      return [UInt8](texel + texel)
    }
  }

  /// Runs a kernel on the image.
  @inline(__always)
  func withImage<Result>(_ body: (UnsafePointer<strata_image>) -> Result) -> Result {
    // The bytes of an array are aligned for every SIMD type.
    unsafe bytes.withUnsafeBytes {
      var image = unsafe strata_image(
        texels: $0.baseAddress?.assumingMemoryBound(to: UInt32.self),
        width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height))
      return unsafe body(&image)
    }
  }
}
