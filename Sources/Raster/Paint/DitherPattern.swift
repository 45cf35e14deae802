/// Rounds colors to bytes by a pattern of 8 × 8 pixels, so that values between two levels become a
/// mix of both instead of a band of one.
///
/// The pattern is B. E. Bayer's ordered dither with 64 thresholds, fixed on the canvas: the same
/// colors give the same bytes, in every frame and on every machine. The average is the exact color.
enum DitherPattern {
  /// The thresholds as fractions of a byte's step, row by row; 1/128...127/128.
  private static let thresholds: [Float] = (0..<64).map { place in
    var (x, y, rank) = (place % 8, place / 8, 0)
    // The lowest bits of x and y have the most weight, so that neighbors are far apart in rank.
    for _ in 0..<3 {
      rank = 4 * rank + 2 * ((x ^ y) & 1) + (y & 1)
      (x, y) = (x >> 1, y >> 1)
    }
    return (Float(rank) + 0.5) / 64
  }

  /// Returns a premultiplied color in whole levels, 0...255 each.
  ///
  /// All channels use the same threshold, so that none exceeds the alpha.
  static func levels(of color: SIMD4<Float>, x: Int, y: Int) -> SIMD4<Float> {
    let clamped = color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    return (clamped * 255 + thresholds[8 * (y & 7) + (x & 7)]).rounded(.down)
  }
}
