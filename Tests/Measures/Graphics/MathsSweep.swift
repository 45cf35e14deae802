import Foundation

/// Random numbers for sweeps over the domain of a function; equal on every run.
public enum MathsInputs: Sendable {
  /// Uniformly distributed over a range.
  case uniform(ClosedRange<Double>)
  /// Of either sign, with magnitudes distributed uniformly over powers of two.
  case spread(ClosedRange<Double>)
  /// The magnitudes of `spread`.
  case positive(ClosedRange<Double>)
  /// 1 plus `spread`.
  case aroundOne(ClosedRange<Double>)
  /// 1 minus `positive`.
  case belowOne(ClosedRange<Double>)
  /// Near multiples of a quarter turn, up to two million.
  case quarterTurns

  /// Returns the first numbers.
  public func values(_ count: Int) -> [Double] {
    var sequence = CongruentialSequence()
    return (0..<count).map { _ in next(&sequence) }
  }

  fileprivate func next(_ sequence: inout CongruentialSequence) -> Double {
    switch self {
    case .uniform(let range): return sequence.uniform(range)
    case .spread(let exponents): return sequence.spread(exponents)
    case .positive(let exponents): return abs(sequence.spread(exponents))
    case .aroundOne(let exponents): return 1 + sequence.spread(exponents)
    case .belowOne(let exponents): return 1 - abs(sequence.spread(exponents))
    case .quarterTurns:
      let angle = sequence.uniform(1...2_000_000).rounded() * Double.pi / 2
      return angle + Double(Int(sequence.bits() % 5) - 2) * angle.ulp
    }
  }
}

/// A linear congruential sequence: the same numbers on every run.
private struct CongruentialSequence {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func bits() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    let fraction = Double(bits() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
  }

  mutating func spread(_ exponents: ClosedRange<Double>) -> Double {
    let magnitude = exp2(uniform(exponents))
    return bits() >> 63 == 0 ? magnitude : -magnitude
  }
}

/// Comparisons of functions over many inputs, in units in the last place.
public enum MathsSweep {
  private static let count = 200_000

  public static func ulps(_ value: Double, _ expected: Double) -> Double {
    if value == expected || (value.isNaN && expected.isNaN) { return 0 }
    guard value.isFinite, expected.isFinite else { return .infinity }
    return abs(value - expected) / expected.ulp
  }

  /// Returns the largest error of a function.
  public static func worst(
    of ours: (Double) -> Double, against theirs: (Double) -> Double, at inputs: MathsInputs
  ) -> Double {
    var sequence = CongruentialSequence()
    var worst = 0.0
    for _ in 0..<count {
      let x = inputs.next(&sequence)
      worst.raise(to: ulps(ours(x), theirs(x)))
    }
    return worst
  }

  /// Returns the largest error of a function of two numbers of equal distribution.
  public static func worst(
    of ours: (Double, Double) -> Double, against theirs: (Double, Double) -> Double,
    atPairs inputs: MathsInputs
  ) -> Double {
    var sequence = CongruentialSequence()
    var worst = 0.0
    for _ in 0..<count {
      let (x, y) = (inputs.next(&sequence), inputs.next(&sequence))
      worst.raise(to: ulps(ours(x, y), theirs(x, y)))
    }
    return worst
  }

  /// Returns the largest error of a power whose result is a normal number.
  public static func worst(
    ofPower ours: (Double, Double) -> Double, against theirs: (Double, Double) -> Double,
    atBases inputs: MathsInputs
  ) -> Double {
    var sequence = CongruentialSequence()
    var worst = 0.0
    for _ in 0..<count {
      let base = inputs.next(&sequence)
      let limit = 700 / max(abs(log(base)), 1e-17)
      let exponent = sequence.uniform(-limit...limit)
      worst.raise(to: ulps(ours(base, exponent), theirs(base, exponent)))
    }
    return worst
  }
}
