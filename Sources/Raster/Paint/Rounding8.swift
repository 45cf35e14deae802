extension SIMD4<Float> {
  /// The pixel in 8 bits, red in the lowest byte: each channel clamped to 0...1, times 255, rounded
  /// half to even.
  @inlinable package var rounded8: UInt32 {
    // From 2²³ on a Float has no bits for a fraction, so the addition rounds.
    // The standard library's clamping is not vectorized.
    let scaled =
      replacing(with: 0, where: self .< 0).replacing(with: 1, where: self .> 1) * 255 + 0x1p23
    let bits = unsafe unsafeBitCast(scaled, to: SIMD4<UInt32>.self) & 0xFF
    return bits.x | bits.y << 8 | bits.z << 16 | bits.w << 24
  }
}
