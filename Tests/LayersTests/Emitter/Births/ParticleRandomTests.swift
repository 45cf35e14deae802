import StrataLayers
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The allowed deviation of counts from their expectation.
enum ChiSquare {
  /// Σ (found − expected)²/expected, with all bins equally likely.
  static func sum(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  /// The value that the sum exceeds once in 10,000 cases (Wilson and Hilferty's approximation).
  static func bound(bins: Int) -> Double {
    let freedom = Double(bins - 1)
    let part = 2 / (9 * freedom)
    let root = 1 - part + 3.719 * part.squareRoot()
    return freedom * root * root * root
  }

  /// Whether numbers in 0...1 fill that range uniformly.
  static func isEven(_ values: [Double], bins: Int = 64) -> Bool {
    var counts = [Int](repeating: 0, count: bins)
    for value in values { counts[min(max(Int(value * Double(bins)), 0), bins - 1)] += 1 }
    return sum(counts) < bound(bins: bins)
  }
}

@Suite struct ParticleRandomTests {
  @Test func `the bound matches published tables`() {
    // The approximation improves with the degrees of freedom; with few it is on the strict side.
    expect(abs(ChiSquare.bound(bins: 11) - 35.56) < 0.5)
    expect(abs(ChiSquare.bound(bins: 101) - 161.32) < 0.2)
  }

  @Test func `each input bit flips each hash bit half of the time`() {
    let count = 1 << 14
    var flips = [Int](repeating: 0, count: 32 * 32)
    for number in 0..<UInt32(count) {
      // Consecutive numbers, as births have, and others.
      let input = number % 2 == 0 ? number : number &* 0x9e37_79b9
      let hash = ParticleRandom.mix(input)
      for bit in 0..<32 {
        var changed = hash ^ ParticleRandom.mix(input ^ 1 << UInt32(bit))
        while changed != 0 {
          flips[bit * 32 + changed.trailingZeroBitCount] += 1
          changed &= changed - 1
        }
      }
    }
    // Shares of n fair cases deviate by 1/(2√n); the largest of 1,024 is some 3.5 times that.
    let worst = flips.map { abs(Double($0) / Double(count) - 0.5) }.max() ?? 1
    expect(worst < 5 * 0.5 / Double(count).squareRoot())
  }

  @Test func `no two numbers have the same hash`() {
    expectEqual(Set((0..<100_000).map { ParticleRandom.mix($0 &* 40_503) }).count, 100_000)
  }

  @Test func `a seed, a cell and a birth each change particles reproducibly`()
    throws
  {
    func velocities(_ seed: UInt32, _ cell: Int) throws -> [SIMD4<Float>] {
      let one = EmitterProbe.cell(rate: 64, lifetime: 1) {
        $0.velocity = 100
        $0.velocityRange = 50
        $0.emissionRange = 6
      }
      let births = try EmitterProbe.births(EmitterProbe.emitter(one, one, seed: seed), at: 1)
      return births[cell * 64..<(cell + 1) * 64].map(\.velocity)
    }
    let first = try velocities(1, 0)
    try expectEqual(velocities(1, 0), first)
    expectEqual(Set(first).count, 64)
    expect(Set(first).isDisjoint(with: try velocities(2, 0)))
    expect(Set(first).isDisjoint(with: try velocities(1, 1)))
  }

  @Test func `properties and consecutive births are uncorrelated`() throws {
    let cell = EmitterProbe.cell(rate: 100_000, lifetime: 2) {
      $0.lifetimeRange = 1
      $0.velocity = 10
      $0.velocityRange = 2
      $0.scaleRange = 1
      $0.spinRange = 1
      $0.colorRange = .one
    }
    let births = try EmitterProbe.births(EmitterProbe.emitter(cell), at: 1)
    expectEqual(births.count, 100_000)
    let properties: [[Double]] = [
      births.map { Double($0.lifetime) }, births.map { Double($0.velocity.x) },
      births.map { Double($0.scale) }, births.map { Double($0.spin) },
      births.map { Double($0.color.x) }, births.map { Double($0.color.y) },
      births.map { Double($0.color.z) }, births.map { Double($0.color.w) },
    ]
    let columns = properties.map(Correlation.normalized)
    // Correlations of n independent pairs deviate by 1/√n.
    let bound = 4.5 / Double(births.count).squareRoot()
    for (index, column) in columns.enumerated() {
      for other in columns[(index + 1)...] { expect(abs(Correlation.of(column, other)) < bound) }
      for lag in [1, 2, 3, 7, 64] {
        let late = Array(column.dropFirst(lag) + column.prefix(lag))
        expect(abs(Correlation.of(column, late)) < bound)
      }
    }
  }

  @Test func `bits of neighboring births are uniform, also in pairs`() throws {
    // The velocity's 16 bits, exactly: 65,536 steps of 1.
    let cell = EmitterProbe.cell(rate: 100_000, lifetime: 2) { $0.scaleRange = 65_536 }
    let scales = try EmitterProbe.births(EmitterProbe.emitter(cell), at: 1).map(\.scale)
    let low = try #require(scales.min())
    let high = try #require(scales.max())
    expect(high - low > 65_500)
    let shares = scales.map { Double(($0 - 1) / 65_536) + 0.5 }
    expect(ChiSquare.isEven(shares, bins: 1_024))
    var pairs = [Int](repeating: 0, count: 1_024)
    for index in 0..<shares.count - 1 {
      let (a, b) = (Int(shares[index] * 32), Int(shares[index + 1] * 32))
      pairs[min(max(a, 0), 31) * 32 + min(max(b, 0), 31)] += 1
    }
    expect(ChiSquare.sum(pairs) < ChiSquare.bound(bins: 1_024))
  }
}
