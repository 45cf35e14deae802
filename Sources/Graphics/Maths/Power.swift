extension Maths {
  /// Returns `x` to the power `y`, within 1.5 ulp.
  ///
  /// As in IEEE 754, `pow(x, 0)` and `pow(1, y)` are 1 even for NaN. A negative x with a y that
  /// is not an integer gives NaN. `pow(±0, y)` is an infinity for y < 0, with the sign of x if y
  /// is odd.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if y.isInfinite { return infinitePower(abs(x), isPositive: y > 0) }
    let isNegative = x.sign == .minus && isOdd(y)
    if x == 0 || x.isInfinite {
      let isLarge = (x == 0) == (y < 0)
      let magnitude = isLarge ? Double.infinity : 0
      return isNegative ? -magnitude : magnitude
    }
    if x < 0 && y != y.rounded() { return .nan }
    let magnitude = positivePower(abs(x), y)
    return isNegative ? -magnitude : magnitude
  }

  private static func infinitePower(_ x: Double, isPositive: Bool) -> Double {
    if x == 1 { return 1 }
    return (x > 1) == isPositive ? .infinity : 0
  }

  /// Returns whether a number is an odd integer; doubles of 2^53 and more are even.
  private static func isOdd(_ y: Double) -> Bool {
    abs(y) < 0x1p53 && y == y.rounded() && Int64(y) & 1 == 1
  }

  /// Returns x^y = e^(y·ln x) for a positive, finite x.
  ///
  /// An error in y·ln x becomes a relative error of the result, and y·ln x reaches 745. ln x is
  /// therefore needed with a relative error of 2^-65 and is computed as a pair.
  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 { return 1 }
    // |ln x| is at least 2^-54 here. For a larger y every power is out of range, for a smaller one
    // it rounds to 1.
    if abs(y) > 0x1p66 { return (x > 1) == (y > 0) ? .infinity : 0 }
    if abs(y) < 0x1p-66 { return 1 }
    return exponential(preciseLogarithm(x) * y)
  }

  /// Returns ln x with a relative error of about 2^-65, for a positive, finite x.
  ///
  /// As in `log`, ln m = 2s + (2/3)·s³ + s⁵·R(s²) with s = f / (2 + f); the first two terms are
  /// pairs. The third is at most 2^-12 of the sum, so its rounding does not matter.
  private static func preciseLogarithm(_ x: Double) -> DoublePair {
    let (m, k) = mantissaAndExponent(x)
    let s = quotient(m - 1, DoublePair.sum(m, 1))
    let z = s * s
    let cube = s * z
    let r = polynomial(
      z.high,
      [
        0.4, 0.28571428571428376, 0.22222222222291066, 0.18181818169176045, 0.15384616760201372,
        0.13333240055226814, 0.11768686064069232, 0.10422688438480521, 0.11014905470951819,
      ])
    let twoThirds = DoublePair(0x1.5555555555555p-1, 0x1.5555555555555p-55)
    let small = cube * twoThirds + DoublePair(cube.high * z.high * r)
    let ln = DoublePair(2 * s.high, 2 * s.low) + small
    // ln 2 in three parts; the products of the first two with k are exact.
    let exponent =
      DoublePair.sum(k * 0x1.62e42feep-1, k * 0x1.a39ef356p-33)
      + DoublePair(k * 0x1.93c7673007e5fp-65)
    return exponent + ln
  }

  /// Returns `a / b` as a pair, with a relative error of about 2^-100.
  private static func quotient(_ a: Double, _ b: DoublePair) -> DoublePair {
    let q = a / b.high
    let back = DoublePair.product(q, b.high)
    let rest = ((a - back.high) - back.low) - q * b.low
    return DoublePair.orderedSum(q, rest / b.high)
  }
}
