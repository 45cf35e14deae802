extension Maths {
  /// Returns the error function, (2/√π)·∫₀ˣ e^(−t²) dt, within 2 ulp; ±1 beyond ±6.
  ///
  /// Uses the Taylor series about the nearest multiple c of ½, so that |h| ≤ ¼. The derivative
  /// g(x) = (2/√π)·e^(−x²) has g′ = −2x·g, so the coefficients of g(c + h) = Σ bₙ·hⁿ follow from
  /// (n + 1)·bₙ₊₁ = −2·(c·bₙ + bₙ₋₁), and erf(c + h) = erf c + Σ bₙ·hⁿ⁺¹ / (n + 1).
  public static func erf(_ x: Double) -> Double {
    if x.isNaN { return x }
    let magnitude = abs(x)
    // 1 − erf 6 is 2·10⁻¹⁷, below half an ulp of 1.
    guard magnitude < 6 else { return x < 0 ? -1 : 1 }
    let index = (magnitude * 2).rounded()
    let c = index / 2
    let h = magnitude - c
    let (atCenter, slope) = errorFunctionTable[Int(index)]

    var (before, coefficient) = (0.0, slope)
    var power = h
    var sum = 0.0
    for n in 1...errorFunctionTerms {
      // The term of n = 1 is the largest, so the rest is summed separately and added to it last.
      if n > 1 { sum += coefficient * power / Double(n) }
      (before, coefficient) = (coefficient, -2 * (c * coefficient + before) / Double(n))
      power *= h
    }
    let value = atCenter + (slope * h + sum)
    return x.sign == .minus ? -value : value
  }

  /// The number of terms after which the rest is below 2^-55 at every center.
  private static let errorFunctionTerms = 18

  /// erf and its derivative at 0, ½, 1 … 6.
  private static let errorFunctionTable = [
    (0.0, 1.1283791670955126),
    (0.5204998778130465, 0.8787825789354448),
    (0.8427007929497149, 0.4151074974205947),
    (0.9661051464753108, 0.11893028922362937),
    (0.9953222650189527, 0.020666985354092053),
    (0.999593047982555, 0.0021782842303527095),
    (0.9999779095030014, 0.00013925305194674786),
    (0.9999992569016276, 5.399426777384783e-06),
    (0.9999999845827421, 1.2698234671866558e-07),
    (0.9999999998033839, 1.81130589590869e-09),
    (0.9999999999984626, 1.5670866531017336e-11),
    (0.9999999999999927, 8.223316045262922e-14),
    (1.0, 2.617301239249265e-16),
  ]
}
