/// Rounds colours to bytes by a pattern of 8 × 8 pixels, so that what lies between two levels is a mix
/// of both instead of a band of one.
///
/// The pattern is B. E. Bayer's ordered one of 64 thresholds, and lies still on the canvas: the same
/// colours give the same bytes, in every frame and on every machine. Its average is the colour.
enum DitherPattern {
  /// Of a byte's step, row after row; 1/128...127/128.
  private static let thresholds: [Float] = (0..<64).map { place in
    var (x, y, rank) = (place % 8, place / 8, 0)
    // The lowest bits of x and y count most: neighbours are far apart in rank.
    for _ in 0..<3 {
      rank = 4 * rank + 2 * ((x ^ y) & 1) + (y & 1)
      (x, y) = (x >> 1, y >> 1)
    }
    return (Float(rank) + 0.5) / 64
  }

  /// A premultiplied colour in whole levels, 0...255 each.
  ///
  /// All channels go by one threshold, so that none becomes more than the alpha.
  static func levels(of color: SIMD4<Float>, x: Int, y: Int) -> SIMD4<Float> {
    let clamped = color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    return (clamped * 255 + thresholds[8 * (y & 7) + (x & 7)]).rounded(.down)
  }
}
