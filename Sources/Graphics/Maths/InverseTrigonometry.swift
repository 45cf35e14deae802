extension Maths {
  /// Returns the angle in −π/2...π/2 whose tangent is `x`, within 2.5 ulp.
  public static func atan(_ x: Double) -> Double {
    atan2(x, 1)
  }

  /// Returns the angle of the point (x, y) from the positive x axis, in −π...π, within 2.5 ulp.
  ///
  /// Signs of zeros matter, as in IEEE 754: `atan2(±0, −0)` is ±π. A pair of infinities is on a
  /// diagonal.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let (a, b) = (abs(y), abs(x))
    let isSteep = a > b
    let (small, large) = isSteep ? (b, a) : (a, b)
    let ratio: Double
    if large == 0 {
      ratio = 0
    } else if small == .infinity {
      ratio = 1
    } else {
      ratio = small / large
    }
    let angle = unitArctangent(ratio)

    // With θ = atan(ratio): flat angles are θ and π − θ, steep ones π/2 − θ and π/2 + θ.
    let isLeft = x.sign == .minus
    let magnitude: Double
    switch (isSteep, isLeft) {
    case (false, false): magnitude = angle.high + angle.low
    case (false, true): magnitude = offset(pi, by: -angle)
    case (true, false): magnitude = offset(halfPi, by: -angle)
    case (true, true): magnitude = offset(halfPi, by: angle)
    }
    return y.sign == .minus ? -magnitude : magnitude
  }

  /// Returns the angle in −π/2...π/2 whose sine is `x`, within 4 ulp; NaN outside −1...1.
  public static func asin(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// Returns the angle in 0...π whose cosine is `x`, within 4 ulp; NaN outside −1...1.
  public static func acos(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    // tan(θ/2) = √((1 − cos θ) / (1 + cos θ)) keeps its precision at both ends.
    return 2 * atan2((1 - x).squareRoot(), (1 + x).squareRoot())
  }

  private static let halfPi = DoublePair(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
  private static let pi = DoublePair(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)

  private static func offset(_ base: DoublePair, by angle: DoublePair) -> Double {
    let s = DoublePair.orderedSum(base.high, angle.high)
    return s.high + (s.low + (base.low + angle.low))
  }

  /// Returns atan q for q in 0...1, as a pair whose high part is a tabulated angle.
  ///
  /// With c the nearest multiple of 1/8, atan q = atan c + atan t where t = (q − c) / (1 + q·c) and
  /// |t| ≤ 1/16. There atan t = t + t³·T(t²), minimax with a relative error below 2^-61.
  private static func unitArctangent(_ q: Double) -> DoublePair {
    let index = (q * 8).rounded()
    let c = index / 8
    let t = (q - c) / (1 + q * c)
    let z = t * t
    let series = polynomial(
      z,
      [
        -0.3333333333333316, 0.19999999999377815, -0.14285713552744989, 0.11110734129473925,
        -0.09002804251368128,
      ])
    let nearest = eighthArctangents[Int(index)]
    return DoublePair(nearest.high, nearest.low + (t + t * z * series))
  }

  /// atan(k/8) for k = 0...8.
  private static let eighthArctangents = [
    DoublePair(0),
    DoublePair(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    DoublePair(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoublePair(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoublePair(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoublePair(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoublePair(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoublePair(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoublePair(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
