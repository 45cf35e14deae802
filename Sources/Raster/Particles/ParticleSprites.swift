import StrataCKernels
package import StrataGraphics

/// The sprites of a frame's particles, prepared for kernels that draw many at a time.
///
/// A kernel interpolates between four texels, and supports sprites up to a maximum size. Others are
/// drawn one by one.
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
  private let memory: [UnsafeMutableBufferPointer<UInt32>]

  /// - Parameter images: Images with two keys per axis, each as large as a particle of scale 1 and
  ///   centered on the origin.
  package init(_ images: [ImagePaint]) {
    sprites = .allocate(capacity: images.count)
    var memory: [UnsafeMutableBufferPointer<UInt32>] = []
    sprites.initialize(repeating: strata_sprite())
    for (index, image) in images.enumerated() where Self.isDrawnByKernels(image) {
      let texels = Self.texels(of: image.pixels)
      memory.append(texels)
      sprites[index] = Self.sprite(image, texels)
      if let taps = Self.taps(image.pixels, texels, width: Int(sprites[index].width)) {
        memory.append(taps)
        sprites[index].taps = UnsafePointer(taps.baseAddress)
      }
    }
    self.memory = memory
  }

  deinit {
    sprites.deallocate()
    for memory in memory { memory.deallocate() }
  }

  /// Returns whether kernels draw a particle with these half-width and half-height vectors, in
  /// pixels.
  package func areDrawn(_ index: Int, wide: SIMD2<Double>, high: SIMD2<Double>) -> Bool {
    let sprite = sprites[index]
    guard sprite.texels != nil else { return false }
    let (width, height) = (Self.magnitude(wide), Self.magnitude(high))
    guard (width + height).max() <= Self.mostReach else { return false }
    // A pixel's step along one axis of the sprite is the other axis's vector divided by the area.
    let area = abs(wide.x * high.y - wide.y * high.x)
    let steps = max(abs(sprite.reach_x) * height.max(), abs(sprite.reach_y) * width.max())
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
    var view = strata_particle_view(
      m11: transform.m11, m12: transform.m12, m21: transform.m21, m22: transform.m22,
      m31: transform.m31, m32: transform.m32, depth_x: depth.x, depth_y: depth.y,
      sprites: UnsafePointer(sprites.baseAddress), adds: adds)
    var rows = strata_particle_rows(
      pixels: pixels, left: Int32(left), top: Int32(top), width: Int32(width),
      height: Int32(height), columns: columns)
    strata_best_particle_kernels().pointee.draw(
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
  private static func texels(of pixels: Pixels) -> UnsafeMutableBufferPointer<UInt32> {
    let copies = pixels.width > 1 ? 1 : 2
    let texels = UnsafeMutableBufferPointer<UInt32>.allocate(
      capacity: pixels.width * pixels.height * copies)
    pixels.bytes.withUnsafeBytes { bytes in
      for index in texels.indices {
        texels.initializeElement(
          at: index,
          to: bytes.loadUnaligned(fromByteOffset: 4 * (index / copies), as: UInt32.self))
      }
    }
    return texels
  }

  private static func sprite(
    _ image: ImagePaint, _ texels: UnsafeMutableBufferPointer<UInt32>
  ) -> strata_sprite {
    let (columns, rows) = (image.columns, image.rows)
    let x = Axis(columns, size: image.pixels.width)
    let y = Axis(rows, size: image.pixels.height)
    return strata_sprite(
      texels: UnsafePointer(texels.baseAddress), width: Int32(max(image.pixels.width, 2)),
      height: Int32(image.pixels.height), taps: nil,
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
  private static func taps(
    _ pixels: Pixels, _ texels: UnsafeMutableBufferPointer<UInt32>, width: Int
  ) -> UnsafeMutableBufferPointer<UInt32>? {
    guard texels.count <= mostTaps, texels.allSatisfy({ $0 == ($0 & 0xFF) &* 0x0101_0101 }) else {
      return nil
    }
    let taps = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: texels.count)
    for y in 0..<pixels.height {
      let below = min(y + 1, pixels.height - 1)
      for x in 0..<width {
        let right = min(x + 1, width - 1)
        let four =
          texels[y * width + x] & 0xFF | texels[y * width + right] & 0xFF00
          | texels[below * width + x] & 0xFF_0000 | texels[below * width + right] & 0xFF00_0000
        taps.initializeElement(at: y * width + x, to: four)
      }
    }
    return taps
  }

  private static func magnitude(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(abs(vector.x), abs(vector.y))
  }
}
