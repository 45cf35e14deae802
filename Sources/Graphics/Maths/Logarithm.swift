extension Maths {
  /// Returns the natural logarithm of `x`, within 1.5 ulp: −infinity at ±0, NaN below.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logarithmAtTheEdge(x) }
    let (m, k) = mantissaAndExponent(x)
    if k == 0 { return unitLogarithm(m) }
    // ln 2 as a number of 32 bits, whose product with the 11 bits of k is exact, and the rest.
    let sum = DoublePair.sum(k * 0x1.62e42feep-1, unitLogarithm(m))
    return sum.high + (sum.low + k * 0x1.a39ef35793c76p-33)
  }

  /// Returns the logarithm of `x` to base 2, within 2 ulp and exact for powers of two: −infinity at
  /// ±0, NaN below.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logarithmAtTheEdge(x) }
    let (m, k) = mantissaAndExponent(x)
    return k + unitLogarithm(m) * 1.4426950408889634  // 1 / ln 2
  }

  private static func logarithmAtTheEdge(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x == .infinity ? x : .nan
  }

  /// Splits a positive, finite `x`, normal or subnormal, into m·2^k with m in √½..<√2.
  static func mantissaAndExponent(_ x: Double) -> (m: Double, k: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    // Relative to √½, the exponent field counts the powers of two that leave m in range.
    let rootHalf: UInt64 = 0x3FE6_A09E_667F_3BCD
    let k = Int(bitPattern: UInt(bits &- rootHalf)) >> 52
    let m = Double(bitPattern: bits &- UInt64(bitPattern: Int64(k) << 52))
    return (m, Double(isSubnormal ? k - 54 : k))
  }

  /// Returns ln m for m in √½..<√2.
  ///
  /// With f = m − 1 (exact) and s = f / (2 + f), ln m = 2·artanh s = 2s + s·R(s²), R minimax with a
  /// relative error below 2^-57. Because 2s = f − f²/2 + s·f²/2, the exact f carries most of it.
  private static func unitLogarithm(_ m: Double) -> Double {
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    let r =
      z
      * polynomial(
        z,
        [
          0.6666666666666735, 0.3999999999941109, 0.2857142874326284, 0.22222198475973498,
          0.18183569740334393, 0.15313903235806306, 0.14797507797006998,
        ])
    let half = 0.5 * f * f
    return f - (half - s * (half + r))
  }
}
