import StrataCKernels
import StrataGraphics

/// Rows of bilinear samples from one level of an image.
///
/// A class, so that a call for a few pixels does not retain each of its parts.
final class BilinearRows: Sendable {
  private let toLocal: PlaneTransform
  private let level: ImageLevel
  /// The opacity, 0...2¹⁴.
  private let opacity: Int32
  private let columns: Axis
  private let rows: Axis
  /// Whether positions on the level are an affine function of pixels.
  private let isUniform: Bool
  private let weights: ImagePaint.Weights

  /// The positions along one axis of the level, in its texels, where 0 is the center of the first.
  private struct Axis: Sendable {
    /// The offset in position = origin + scale · local, if there are two keys.
    let origin: Double
    let scale: Double
    /// The position at pixel (0, 0).
    ///
    /// If positions are uniform, that of pixel (x, y) is start + across · x + down · y.
    let start: Double
    let across: Double
    let down: Double
    /// The keys in the level's texels, if there are more than two.
    let keys: [ImagePaint.Key]
    /// The limits of the image region between the outer keys, with 32 fraction bits.
    let least: Int64
    let most: Int64

    /// Creates an axis.
    ///
    /// `x`, `y` and `offset` map a device point (u, v) to the item's coordinate
    /// x · u + y · v + offset.
    init(
      _ all: [ImagePaint.Key], size: Int, original: Int, x: Double, y: Double, offset: Double
    ) {
      let ratio = Double(size) / Double(original)
      let keys = all.map {
        ImagePaint.Key(position: $0.position, texel: $0.texel * ratio - 0.5)
      }
      scale = (keys[1].texel - keys[0].texel) / (keys[1].position - keys[0].position)
      origin = keys[0].texel - keys[0].position * scale
      (across, down) = (x * scale, y * scale)
      start = (0.5 * x + 0.5 * y + offset - keys[0].position) * scale + keys[0].texel
      self.keys = keys.count > 2 ? keys : []
      let ends = keys.map { BilinearRows.fixed(min(max($0.texel, 0), Double(size - 1))) }
      (least, most) = (ends.min() ?? 0, ends.max() ?? 0)
    }

    /// Returns the positions from x on in row y.
    func positions(x: Int, y: Int) -> Positions {
      let first = BilinearRows.fixed(start + down * Double(y))
      let step = Int64((across * 0x1p32).rounded())
      return Positions(start: first &+ step &* Int64(x), step: step, least: least, most: most)
    }

    func positions(_ all: UnsafePointer<Int64>) -> strata_positions {
      unsafe strata_positions(positions: all, start: 0, step: 0, least: least, most: most)
    }

    /// Returns the position of a point of the item's space.
    @inline(__always)
    func position(_ local: Double) -> Int64 {
      BilinearRows.truncated(
        (keys.isEmpty ? origin + scale * local : ImagePlacement.map(local, keys)) * 0x1p32)
    }
  }

  /// - Returns: nil if pixels have to be sampled one by one.
  init?(_ placement: ImagePlacement, _ level: ImageLevel, _ opacity: Float) {
    guard let widened = level.widened() else { return nil }
    self.level = widened
    self.opacity = Int32((opacity * 0x1p14).rounded())
    let (paint, map) = (placement.paint, placement.toLocal)
    toLocal = map
    columns = Axis(
      paint.columns, size: level.width, original: paint.pixels.width, x: map.m11, y: map.m21,
      offset: map.m31)
    rows = Axis(
      paint.rows, size: level.height, original: paint.pixels.height, x: map.m12, y: map.m22,
      offset: map.m32)
    isUniform = placement.isUniform
    weights = placement.weights
    // 2¹⁹ steps of this length would overflow.
    if isUniform, abs(columns.across) >= 0x1p10 || abs(rows.across) >= 0x1p10 { return nil }
  }

  func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    guard isUniform else {
      // Nine-slice images and perspective.
      return unsafe level.withImage { image in
        unsafe fill(row, count, image) { index in
          let local = toLocal.apply(SIMD2(Double(x + index) + 0.5, Double(y) + 0.5))
          return (columns.position(local.x), rows.position(local.y))
        }
      }
    }
    let across = columns.positions(x: x, y: y)
    let down = rows.positions(x: x, y: y)
    unsafe level.withImage { image in
      if unsafe copy(row, count, image, across, down) { return }
      if weights == .linear {
        var (columns, rows) = unsafe (across.forKernel, down.forKernel)
        unsafe strata_bilinear(row, count, image, &columns, &rows, opacity)
      } else {
        unsafe fill(row, count, image) { index in
          (across.moved(index, weights), down.moved(index, weights))
        }
      }
    }
  }

  /// Copies texels if each pixel is exactly one texel.
  ///
  /// - Returns: Whether the texels were copied; if false, nothing was written.
  private func copy(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ image: UnsafePointer<strata_image>,
    _ x: Positions, _ y: Positions
  ) -> Bool {
    let one: Int64 = 1 << 32
    let level = min(max(y.start, y.least), y.most)
    guard opacity == 1 << 14, x.step == one, y.step == 0,
      (x.start | x.least | x.most | level) & (one - 1) == 0
    else { return false }
    let (least, most) = (Int(x.least >> 32), Int(x.most >> 32))
    let texels = unsafe image.pointee.texels + Int(level >> 32) * Int(image.pointee.width)
    let first = Int(x.start >> 32)
    let before = min(max(least - first, 0), count)
    let end = min(max(most + 1 - first, before), count)
    unsafe row.update(repeating: texels[least], count: before)
    if end > before {
      unsafe (row + before).update(from: texels + first + before, count: end - before)
    }
    unsafe (row + end).update(repeating: texels[most], count: count - end)
    return true
  }

  /// Fills pixels whose positions are computed one by one.
  @inline(__always)
  private func fill(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ image: UnsafePointer<strata_image>,
    position: (Int) -> (x: Int64, y: Int64)
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2 * count) { positions in
      guard let across = positions.baseAddress else { return }
      let down = unsafe across + count
      for index in 0..<count { unsafe (across[index], down[index]) = position(index) }
      var columns = unsafe self.columns.positions(across)
      var rows = unsafe self.rows.positions(down)
      unsafe strata_bilinear(row, count, image, &columns, &rows, opacity)
    }
  }

  /// Returns the position with 32 fraction bits, rounded to nearest, so that integers stay exact.
  private static func fixed(_ position: Double) -> Int64 {
    truncated((position * 0x1p32).rounded())
  }

  /// Returns the value without its fraction, clamped to ±2⁶², which is 2³⁰ texels from the image;
  /// −2⁶² for NaN.
  @inline(__always)
  private static func truncated(_ value: Double) -> Int64 {
    value > -0x1p62 ? Int64(min(value, 0x1p62)) : -1 << 62
  }
}

/// Evenly spaced positions with 32 fraction bits, which are clamped when they are used.
private struct Positions {
  let start: Int64
  let step: Int64
  let least: Int64
  let most: Int64

  var forKernel: strata_positions {
    unsafe strata_positions(positions: nil, start: start, step: step, least: least, most: most)
  }

  /// Returns the position at which linear interpolation has the weights that `weights` has at the
  /// position of an index.
  func moved(_ index: Int, _ weights: ImagePaint.Weights) -> Int64 {
    let position = start &+ step &* Int64(index)
    let whole = position & ~0xffff_ffff
    return whole &+ Int64(weights.weight(Double(position - whole) * 0x1p-32) * 0x1p32)
  }
}
