import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Sweeps against the C library, whose own error is up to about 0.6 ulp.
///
/// Each bound is the sum of that and the documented one.
@Suite struct MathsAccuracyTests {
  @Test(arguments: [-30.0 ... -1, -1...3, 3...19.9, 20...31, 31...200, 200...1023])
  func `sine, cosine and tangent are accurate at every magnitude`(exponents: ClosedRange<Double>) {
    let input = MathsInputs.spread(exponents)
    expect(MathsSweep.worst(of: Maths.sin, against: Foundation.sin, at: input) <= 1.6)
    expect(MathsSweep.worst(of: Maths.cos, against: Foundation.cos, at: input) <= 1.6)
    expect(MathsSweep.worst(of: Maths.tan, against: Foundation.tan, at: input) <= 3.1)
  }

  @Test func `multiples of a quarter turn have no cancellation error`() {
    let multiple = MathsInputs.quarterTurns
    expect(MathsSweep.worst(of: Maths.sin, against: Foundation.sin, at: multiple) <= 1.6)
    expect(MathsSweep.worst(of: Maths.cos, against: Foundation.cos, at: multiple) <= 1.6)
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
    expect(MathsSweep.ulps(Maths.sin(x), sine) <= 1)
    expect(MathsSweep.ulps(Maths.cos(x), cosine) <= 1)
  }

  @Test func `sincos gives the bits of sine and cosine`() {
    for x in MathsInputs.spread(-40...400).values(20_000) {
      let both = Maths.sincos(x)
      expectEqual(both.sin.bitPattern, Maths.sin(x).bitPattern)
      expectEqual(both.cos.bitPattern, Maths.cos(x).bitPattern)
    }
  }

  @Test func `arctangents are accurate at every magnitude`() {
    expect(
      MathsSweep.worst(of: Maths.atan, against: Foundation.atan, at: .spread(-60...60)) <= 3.1
    )
    let worst = MathsSweep.worst(
      of: Maths.atan2, against: Foundation.atan2, atPairs: .spread(-20...20))
    expect(worst <= 3.1)
  }

  @Test func `arcsine and arccosine are accurate on their entire domain`() {
    for input in [MathsInputs.uniform(-1...1), .belowOne(-50 ... -1), .spread(-60 ... -2)] {
      expect(MathsSweep.worst(of: Maths.asin, against: Foundation.asin, at: input) <= 4.6)
      expect(MathsSweep.worst(of: Maths.acos, against: Foundation.acos, at: input) <= 4.6)
    }
  }

  @Test(arguments: [-1.0...1, -40...40, -708...709.78])
  func `the exponential is accurate`(range: ClosedRange<Double>) {
    let worst = MathsSweep.worst(of: Maths.exp, against: Foundation.exp, at: .uniform(range))
    expect(worst <= 1.6)
  }

  @Test func `subnormal results of the exponential are rounded once`() {
    let worst = MathsSweep.worst(
      of: Maths.exp, against: Foundation.exp, at: .uniform(-745.1 ... -708))
    expect(worst <= 1.6)
  }

  @Test func `logarithms are accurate at every magnitude and near one`() {
    for input in [MathsInputs.positive(-1070...1023), .aroundOne(-52 ... -1), .uniform(0.4...3)] {
      expect(MathsSweep.worst(of: Maths.log, against: Foundation.log, at: input) <= 2.1)
      expect(MathsSweep.worst(of: Maths.log2, against: Foundation.log2, at: input) <= 2.6)
    }
  }

  @Test func `powers are accurate if the result is a normal number`() {
    for input in [MathsInputs.positive(-1000...1000), .uniform(0.3...3), .aroundOne(-50 ... -2)] {
      let worst = MathsSweep.worst(ofPower: Maths.pow, against: Foundation.pow, atBases: input)
      expect(worst <= 2.1)
    }
  }

  @Test func `the error function is accurate`() {
    for input in [MathsInputs.uniform(-6.5...6.5), .spread(-300 ... -2)] {
      expect(MathsSweep.worst(of: Maths.erf, against: Foundation.erf, at: input) <= 2.6)
    }
  }
}
