import StrataCKernels
package import StrataGraphics

/// The sprites of a frame's particles, prepared for kernels that draw many at a time.
///
/// A kernel interpolates between four texels, and supports sprites up to a maximum size. Others are
/// drawn one by one.
// Safe: it owns all texels, and the kernels keep positions inside a sprite.
@safe
package final class ParticleSprites: @unchecked Sendable {
  /// The maximum number of texels of an image that is copied for the kernels.
  private static let mostTexels = 1 << 18
  /// The maximum number of texels of an image that is checked for equal channels.
  private static let mostTaps = 1 << 14
  /// The maximum distance in pixels from a particle's center to its edge: half of the kernel's
  /// limit minus the rounding to whole pixels.
  private static let mostReach = Double(STRATA_PARTICLE_PIXELS) / 2 - 1

  // Thread-safe: the memory is written only in `init`.
  private let sprites: UnsafeMutableBufferPointer<strata_sprite>
  private let memory: [SpriteTexels]

  /// - Parameter images: Images with two keys per axis, each as large as a particle of scale 1 and
  ///   centered on the origin.
  package init(_ images: [ImagePaint]) {
    unsafe sprites = .allocate(capacity: images.count)
    var memory: [SpriteTexels] = []
    unsafe sprites.initialize(repeating: strata_sprite())
    for (index, image) in images.enumerated() where Self.isDrawnByKernels(image) {
      let texels = Self.texels(of: image.pixels)
      memory.append(texels)
      let taps = Self.taps(texels)
      if let taps { memory.append(taps) }
      unsafe sprites[index] = Self.sprite(image, texels, taps: taps)
    }
    self.memory = memory
  }

  deinit { unsafe sprites.deallocate() }

  /// Returns whether kernels draw a particle with these half-width and half-height vectors, in
  /// pixels.
  package func areDrawn(_ index: Int, wide: SIMD2<Double>, high: SIMD2<Double>) -> Bool {
    let sprite = unsafe sprites[index]
    guard unsafe sprite.texels != nil else { return false }
    let (width, height) = (Self.magnitude(wide), Self.magnitude(high))
    guard (width + height).max() <= Self.mostReach else { return false }
    // A pixel's step along one axis of the sprite is the other axis's vector divided by the area.
    let area = abs(wide.x * high.y - wide.y * high.x)
    let steps = unsafe max(abs(sprite.reach_x) * height.max(), abs(sprite.reach_y) * width.max())
    return steps < area * Double(STRATA_PARTICLE_TEXELS) / 2
  }

  /// Draws particles for which `areDrawn` is true onto rows of 8-bit pixels, in the order of the
  /// indices.
  ///
  /// - Parameters:
  ///   - transform: The affine transform to the device.
  ///   - depth: The change on the device per unit of z.
  ///   - adds: Whether colors are added and clamped; otherwise they are composited source-over.
  ///   - left: The first pixel's device coordinates are (`left`, `top`).
  ///   - columns: Two for each row: the first column that may change and the one after the last.
  package func draw(
    _ particles: UnsafePointer<PlacedParticle>, _ indices: UnsafePointer<UInt32>, count: Int,
    transform: PlaneTransform, depth: SIMD2<Double>, adds: Bool,
    onto pixels: UnsafeMutablePointer<UInt32>, left: Int, top: Int, width: Int, height: Int,
    columns: UnsafePointer<Int32>
  ) {
    var view = unsafe strata_particle_view(
      m11: transform.m11, m12: transform.m12, m21: transform.m21, m22: transform.m22,
      m31: transform.m31, m32: transform.m32, depth_x: depth.x, depth_y: depth.y,
      sprites: UnsafePointer(sprites.baseAddress), adds: adds)
    var rows = unsafe strata_particle_rows(
      pixels: pixels, left: Int32(left), top: Int32(top), width: Int32(width),
      height: Int32(height), columns: columns)
    unsafe strata_best_particle_kernels().pointee.draw(
      &rows, &view, UnsafeRawPointer(particles).assumingMemoryBound(to: strata_particle.self),
      indices, count)
  }

  // MARK: Preparation

  private static func isDrawnByKernels(_ image: ImagePaint) -> Bool {
    let pixels = image.pixels
    return image.minification == .linear && image.magnification != .nearest
      && max(pixels.width, pixels.height) < Int(STRATA_PARTICLE_TEXELS)
      && pixels.width * pixels.height <= mostTexels
      && (image.columns + image.rows).allSatisfy {
        abs($0.texel) < Double(STRATA_PARTICLE_TEXELS)
      }
  }

  /// Returns a copy of the texels; an image of one column gets a second, equal one.
  private static func texels(of pixels: Pixels) -> SpriteTexels {
    let copies = pixels.width > 1 ? 1 : 2
    let bytes = unsafe pixels.bytes.span.bytes
    return SpriteTexels(width: pixels.width * copies, height: pixels.height) { x, y in
      unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: 4 * (y * pixels.width + min(x, pixels.width - 1)), as: UInt32.self)
    }
  }

  private static func sprite(
    _ image: ImagePaint, _ texels: SpriteTexels, taps: SpriteTexels?
  ) -> strata_sprite {
    let (columns, rows) = (image.columns, image.rows)
    let x = Axis(columns, size: image.pixels.width)
    let y = Axis(rows, size: image.pixels.height)
    return unsafe strata_sprite(
      texels: texels.base, width: Int32(texels.width), height: Int32(texels.height),
      taps: taps?.base,
      half_width: (columns[1].position - columns[0].position) / 2,
      half_height: (rows[1].position - rows[0].position) / 2, middle_x: x.middle,
      middle_y: y.middle, reach_x: x.reach, reach_y: y.reach, least_x: x.least, most_x: x.most,
      least_y: y.least, most_y: y.most)
  }

  /// Positions in texels, where 0 is the center of the first.
  private struct Axis {
    let middle: Double
    let reach: Double
    let least: Int32
    let most: Int32

    init(_ keys: [ImagePaint.Key], size: Int) {
      let (from, to) = (keys[0].texel, keys[1].texel)
      middle = (from + to) / 2 - 0.5
      reach = (to - from) / 2
      // Just below the center of the last texel, so that the next texel is inside the image too.
      let last = max(Double(size - 1) * 0x1p16 - 1, 0)
      func kept(_ texel: Double) -> Int32 {
        Int32(min(max((texel - 0.5) * 0x1p16, 0), last))
      }
      least = kept(min(from, to))
      most = kept(max(from, to))
    }
  }

  /// Returns, for an image whose channels are equal, one channel of the 2 × 2 texels at each texel.
  private static func taps(_ texels: SpriteTexels) -> SpriteTexels? {
    guard texels.width * texels.height <= mostTaps,
      texels.allSatisfy({ $0 == ($0 & 0xFF) &* 0x0101_0101 })
    else { return nil }
    return SpriteTexels(width: texels.width, height: texels.height) { x, y in
      let (right, below) = (min(x + 1, texels.width - 1), min(y + 1, texels.height - 1))
      return texels[x, y] & 0xFF | texels[right, y] & 0xFF00
        | texels[x, below] & 0xFF_0000 | texels[right, below] & 0xFF00_0000
    }
  }

  private static func magnitude(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(abs(vector.x), abs(vector.y))
  }
}

/// Texels in memory whose address does not change.
// Safe: it owns the memory, and initializes all of it.
@safe
private final class SpriteTexels {
  let width: Int
  let height: Int
  private let texels: Scratch<UInt32>

  var base: UnsafePointer<UInt32> { unsafe UnsafePointer(texels.base) }

  /// Creates the texels from their values by x and y.
  @inline(__always)
  init(width: Int, height: Int, _ value: (Int, Int) -> UInt32) {
    (self.width, self.height) = (width, height)
    texels = Scratch(capacity: width * height)
    for y in 0..<height {
      for x in 0..<width { unsafe texels.base[y * width + x] = value(x, y) }
    }
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the texel must exist")
    return unsafe texels.base[y * width + x]
  }

  func allSatisfy(_ condition: (UInt32) -> Bool) -> Bool {
    unsafe UnsafeBufferPointer(start: texels.base, count: width * height).allSatisfy(condition)
  }
}
