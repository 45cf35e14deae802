import StrataGraphics
import StrataRaster

/// What a pixel is while a picture is composed.
protocol PixelFormat {
  associatedtype Pixel: BitwiseCopyable & Sendable

  static var clear: Pixel { get }

  /// The pixel of a premultiplied colour, 0...1 a channel.
  static func pixel(_ color: SIMD4<Float>) -> Pixel

  // Source-over; the parameters are the compositor's.
  static func over(
    color: Pixel, coverage: UInt8, onto row: UnsafeMutablePointer<Pixel>, count: Int)
  static func over(
    color: Pixel, mask: UnsafePointer<UInt8>, onto row: UnsafeMutablePointer<Pixel>, count: Int)
  static func over(
    source: UnsafePointer<Pixel>, coverage: UInt8, onto row: UnsafeMutablePointer<Pixel>,
    count: Int)
  static func over(
    source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<Pixel>, count: Int)

  /// Multiplies every channel by 0...1.
  static func fade(_ row: UnsafeMutablePointer<Pixel>, by opacity: Float, count: Int)

  static func fill(
    _ row: UnsafeMutablePointer<Pixel>, from gradient: GradientRows, x: Int, y: Int, count: Int)
  static func fill(
    _ row: UnsafeMutablePointer<Pixel>, from image: ImageRows, x: Int, y: Int, count: Int)
}

/// A byte a channel, rounded after each blend; red is the lowest byte.
enum EightBitFormat: PixelFormat {
  static var clear: UInt32 { 0 }

  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let scaled = (color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)) * 255)
      .rounded(.toNearestOrEven)
    return UInt32(scaled.x) | UInt32(scaled.y) << 8 | UInt32(scaled.z) << 16
      | UInt32(scaled.w) << 24
  }

  @inline(__always)
  static func over(
    color: UInt32, coverage: UInt8, onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    Compositor.blend(.normal, color: color, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func over(
    color: UInt32, mask: UnsafePointer<UInt8>, onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    Compositor.blend(.normal, color: color, mask: mask, onto: row, count: count)
  }

  @inline(__always)
  static func over(
    source: UnsafePointer<UInt32>, coverage: UInt8, onto row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    Compositor.blend(.normal, source: source, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func over(
    source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    Compositor.blend(.normal, source: source, mask: mask, onto: row, count: count)
  }

  static func fade(_ row: UnsafeMutablePointer<UInt32>, by opacity: Float, count: Int) {
    Compositor.scale(row, by: UInt8((opacity * 255).rounded()), count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<UInt32>, from gradient: GradientRows, x: Int, y: Int, count: Int
  ) {
    gradient.fill(row, x: x, y: y, count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<UInt32>, from image: ImageRows, x: Int, y: Int, count: Int
  ) {
    image.fill(row, x: x, y: y, count: count)
  }
}

/// A float a channel: the standard.
enum FloatFormat: PixelFormat {
  static var clear: SIMD4<Float> { SIMD4() }

  static func pixel(_ color: SIMD4<Float>) -> SIMD4<Float> { color }

  @inline(__always)
  static func over(
    color: SIMD4<Float>, coverage: UInt8, onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    Compositor.blend(.normal, color: color, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func over(
    color: SIMD4<Float>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    Compositor.blend(.normal, color: color, mask: mask, onto: row, count: count)
  }

  @inline(__always)
  static func over(
    source: UnsafePointer<SIMD4<Float>>, coverage: UInt8,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    Compositor.blend(.normal, source: source, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func over(
    source: UnsafePointer<SIMD4<Float>>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    Compositor.blend(.normal, source: source, mask: mask, onto: row, count: count)
  }

  static func fade(_ row: UnsafeMutablePointer<SIMD4<Float>>, by opacity: Float, count: Int) {
    for index in 0..<count { row[index] *= opacity }
  }

  static func fill(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, from gradient: GradientRows, x: Int, y: Int,
    count: Int
  ) {
    gradient.fill(row, x: x, y: y, count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, from image: ImageRows, x: Int, y: Int, count: Int
  ) {
    image.fill(row, x: x, y: y, count: count)
  }
}
