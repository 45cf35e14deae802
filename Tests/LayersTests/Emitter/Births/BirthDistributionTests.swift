import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct BirthDistributionTests {
  private static let count = 100_000

  /// Expects values to fill mean ± range/2 uniformly: minimum, maximum, mean, variance and shares.
  private func expectEven(
    _ values: [Double], mean: Double, range: Double, step: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let count = Double(values.count)
    let found = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - found) * ($1 - found) } / count
    let expected = range * range / 12
    // A mean of n has the deviation σ/√n, a variance of a uniform distribution σ²·√(0.8/n).
    expect(
      abs(found - mean) < 4.5 * (expected / count).squareRoot(), sourceLocation: sourceLocation)
    expect(
      abs(variance - expected) < 4.5 * expected * (0.8 / count).squareRoot() + step * step,
      sourceLocation: sourceLocation)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    expect(low >= mean - range / 2 - 1e-5 * abs(mean), sourceLocation: sourceLocation)
    expect(high <= mean + range / 2 + 1e-5 * abs(mean), sourceLocation: sourceLocation)
    expect(low < mean - 0.49 * range && high > mean + 0.49 * range, sourceLocation: sourceLocation)
    expect(
      ChiSquare.isEven(values.map { ($0 - mean) / range + 0.5 }), sourceLocation: sourceLocation)
  }

  @Test func `every range is uniform around its mean`() throws {
    let cell = EmitterProbe.cell(rate: Double(Self.count), lifetime: 4) {
      $0.lifetimeRange = 3
      $0.velocity = 100
      $0.velocityRange = 60
      $0.scale = 2
      $0.scaleRange = 1.5
      $0.spin = -3
      $0.spinRange = 5
      $0.color = SIMD4(0.5, 0.25, 1, 0.75)
      $0.colorRange = SIMD4(0.5, 2, 0.25, 1)
    }
    let values = EmitterProbe.emitter(cell) {
      $0.lifetime = 2
      $0.velocity = 1.5
      $0.scale = 0.5
      $0.spin = 3
    }
    let births = try EmitterProbe.births(values, at: 1)
    expectEqual(births.count, Self.count)
    expectEven(births.map { Double($0.lifetime) }, mean: 8, range: 6, step: 1e-4)
    expectEven(births.map { Double($0.velocity.x) }, mean: 150, range: 90, step: 2e-3)
    expectEven(births.map { Double($0.scale) }, mean: 1, range: 0.75, step: 1e-5)
    expectEven(births.map { Double($0.spin) }, mean: -9, range: 15, step: 3e-4)
    for (index, (mean, range)) in [(0.5, 0.5), (0.25, 2), (1, 0.25), (0.75, 1)].enumerated() {
      expectEven(
        births.map { Double($0.color[index]) }, mean: mean, range: range, step: range / 256)
    }
  }

  @Test func `without ranges all values are the mean`() throws {
    let cell = EmitterProbe.cell(rate: 100, lifetime: 3) {
      $0.velocity = -20
      $0.spin = 2
      $0.acceleration = SIMD3(1, 2, 3)
      $0.scale = 0.5
      $0.scaleSpeed = -0.25
      $0.color = SIMD4(0.2, 0.4, 0.6, 0.8)
      $0.colorSpeed = SIMD4(0.1, 0, -0.1, -0.2)
    }
    let values = EmitterProbe.emitter(cell) { $0.position = SIMD3(10, 20, 5) }
    let batch = try EmitterBirths(values).batch(at: 2)
    for run in batch.runs {
      for stream in run.page.streams { expect(stream.isConstant) }
    }
    let living = LivingParticle.all(in: batch)
    expectEqual(living.count, 200)
    for particle in living {
      let a = Float(particle.age)
      let place = SIMD3(10 - 20 * a + a * a / 2, 20 + a * a, 5 + 1.5 * a * a)
      let off = particle.place - place
      expect((off * off).sum().squareRoot() < 1e-4)
      expect(abs(particle.size - (0.5 - 0.25 * a)) < 1e-6)
      expect(abs(particle.angle - 2 * a) < 1e-5)
      let color = SIMD4(0.2 + 0.1 * a, 0.4, 0.6 - 0.1 * a, 0.8 - 0.2 * a)
      let offColor = particle.color - color
      expect((offColor * offColor).sum().squareRoot() < 1e-6)
    }
  }
}
