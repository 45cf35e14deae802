import StrataGraphics
import StrataRaster

/// The pixel format used while an image is composited.
protocol PixelFormat: SendableMetatype {
  associatedtype Pixel: BitwiseCopyable & Equatable & Sendable
  /// The type of a channel; a pixel has four: red, green, blue and alpha.
  associatedtype Channel: BlurChannel & Sendable

  static var clear: Pixel { get }

  /// The channel value for 1.
  static var one: Float { get }

  /// Returns the pixel for a premultiplied color, with channels of 0...1.
  static func pixel(_ color: SIMD4<Float>) -> Pixel

  /// Returns the premultiplied color of a pixel, with channels of 0...1.
  static func color(_ pixel: Pixel) -> SIMD4<Float>

  /// Returns the pixels of an 8-bit image if they can be composited in place; else nil.
  static func inPlace(_ pixels: UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<Pixel>?

  /// Converts pixels to 8 bits per channel.
  static func write(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<Pixel>, _ count: Int)

  // The parameters are those of `Compositor`.
  static func blend(
    _ mode: CGBlendMode, color: Pixel, coverage: UInt8, onto row: UnsafeMutablePointer<Pixel>,
    count: Int)
  static func blend(
    _ mode: CGBlendMode, color: Pixel, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<Pixel>, count: Int)
  static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<Pixel>, coverage: UInt8,
    onto row: UnsafeMutablePointer<Pixel>,
    count: Int)
  static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<Pixel>, count: Int)

  /// Multiplies every channel by 0...1.
  static func fade(_ row: UnsafeMutablePointer<Pixel>, by opacity: Float, count: Int)

  // The first pixel of the row is the surface's pixel (x, y).
  static func fill(
    _ row: UnsafeMutablePointer<Pixel>, from gradient: GradientRows, x: Int, y: Int, count: Int)
  static func fill(
    _ row: UnsafeMutablePointer<Pixel>, from image: ImageRows, x: Int, y: Int, count: Int)

  /// Draws particles that `ParticleSprites` supports, within columns of each row of the window.
  ///
  /// - Returns: false if the format has no kernels; nothing is drawn.
  static func draw(
    _ particles: UnsafePointer<PlacedParticle>, _ indices: UnsafePointer<UInt32>, _ count: Int,
    of drawing: ParticleDrawing, onto window: PixelWindow<Pixel>, columns: UnsafePointer<Int32>
  ) -> Bool

  // The parameters are those of `ParticleCompositor`, which may change the source.
  static func put(
    _ source: UnsafeMutablePointer<Pixel>, _ color: SIMD4<Float>, mask: UnsafePointer<UInt8>?,
    coverage: UInt8, adds: Bool, onto row: UnsafeMutablePointer<Pixel>, count: Int)
}

extension PixelFormat {
  /// Returns pixels as their channels.
  static func channels(_ pixels: UnsafeMutablePointer<Pixel>) -> UnsafeMutablePointer<Channel> {
    unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: Channel.self)
  }

  /// Fills pixels with one value; clear pixels byte by byte, for which the C library is optimized.
  static func fill(_ pixels: UnsafeMutablePointer<Pixel>, with pixel: Pixel, count: Int) {
    guard pixel == clear else { return unsafe pixels.update(repeating: pixel, count: count) }
    unsafe UnsafeMutableRawPointer(pixels)
      .initializeMemory(as: UInt8.self, repeating: 0, count: count * MemoryLayout<Pixel>.stride)
  }
}

/// One byte per channel, rounded after each blend; red is the lowest byte.
///
/// This is the default precision.
enum EightBitFormat: PixelFormat {
  typealias Channel = UInt8

  static var clear: UInt32 { 0 }

  static var one: Float { 255 }

  @inline(__always)
  static func pixel(_ color: SIMD4<Float>) -> UInt32 { color.rounded8 }

  @inline(__always)
  static func color(_ pixel: UInt32) -> SIMD4<Float> {
    let channels = SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 0xFF
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: channels)) / 255
  }

  static func inPlace(_ pixels: UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<UInt32>? {
    unsafe pixels
  }

  static func write(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int
  ) {
    unsafe target.update(from: source, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, color: UInt32, coverage: UInt8, onto row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    unsafe Compositor.blend(mode, color: color, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, color: UInt32, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe Compositor.blend(mode, color: color, mask: mask, onto: row, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<UInt32>, coverage: UInt8,
    onto row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    unsafe Compositor.blend(mode, source: source, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe Compositor.blend(mode, source: source, mask: mask, onto: row, count: count)
  }

  static func fade(_ row: UnsafeMutablePointer<UInt32>, by opacity: Float, count: Int) {
    unsafe Compositor.scale(row, by: UInt8((opacity * 255).rounded()), count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<UInt32>, from gradient: GradientRows, x: Int, y: Int, count: Int
  ) {
    unsafe gradient.fill(row, x: x, y: y, count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<UInt32>, from image: ImageRows, x: Int, y: Int, count: Int
  ) {
    unsafe image.fill(row, x: x, y: y, count: count)
  }
}

/// One float per channel, converted to bytes when a frame is finished.
enum FloatFormat: PixelFormat {
  typealias Channel = Float

  static var clear: SIMD4<Float> { SIMD4() }

  static var one: Float { 1 }

  static func pixel(_ color: SIMD4<Float>) -> SIMD4<Float> { color }

  static func color(_ pixel: SIMD4<Float>) -> SIMD4<Float> { pixel }

  static func inPlace(
    _ pixels: UnsafeMutablePointer<UInt32>
  ) -> UnsafeMutablePointer<SIMD4<Float>>? {
    nil
  }

  static func write(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<SIMD4<Float>>, _ count: Int
  ) {
    for index in 0..<count { unsafe target[index] = source[index].rounded8 }
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, color: SIMD4<Float>, coverage: UInt8,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe Compositor.blend(mode, color: color, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, color: SIMD4<Float>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe Compositor.blend(mode, color: color, mask: mask, onto: row, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<SIMD4<Float>>, coverage: UInt8,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe Compositor.blend(mode, source: source, coverage: coverage, onto: row, count: count)
  }

  @inline(__always)
  static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<SIMD4<Float>>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe Compositor.blend(mode, source: source, mask: mask, onto: row, count: count)
  }

  static func fade(_ row: UnsafeMutablePointer<SIMD4<Float>>, by opacity: Float, count: Int) {
    unsafe Compositor.scale(row, by: opacity, count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, from gradient: GradientRows, x: Int, y: Int,
    count: Int
  ) {
    unsafe gradient.fill(row, x: x, y: y, count: count)
  }

  static func fill(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, from image: ImageRows, x: Int, y: Int, count: Int
  ) {
    unsafe image.fill(row, x: x, y: y, count: count)
  }
}
