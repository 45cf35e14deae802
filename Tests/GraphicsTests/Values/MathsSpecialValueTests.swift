import StrataGraphics
import StrataTestSupport
import Testing

/// The values that IEEE 754 prescribes, and the ones that are exact.
@Suite struct MathsSpecialValueTests {
  private static let infinity = Double.infinity

  private func isSame(_ a: Double, _ b: Double) -> Bool {
    a.isNaN ? b.isNaN : a.bitPattern == b.bitPattern
  }

  @Test(arguments: [0.0, -0.0])
  func `odd functions keep the sign of zero`(zero: Double) {
    for f in [Maths.sin, Maths.tan, Maths.atan, Maths.asin, Maths.erf] {
      expect(isSame(f(zero), zero))
    }
    expect(isSame(Maths.sincos(zero).sin, zero))
    expectEqual(Maths.sincos(zero).cos, 1)
    expectEqual(Maths.cos(zero), 1)
    expectEqual(Maths.exp(zero), 1)
    expectEqual(Maths.log(zero), -Self.infinity)
    expectEqual(Maths.log2(zero), -Self.infinity)
  }

  @Test func `NaN is propagated`() {
    for f in [
      Maths.sin, Maths.cos, Maths.tan, Maths.atan, Maths.asin, Maths.acos, Maths.exp, Maths.log,
      Maths.log2, Maths.erf,
    ] {
      expect(f(.nan).isNaN)
    }
    expect(Maths.atan2(.nan, 1).isNaN)
    expect(Maths.atan2(1, .nan).isNaN)
    expect(Maths.pow(.nan, 2).isNaN)
    expect(Maths.pow(2, .nan).isNaN)
  }

  @Test func `infinities have no sine but a limit`() {
    for f in [Maths.sin, Maths.cos, Maths.tan] {
      expect(f(Self.infinity).isNaN)
      expect(f(-Self.infinity).isNaN)
    }
    expectEqual(Maths.atan(Self.infinity), .pi / 2)
    expectEqual(Maths.atan(-Self.infinity), -.pi / 2)
    expectEqual(Maths.exp(Self.infinity), Self.infinity)
    expect(isSame(Maths.exp(-Self.infinity), 0))
    expectEqual(Maths.log(Self.infinity), Self.infinity)
    expectEqual(Maths.log2(Self.infinity), Self.infinity)
    expectEqual(Maths.erf(Self.infinity), 1)
    expectEqual(Maths.erf(-Self.infinity), -1)
  }

  @Test func `the result outside the domain is NaN`() {
    expect(Maths.log(-1).isNaN)
    expect(Maths.log2(-Self.infinity).isNaN)
    expect(Maths.asin(1.0.nextUp).isNaN)
    expect(Maths.acos(-1.1).isNaN)
    expect(Maths.pow(-2, 0.5).isNaN)
  }

  /// y, x, and the angle as a multiple of π.
  private static let directions: [(Double, Double, Double)] = [
    (0, 1, 0), (0, -1, 1), (1, 0, 0.5), (-1, 0, -0.5), (0, 0, 0), (0, -0.0, 1),
    (.infinity, .infinity, 0.25), (.infinity, -.infinity, 0.75), (-.infinity, -.infinity, -0.75),
    (1, .infinity, 0), (1, -.infinity, 1), (.infinity, 5, 0.5), (-3, -0.0, -0.5), (2, 2, 0.25),
  ]

  @Test(arguments: directions)
  func `atan2 covers the circle`(y: Double, x: Double, turn: Double) {
    expectEqual(Maths.atan2(y, x), turn * .pi)
    expectEqual(Maths.atan2(-y, x), -turn * .pi)
  }

  @Test func `arccosine is exact at the ends`() {
    expectEqual(Maths.acos(1), 0)
    expectEqual(Maths.acos(-1), .pi)
    expectEqual(Maths.acos(0), .pi / 2)
    expectEqual(Maths.asin(1), .pi / 2)
    expectEqual(Maths.asin(-1), -.pi / 2)
  }

  @Test func `the exponential has its limits`() {
    expect(Maths.exp(709.7) < .greatestFiniteMagnitude)
    expectEqual(Maths.exp(709.79), Self.infinity)
    expectEqual(Maths.exp(-745), .leastNonzeroMagnitude)
    expectEqual(Maths.exp(-745.3), 0)
  }

  @Test func `logarithms of powers of two are exact`() {
    for k in -1074...1023 {
      let power =
        k < -1022
        ? 0x1p-1022 * Double(1 << (k + 1074)) * 0x1p-52
        : Double(
          sign: .plus, exponent: k, significand: 1)
      expectEqual(Maths.log2(power), Double(k))
    }
    expectEqual(Maths.log(1), 0)
  }

  @Test func `representable powers are exact`() {
    for base in 2...40 {
      var expected = 1.0
      for y in 0...40 where expected < 0x1p53 {
        expectEqual(Maths.pow(Double(base), Double(y)), expected)
        expected *= Double(base)
      }
    }
    expectEqual(Maths.pow(2, -1074), .leastNonzeroMagnitude)
    expectEqual(Maths.pow(-2, 3), -8)
    expectEqual(Maths.pow(-2, 2), 4)
    expectEqual(Maths.pow(16, 0.5), 4)
  }

  /// x, y and x^y.
  private static let powers: [(Double, Double, Double)] = [
    (.nan, 0, 1), (1, .nan, 1), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0),
    (0, -1, .infinity), (-0.0, -1, -.infinity), (-0.0, -2, .infinity), (-0.0, 0.5, 0),
    (-1, .infinity, 1), (-1, -.infinity, 1), (0.5, .infinity, 0), (0.5, -.infinity, .infinity),
    (2, .infinity, .infinity), (2, -.infinity, 0), (.infinity, 2, .infinity), (.infinity, -2, 0),
    (-.infinity, 3, -.infinity), (-.infinity, 2, .infinity), (-.infinity, -3, -0.0),
    (-1, 1e300, 1), (2, 1e300, .infinity), (2, -1e300, 0), (1.0.nextUp, 1e300, .infinity),
    (1.0.nextDown, 1e300, 0), (3, 1e-300, 1), (-3, 1e15 + 1, -.infinity),
  ]

  @Test(arguments: powers)
  func `powers follow the standard at the edges`(x: Double, y: Double, expected: Double) {
    expect(isSame(Maths.pow(x, y), expected))
  }

  @Test func `a quarter turn is the nearest double`() {
    // cos of the double nearest π/2 is the error of that double: the second part of π/2.
    expectEqual(Maths.cos(.pi / 2), 6.123233995736766e-17)
    expectEqual(Maths.sin(.pi), 1.2246467991473532e-16)
    expectEqual(Maths.sin(.pi / 2), 1)
    expectEqual(Maths.cos(.pi), -1)
  }
}
