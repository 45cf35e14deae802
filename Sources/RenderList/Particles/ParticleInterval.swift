/// A range of values for each component, with interval arithmetic for sums and products.
struct ParticleInterval: Sendable {
  var low: SIMD4<Double>
  var high: SIMD4<Double>

  static func + (a: Self, b: Self) -> Self { Self(low: a.low + b.low, high: a.high + b.high) }

  static func * (a: Self, b: ClosedRange<Double>) -> Self {
    let corners = [
      a.low * b.lowerBound, a.low * b.upperBound, a.high * b.lowerBound, a.high * b.upperBound,
    ]
    return Self(
      low: corners.reduce(corners[0], pointwiseMin), high: corners.reduce(corners[0], pointwiseMax))
  }
}
