extension SIMD4<Float> {
  /// The pixel in 8 bits, red in the lowest: each channel clamped to 0...1, times 255, rounded half
  /// to even.
  var rounded8: UInt32 {
    // Below 2²³ a float has no room for a fraction beside it, so the addition rounds.
    let scaled = clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)) * 255 + 0x1p23
    let bits = unsafeBitCast(scaled, to: SIMD4<UInt32>.self) & 0xFF
    return bits.x | bits.y << 8 | bits.z << 16 | bits.w << 24
  }
}
