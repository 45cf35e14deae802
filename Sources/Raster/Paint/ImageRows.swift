import StrataCKernels
package import StrataGraphics

/// An image as rows of premultiplied pixels, sampled as in GL: nearest, bilinear, or between two
/// mipmap levels.
///
/// Each pixel has the color at its center (x + ½, y + ½) in device space, independent of how rows
/// are requested: a row filled in parts equals the row filled at once. In 8 bits it is within a
/// level of the float pixel, and from the same texel with nearest sampling.
package struct ImageRows: Sendable {
  /// Whether every pixel has alpha 1.
  package let isOpaque: Bool
  private let placement: ImagePlacement
  private let levels: [ImageLevel]
  /// The factors of red, green, blue and alpha.
  private let factors: SIMD4<Float>
  private let method: ImageFillMethod

  /// The method of filling rows of 8 bits.
  private enum ImageFillMethod: Sendable {
    case nearest(NearestRows)
    case bilinear(BilinearRows)
    /// Interpolates between a level and the next, which has a weight of `part` / 2¹⁴.
    case trilinear(BilinearRows, BilinearRows, part: Int32)
    /// Computes each pixel in float.
    case exact
  }

  /// Creates the rows of `paint`.
  ///
  /// - Parameters:
  ///   - toLocal: The transform from device pixels to the item's space.
  ///   - opacity: The opacity, clamped to 0...1.
  /// - Returns: nil if nothing would be painted: no opacity, or a transform that is not finite.
  package init?(_ paint: ImagePaint, toLocal: PlaneTransform, opacity: Float) {
    guard opacity > 0, toLocal.isFinite else { return nil }
    let clamped = min(opacity, 1)
    factors = SIMD4(paint.tint, 1) * clamped
    placement = ImagePlacement(paint, toLocal: toLocal)
    levels = Self.levels(of: paint, placement)
    isOpaque = opacity >= 1 && paint.pixels.isOpaque
    // Tints are rare and are computed pixel by pixel.
    method = paint.tint == SIMD3(1, 1, 1) ? Self.method(placement, levels, clamped) : .exact
  }

  /// Returns only the mipmap levels that may be sampled.
  private static func levels(of paint: ImagePaint, _ placement: ImagePlacement) -> [ImageLevel] {
    switch placement.sampling {
    case .nearest, .linear: return [ImageLevel(paint.pixels)]
    case .trilinear, nil: break
    }
    let needsLevels = paint.minification == .trilinear
    return (needsLevels ? paint.pixels.mipmaps() : [paint.pixels]).map(ImageLevel.init)
  }

  private static func method(
    _ placement: ImagePlacement, _ levels: [ImageLevel], _ opacity: Float
  ) -> ImageFillMethod {
    switch placement.sampling {
    case .nearest:
      if let rows = NearestRows(placement, levels[0], opacity) { return .nearest(rows) }
    case .linear:
      if let rows = BilinearRows(placement, levels[0], opacity) { return .bilinear(rows) }
    case .trilinear(let detail):
      let (low, part) = Self.split(detail, levels.count)
      let weight = Int32((part * 0x1p14).rounded())
      guard let fine = BilinearRows(placement, levels[low], opacity) else { return .exact }
      if weight == 0 { return .bilinear(fine) }
      if let coarse = BilinearRows(placement, levels[low + 1], opacity) {
        return .trilinear(fine, coarse, part: weight)
      }
    case nil: break
    }
    return .exact
  }

  /// Splits a level of detail into a level and the weight of the next; NaN is level 0.
  private static func split(_ detail: Double, _ count: Int) -> (level: Int, part: Float) {
    let clamped = detail > 0 ? min(detail, Double(count - 1)) : 0
    let level = Int(clamped)
    return (level, Float(clamped - Double(level)))
  }

  /// Writes the pixels x..<x + count of row y.
  package func fill(_ row: UnsafeMutablePointer<SIMD4<Float>>, x: Int, y: Int, count: Int) {
    for index in 0..<max(0, count) { unsafe row[index] = color(x: x + index, y: y) }
  }

  /// Writes the pixels x..<x + count of row y in 8 bits, red in the lowest byte.
  ///
  /// All x must be within ±2¹⁹.
  package func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    guard count > 0 else { return }
    switch method {
    case .nearest(let rows):
      unsafe rows.fill(row, x: x, y: y, count: count)
    case .bilinear(let rows):
      unsafe rows.fill(row, x: x, y: y, count: count)
    case .trilinear(let fine, let coarse, let part):
      unsafe fine.fill(row, x: x, y: y, count: count)
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { other in
        guard let start = other.baseAddress else { return }
        unsafe coarse.fill(start, x: x, y: y, count: count)
        unsafe strata_mix(row, count, start, part)
      }
    case .exact:
      for index in 0..<count { unsafe row[index] = color(x: x + index, y: y).rounded8 }
    }
  }

  private func color(x: Int, y: Int) -> SIMD4<Float> {
    let device = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    return sample(at: placement.unit(at: device), placement.sampling(at: device)) * factors
  }

  private func sample(
    at unit: SIMD2<Double>, _ sampling: ImagePlacement.Sampling
  ) -> SIMD4<Float> {
    switch sampling {
    case .nearest: return levels[0].nearest(unit)
    case .linear: return levels[0].linear(unit, placement.weights)
    case .trilinear(let detail):
      let (low, part) = Self.split(detail, levels.count)
      let fine = levels[low].linear(unit)
      guard part > 0 else { return fine }
      return fine * (1 - part) + levels[low + 1].linear(unit) * part
    }
  }
}
