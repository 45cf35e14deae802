import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct EmitterLimitTests {
  private func error(
    _ values: EmitterValues, at time: Double = 10, _ limits: Limits = .default
  ) -> LimitExceeded? {
    #expect(throws: LimitExceeded.self) {
      try EmitterBirths(values).batch(at: time, limits: limits)
    }
  }

  @Test func `absurd rates end before anything is allocated`() {
    let absurd = EmitterProbe.emitter(EmitterProbe.cell(rate: 1e12, lifetime: 5))
    expectEqual(
      error(absurd),
      LimitExceeded(
        "number of living particles of an emitter", asked: 5_000_000_000_000,
        allowed: 4_194_304))
    let endless = EmitterProbe.cell(rate: .infinity, lifetime: .infinity)
    expectEqual(error(EmitterProbe.emitter(endless))?.what.hasPrefix("number of living"), true)
  }

  @Test func `ten thousand cells with nested cells and absurd rates end in a limit`() {
    let inner = EmitterProbe.cell(rate: 1e12, lifetime: 1e6)
    let outer = EmitterProbe.cell(rate: 1e12, lifetime: 1e6) { $0.cells = [inner, inner] }
    var values = EmitterProbe.emitter()
    values.cells = Array(repeating: outer, count: 10_000)
    expectEqual(error(values)?.what, "number of living particles of an emitter")
    // Few particles that emit very many others, or that are invisible.
    let modest = EmitterProbe.cell(rate: 10, lifetime: 1) {
      $0.cells = [inner]
      $0.sprite = nil
    }
    values.cells = Array(repeating: modest, count: 10_000)
    let found = error(values)
    expectEqual(found?.what, "number of births of an emitter")
    expectEqual(found?.allowed, 2 * 4_194_304)
    let hidden = EmitterProbe.cell(rate: 1e12, lifetime: 1) {
      $0.cells = [EmitterProbe.cell()]
      $0.sprite = nil
    }
    expectEqual(error(EmitterProbe.emitter(hidden))?.what, "number of births of an emitter")
  }

  @Test func `the number and depth of cells are limited`() {
    var limits = Limits.default
    limits.emitterCells = 10
    limits.emitterCellDepth = 3
    var values = EmitterProbe.emitter()
    values.cells = Array(repeating: EmitterProbe.cell(), count: 11)
    expectEqual(
      error(values, limits)?.description,
      "number of emitter cells is 11; at most 10 is allowed")
    var cell = EmitterProbe.cell()
    for _ in 0..<3 { cell = EmitterProbe.cell { $0.cells = [cell] } }
    expectEqual(error(EmitterProbe.emitter(cell), limits)?.what, "nesting of emitter cells")
  }

  private func error(_ values: EmitterValues, _ limits: Limits) -> LimitExceeded? {
    error(values, at: 10, limits)
  }

  @Test func `the limit applies to living particles`() throws {
    var limits = Limits.default
    limits.particles = 1_000
    let values = EmitterProbe.emitter(EmitterProbe.cell(rate: 1_000, lifetime: 1))
    try expectEqual(EmitterBirths(values).batch(at: 10, limits: limits).count, 1_000)
    limits.particles = 999
    expectEqual(error(values, at: 10, limits)?.asked, 1_000)
    let parent = EmitterProbe.cell(rate: 10, lifetime: 1) {
      $0.cells = [EmitterProbe.cell(rate: 100, lifetime: 1)]
    }
    limits.particles = 900
    expectEqual(
      error(EmitterProbe.emitter(parent), at: 10, limits)?.what.hasPrefix("number of"),
      true)
  }

  @Test func `a few hundred cells may have changing rates`() throws {
    var values = EmitterProbe.emitter()
    values.cells = Array(repeating: EmitterProbe.cell(), count: 1_000)
    let source = EmitterSource { [values] _ in values }
    let found = #expect(throws: LimitExceeded.self) {
      try EmitterBirths(values, source: source).batch(at: 1)
    }
    expectEqual(found?.what, "number of emitter cells with changing birth rates")
    expectEqual(found?.asked, 1_000)
  }

  @Test
  func `a million simple particles take at most 20 bytes per birth`()
    throws
  {
    let cell = EmitterProbe.cell(rate: 200_000, lifetime: 5) {
      $0.lifetimeRange = 1
      $0.velocity = 50
      $0.velocityRange = 20
      $0.emissionRange = 2 * .pi
      $0.colorRange = SIMD4(0.2, 0.2, 0.2, 0)
      $0.colorSpeed.w = -0.4
    }
    let batch = try EmitterBirths(EmitterProbe.emitter(cell)).batch(at: 30)
    expect(batch.count >= 1_000_000)
    let births = batch.runs.reduce(0) { $0 + $1.page.count }
    let bytes = batch.runs.reduce(0) { $0 + $1.page.byteCount }
    expect(births < batch.count + batch.count / 20)
    expect(bytes <= 20 * births)
    // Once for the CPU, four times for the corners.
    expect(5 * bytes < 100_000_000)
    for run in batch.runs {
      expect(run.page.position.isConstant && run.page.acceleration.isConstant)
      expect(run.page.scale.isConstant && run.page.colorSpeed.isConstant)
    }
  }

  @Test func `nonfinite and extreme numbers are safe`() throws {
    let odd: [Double] = [
      .nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, .leastNonzeroMagnitude, 1, 3, 1e-12, 1e12,
    ]
    var random = RepeatableRandom(seed: 7)
    func next() -> Double { random.pick(odd) }
    func cell(_ depth: Int) -> CellValues {
      EmitterProbe.cell(rate: next(), lifetime: next()) {
        $0.lifetimeRange = next()
        ($0.emissionLatitude, $0.emissionLongitude, $0.emissionRange) = (next(), next(), next())
        ($0.velocity, $0.velocityRange) = (next(), next())
        $0.acceleration = SIMD3(next(), next(), next())
        ($0.scale, $0.scaleRange, $0.scaleSpeed) = (next(), next(), next())
        ($0.spin, $0.spinRange) = (next(), next())
        $0.color = SIMD4(next(), next(), next(), next())
        $0.colorRange = SIMD4(next(), next(), next(), next())
        $0.colorSpeed = SIMD4(next(), next(), next(), next())
        ($0.timing.beginTime, $0.timing.duration, $0.timing.speed) = (next(), next(), next())
        ($0.timing.timeOffset, $0.timing.repeatCount) = (next(), next())
        $0.timing.repeatDuration = next()
        if depth > 0 { $0.cells = [cell(depth - 1)] }
      }
    }
    var limits = Limits.default
    limits.particles = 2_000
    var drawn = 0
    for number in 0..<3_000 {
      let shapes: [EmitterValues.Shape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
      let modes: [EmitterValues.Mode] = [.points, .outline, .surface, .volume]
      var values = EmitterProbe.emitter(cell(number % 3)) {
        $0.position = SIMD3(next(), next(), next())
        $0.size = SIMD2(next(), next())
        $0.depth = next()
        ($0.birthRate, $0.lifetime, $0.velocity) = (next(), next(), next())
        ($0.scale, $0.spin) = (next(), next())
        $0.shape = shapes[number % 6]
        $0.mode = modes[number / 6 % 4]
      }
      if number % 2 == 0 { values.birthRate = 1 }
      let source = EmitterSource(constantUntil: { _ in .infinity }, values: { _ in values })
      let births = EmitterBirths(values, source: number % 5 == 0 ? source : nil)
      let time = number % 5 == 0 ? 2 : number % 7 == 0 ? next() : Double(number % 11)
      do {
        for particle in LivingParticle.all(in: try births.batch(at: time, limits: limits)) {
          drawn += 1
          let numbers = [particle.place.x, particle.place.y, particle.place.z, particle.size]
          expect(numbers.allSatisfy { $0.isFinite })
        }
      } catch is LimitExceeded {
        continue
      }
    }
    expect(drawn > 100)
  }
}
