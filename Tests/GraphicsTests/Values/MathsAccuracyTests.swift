import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

/// Sweeps against the C library, whose own error is up to about 0.6 ulp.
///
/// Each bound is the sum of that and the documented one.
@Suite struct MathsAccuracyTests {
  /// A linear congruential sequence: the same numbers on every run.
  struct Sequence {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func bits() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }

    /// Returns a number uniformly distributed over the range.
    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
      let fraction = Double(bits() >> 11) * 0x1p-53
      return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    }

    /// Returns a number of either sign, with a magnitude distributed uniformly over the powers of
    /// two.
    mutating func spread(_ exponents: ClosedRange<Double>) -> Double {
      let magnitude = Foundation.exp2(uniform(exponents))
      return bits() >> 63 == 0 ? magnitude : -magnitude
    }
  }

  static func ulps(_ value: Double, _ expected: Double) -> Double {
    if value == expected || (value.isNaN && expected.isNaN) { return 0 }
    guard value.isFinite, expected.isFinite else { return .infinity }
    return abs(value - expected) / expected.ulp
  }

  /// Returns the largest error of `ours` over `count` inputs, and its location.
  static func worst(
    _ count: Int = 200_000, of ours: (Double) -> Double, against theirs: (Double) -> Double,
    at next: (inout Sequence) -> Double
  ) -> (error: Double, input: Double) {
    var sequence = Sequence()
    var result = (error: 0.0, input: 0.0)
    for _ in 0..<count {
      let x = next(&sequence)
      let error = ulps(ours(x), theirs(x))
      if !(error <= result.error) { result = (error, x) }
    }
    return result
  }

  /// Returns the largest error for functions of two numbers.
  static func worst(
    of ours: (Double, Double) -> Double, against theirs: (Double, Double) -> Double,
    at next: (inout Sequence) -> (Double, Double)
  ) -> (error: Double, input: (Double, Double)) {
    var sequence = Sequence()
    var result = (error: 0.0, input: (0.0, 0.0))
    for _ in 0..<200_000 {
      let x = next(&sequence)
      let error = ulps(ours(x.0, x.1), theirs(x.0, x.1))
      if !(error <= result.error) { result = (error, x) }
    }
    return result
  }

  @Test(arguments: [-30.0 ... -1, -1...3, 3...19.9, 20...31, 31...200, 200...1023])
  func `sine, cosine and tangent are accurate at every magnitude`(exponents: ClosedRange<Double>) {
    let input = { (s: inout Sequence) in s.spread(exponents) }
    expect(Self.worst(of: Maths.sin, against: Foundation.sin, at: input).error <= 1.6)
    expect(Self.worst(of: Maths.cos, against: Foundation.cos, at: input).error <= 1.6)
    expect(Self.worst(of: Maths.tan, against: Foundation.tan, at: input).error <= 3.1)
  }

  @Test func `multiples of a quarter turn have no cancellation error`() {
    let multiple = { (s: inout Sequence) -> Double in
      let angle = s.uniform(1...2_000_000).rounded() * Double.pi / 2
      return angle + Double(Int(s.bits() % 5) - 2) * angle.ulp
    }
    expect(Self.worst(of: Maths.sin, against: Foundation.sin, at: multiple).error <= 1.6)
    expect(Self.worst(of: Maths.cos, against: Foundation.cos, at: multiple).error <= 1.6)
  }

  /// The doubles closest to multiples of a quarter turn, and large ones, with the sine and the
  /// cosine computed to 400 digits.
  private static let hardAngles: [(Double, Double, Double)] = [
    (0x1.39c6fd67805a7p18, -1.0, -4.429600834596129e-17),
    (0x1.bf9b3c6059d24p17, 1.0, 3.1615741620973803e-16),
    (0x1.6c6cbc45dc8dep5, 1.0, -6.189806365883577e-19),
    (0x1.6ac5b262ca1ffp849, 1.0, -4.687165924254628e-19),
    (0x1.fffffffffffffp1023, 0.004961954789184062, -0.9999876894265599),
    (0x1.dcd6500000000p29, 0.5458434494486996, 0.8378871813639024),
    (0x1.0f0cf064dd592p73, -0.8522008497671888, 0.523214785395139),
  ]

  @Test(arguments: hardAngles)
  func `the hardest angles are fully reduced`(x: Double, sine: Double, cosine: Double) {
    expect(Self.ulps(Maths.sin(x), sine) <= 1)
    expect(Self.ulps(Maths.cos(x), cosine) <= 1)
  }

  @Test func `sincos gives the bits of sine and cosine`() {
    var sequence = Sequence()
    for _ in 0..<20_000 {
      let x = sequence.spread(-40...400)
      let both = Maths.sincos(x)
      expectEqual(both.sin.bitPattern, Maths.sin(x).bitPattern)
      expectEqual(both.cos.bitPattern, Maths.cos(x).bitPattern)
    }
  }

  @Test func `arctangents are accurate at every magnitude`() {
    expect(
      Self.worst(of: Maths.atan, against: Foundation.atan, at: { $0.spread(-60...60) }).error <= 3.1
    )
    let points = { (s: inout Sequence) in (s.spread(-20...20), s.spread(-20...20)) }
    expect(Self.worst(of: Maths.atan2, against: Foundation.atan2, at: points).error <= 3.1)
  }

  @Test func `arcsine and arccosine are accurate on their entire domain`() {
    let middle = { (s: inout Sequence) in s.uniform(-1...1) }
    let ends = { (s: inout Sequence) in 1 - abs(s.spread(-50 ... -1)) }
    let small = { (s: inout Sequence) in s.spread(-60 ... -2) }
    for input in [middle, ends, small] {
      expect(Self.worst(of: Maths.asin, against: Foundation.asin, at: input).error <= 4.6)
      expect(Self.worst(of: Maths.acos, against: Foundation.acos, at: input).error <= 4.6)
    }
  }

  @Test(arguments: [-1.0...1, -40...40, -708...709.78])
  func `the exponential is accurate`(range: ClosedRange<Double>) {
    let worst = Self.worst(of: Maths.exp, against: Foundation.exp, at: { $0.uniform(range) })
    expect(worst.error <= 1.6)
  }

  @Test func `subnormal results of the exponential are rounded once`() {
    let worst = Self.worst(
      of: Maths.exp, against: Foundation.exp, at: { $0.uniform(-745.1 ... -708) })
    expect(worst.error <= 1.6)
  }

  @Test func `logarithms are accurate at every magnitude and near one`() {
    let wide = { (s: inout Sequence) in abs(s.spread(-1070...1023)) }
    let near = { (s: inout Sequence) in 1 + s.spread(-52 ... -1) }
    let middle = { (s: inout Sequence) in s.uniform(0.4...3) }
    for input in [wide, near, middle] {
      expect(Self.worst(of: Maths.log, against: Foundation.log, at: input).error <= 2.1)
      expect(Self.worst(of: Maths.log2, against: Foundation.log2, at: input).error <= 2.6)
    }
  }

  /// A base, and an exponent for which the result is a normal number.
  private static func powerInput(_ x: Double, _ s: inout Sequence) -> (Double, Double) {
    let limit = 700 / max(abs(Foundation.log(x)), 1e-17)
    return (x, s.uniform(-limit...limit))
  }

  @Test func `powers are accurate if the result is a normal number`() {
    let wide = { (s: inout Sequence) in Self.powerInput(abs(s.spread(-1000...1000)), &s) }
    let middle = { (s: inout Sequence) in Self.powerInput(s.uniform(0.3...3), &s) }
    let near = { (s: inout Sequence) in Self.powerInput(1 + s.spread(-50 ... -2), &s) }
    for input in [wide, middle, near] {
      expect(Self.worst(of: Maths.pow, against: Foundation.pow, at: input).error <= 2.1)
    }
  }

  @Test func `the error function is accurate`() {
    let wide = { (s: inout Sequence) in s.uniform(-6.5...6.5) }
    let small = { (s: inout Sequence) in s.spread(-300 ... -2) }
    for input in [wide, small] {
      expect(Self.worst(of: Maths.erf, against: Foundation.erf, at: input).error <= 2.6)
    }
  }
}
