extension Maths {
  /// Returns e to the power `x`, within 1 ulp: infinity above 709.79, 0 below −745.2.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    return exponential(DoublePair(x))
  }

  /// Returns e^(high + low).
  ///
  /// With k the nearest integer to x / ln 2, e^x = 2^k·e^r where |r| ≤ ln 2 / 2, and
  /// e^r = 1 + r + r²·P(r), minimax with an error below 2^-63.
  static func exponential(_ x: DoublePair) -> Double {
    if x.high > 709.79 { return .infinity }
    if x.high < -745.2 { return 0 }
    let k = (x.high * 1.4426950408889634).rounded()  // 1 / ln 2
    // ln 2 as a number of 32 bits, whose product with the 11 bits of k is exact, and the rest.
    let main = x.high - k * 0x1.62e42feep-1
    let r = DoublePair.sum(main, x.low - k * 0x1.a39ef35793c76p-33)
    let p = polynomial(
      r.high,
      [
        0.5, 0.1666666666666667, 0.041666666666666685, 0.008333333333326134,
        0.0013888888888874398, 0.00019841269874822188, 2.480158734734124e-05,
        2.7557255398472127e-06, 2.755725291095877e-07, 2.5105217646327182e-08,
        2.0921589829127647e-09,
      ])
    // Compensated summation, so that a result that is exactly representable is exact.
    let tail = DoublePair.sum(r.high, r.high * r.high * p + r.low)
    let value = DoublePair.orderedSum(1, tail.high)
    return scaled(value.high + (value.low + tail.low), Int(k))
  }

  /// Returns `value · 2^k` with one rounding, for value in 0.5...2 and k in −1100...1024.
  private static func scaled(_ value: Double, _ k: Int) -> Double {
    if k > 1023 { return value * 0x1p1023 * power(k - 1023) }
    if k < -1020 { return value * power(k + 128) * 0x1p-128 }
    return value * power(k)
  }

  /// Returns 2^k for k in −1022...1023.
  private static func power(_ k: Int) -> Double {
    Double(bitPattern: UInt64(1023 + k) << 52)
  }
}
