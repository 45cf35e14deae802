import StrataRenderList

/// Packs the numbers of a page into as few bytes as necessary.
///
/// A value common to all births becomes a constant. Other values are rounded to the nearest of
/// 65,536 values between the minimum and maximum of the page, or of 256 for colors. All back ends,
/// and the cells that the particle emits, use the rounded value.
enum StreamPacker {
  /// - Parameters:
  ///   - columns: The columns of the quantity, of `count` numbers each.
  static func pack(
    _ columns: [UncheckedList<Float>], _ count: Int, isColor: Bool
  ) -> ParticleStream {
    var (base, spread) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    var stored = 0
    for plane in columns.indices {
      let (low, high) = bounds(columns[plane], count)
      base[plane] = low
      spread[plane] = high - low
      if high > low { stored = plane + 1 }
    }
    guard stored > 0 else { return .constant(base) }
    if isColor, spread.max() <= 1 {
      let bytes: [UInt8] = levels(columns, count, stored, base, spread, 255)
      return .bytes(bytes, base: base, step: spread / 255)
    }
    let words: [UInt16] = levels(columns, count, stored, base, spread, 65_535)
    return .words(words, base: base, step: spread / 65_535)
  }

  private static func bounds(
    _ column: UncheckedList<Float>, _ count: Int
  ) -> (low: Float, high: Float) {
    guard count > 0 else { return (0, 0) }
    var (low, high) = (column[0], column[0])
    for index in 1..<max(count, 1) {
      low = column[index] < low ? column[index] : low
      high = column[index] > high ? column[index] : high
    }
    return (low, high)
  }

  private static func levels<Number: FixedWidthInteger & UnsignedInteger>(
    _ columns: [UncheckedList<Float>], _ count: Int, _ planes: Int,
    _ base: SIMD4<Float>, _ spread: SIMD4<Float>, _ most: Float
  ) -> [Number] {
    unsafe [Number](unsafeUninitializedCapacity: planes * count) { out, made in
      for plane in 0..<planes {
        let column = columns[plane]
        let low = base[plane]
        // For the smallest representable spreads the quotient may be infinite.
        let factor = spread[plane] > 0 ? min(most / spread[plane], .greatestFiniteMagnitude) : 0
        for index in 0..<count {
          let level = (column[index] - low) * factor + 0.5
          unsafe out[plane * count + index] = Number(truncatingIfNeeded: Int32(min(level, most)))
        }
      }
      made = planes * count
    }
  }
}
