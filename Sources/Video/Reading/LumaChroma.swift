/// A scale from samples of a bit depth to 0...255, in fixed point with 20 fractional bits.
struct LumaScale: Sendable {
  static let bits: Int32 = 20
  static let half: Int32 = 1 << 19

  /// The sample value of black.
  let zero: Int32
  /// The increase of the scaled value per sample step, times 2²⁰.
  let gain: Int32

  /// - Parameters:
  ///   - depth: The number of bits in a sample, 1 to 12.
  ///   - isFullRange: Whether samples are full range. Limited samples are 16 to 235 of 255, scaled
  ///     to the depth (H.273, 8.3).
  init(depth: Int, isFullRange: Bool) {
    // Limited range is not defined for fewer bits.
    let isFullRange = isFullRange || depth < 8
    let span = isFullRange ? (1 << depth) - 1 : 219 << (depth - 8)
    zero = isFullRange ? 0 : 16 << Int32(depth - 8)
    gain = Int32((Double(255 << Self.bits) / Double(span)).rounded())
  }

  /// Converts a sample, rounded to nearest and clamped to the range.
  @inline(__always)
  func byte(_ number: Int32) -> UInt8 {
    Self.byte((number &- zero) &* gain)
  }

  /// Converts a fixed-point value, rounded to nearest and clamped to 0...255.
  @inline(__always)
  static func byte(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: clamped(value)) }

  @inline(__always)
  static func clamped(_ value: Int32) -> UInt32 {
    UInt32(bitPattern: min(max((value &+ half) >> bits, 0), 255))
  }
}

/// A conversion from luma and chroma to RGB, in fixed point with 20 fractional bits.
struct LumaChroma: Sendable {
  /// The weights of the first difference by channel.
  private let first: SIMD3<Int32>
  private let second: SIMD3<Int32>
  private let luma: LumaScale

  /// - Parameter depth: The bit depth of luma and chroma, 8 to 12. Limited chroma has 224 steps of
  ///   255.
  init(_ matrix: ChromaMatrix, depth: Int, isFullRange: Bool) {
    luma = LumaScale(depth: depth, isFullRange: isFullRange)
    let span = Double(isFullRange ? (1 << depth) - 1 : 224 << (depth - 8))
    // Chroma input is scaled by 64.
    let gain = Double(255 << LumaScale.bits) / (64 * span)
    func fixed(_ weights: SIMD3<Double>) -> SIMD3<Int32> {
      SIMD3<Int32>((weights * gain).rounded(.toNearestOrAwayFromZero))
    }
    first = fixed(matrix.first)
    second = fixed(matrix.second)
  }

  /// Writes opaque pixels; chroma is 64 times its difference from neutral.
  func convert(
    _ y: UnsafePointer<Int32>, _ u: UnsafePointer<Int32>, _ v: UnsafePointer<Int32>, count: Int,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = UnsafeMutableRawPointer(output)
    let (red, green, blue) = ((first.x, second.x), (first.y, second.y), (first.z, second.z))
    let (zero, gain) = (luma.zero, luma.gain)
    for x in 0..<count {
      let base = unsafe (y[x] &- zero) &* gain
      let (a, b) = unsafe (u[x], v[x])
      // One word per pixel, so that the compiler can vectorize the loop.
      let word =
        LumaScale.clamped(base &+ a &* red.0 &+ b &* red.1)
        | LumaScale.clamped(base &+ a &* green.0 &+ b &* green.1) << 8
        | LumaScale.clamped(base &+ a &* blue.0 &+ b &* blue.1) << 16 | 255 << 24
      unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
    }
  }
}
