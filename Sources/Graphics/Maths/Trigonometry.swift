extension Maths {
  /// Returns the sine of `x` radians, within 1 ulp; NaN for an infinity.
  public static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if abs(x) < 0x1p-27 { return x }  // x³/6 is below half an ulp, and −0 stays −0
    let angle = ReducedAngle(x)
    let value = angle.quadrant & 1 == 0 ? sine(angle.remainder) : cosine(angle.remainder)
    return angle.quadrant & 2 == 0 ? value : -value
  }

  /// Returns the cosine of `x` radians, within 1 ulp; NaN for an infinity.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    let value = angle.quadrant & 1 == 0 ? cosine(angle.remainder) : sine(angle.remainder)
    return (angle.quadrant + 1) & 2 == 0 ? value : -value
  }

  /// Returns the sine and the cosine of `x` radians, bit for bit as `sin` and `cos`, with one
  /// reduction.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    // The fast path for the two zero angles of most rotations.
    if x == 0 { return (x, 1) }
    let angle = ReducedAngle(x)
    let s = abs(x) < 0x1p-27 ? x : sine(angle.remainder)
    let c = cosine(angle.remainder)
    switch angle.quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// Returns the tangent of `x` radians, within 2.5 ulp; NaN for an infinity.
  public static func tan(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if abs(x) < 0x1p-27 { return x }
    let angle = ReducedAngle(x)
    let s = sine(angle.remainder)
    let c = cosine(angle.remainder)
    return angle.quadrant & 1 == 0 ? s / c : -c / s
  }

  /// Returns sin r = r + r³·S(r²), minimax on |r| ≤ π/4 with a relative error below 2^-57.
  ///
  /// The low part enters through sin(r + l) ≈ sin r + l·cos r.
  @inline(__always)
  private static func sine(_ angle: DoublePair) -> Double {
    let r = angle.high
    let z = r * r
    let s = polynomial(
      z,
      [
        -0.16666666666666632, 0.008333333333322418, -0.0001984126982981238, 2.755731369357205e-06,
        -2.5050758384210468e-08, 1.589681178647508e-10,
      ])
    return r + (r * z * s + angle.low * (1 - 0.5 * z))
  }

  /// Returns cos r = 1 − r²/2 + r⁴·C(r²), minimax on |r| ≤ π/4 with an error below 2^-59.
  ///
  /// The rounding error of `1 − r²/2` is compensated.
  @inline(__always)
  private static func cosine(_ angle: DoublePair) -> Double {
    let r = angle.high
    let z = r * r
    let c = polynomial(
      z,
      [
        0.0416666666666666, -0.0013888888888874131, 2.4801587289487006e-05,
        -2.755731435378699e-07, 2.08757234787458e-09, -1.1359658829533434e-11,
      ])
    let main = DoublePair.orderedSum(1, -0.5 * z)
    return main.high + (main.low + (z * z * c - r * angle.low))
  }
}
