import StrataLayers
import StrataRenderList
import StrataTestSupport
import Synchronization
import Testing

@Suite struct ChangingRateTests {
  private func births(
    _ values: EmitterValues, at time: Double, constantUntil: @escaping (Double) -> Double = { $0 },
    changing change: @escaping (inout EmitterValues, Double) -> Void
  ) throws -> [KnownBirth] {
    let source = EmitterSource(constantUntil: constantUntil) { time in
      var now = values
      change(&now, time)
      return now
    }
    return KnownBirth.all(in: try EmitterBirths(values, source: source).batch(at: time))
  }

  private let plain = EmitterProbe.emitter(EmitterProbe.cell(rate: 10, lifetime: 1_000))

  @Test func `a linearly rising rate has produced half of r·t² births`() throws {
    let found = try births(plain, at: 12.05) { $0.birthRate = $1 }
    expectEqual(found.count, 726)
    for (index, birth) in found.enumerated() {
      // n = r·t²/2 with r = 10 per second per second.
      let expected = (2 * Double(index + 1) / 10).squareRoot()
      expect(abs(birth.time - expected) < 1e-5)
    }
  }

  @Test func `rates of cells change independently`() throws {
    var values = plain
    values.cells.append(EmitterProbe.cell(rate: 4, lifetime: 1_000) { $0.velocity = 1 })
    let found = try births(values, at: 6.05) { values, time in
      values.cells[1].birthRate = time < 3 ? 0 : 8
    }
    expectEqual(found.filter { $0.velocity.x == 0 }.count, 60)
    let second = found.filter { $0.velocity.x != 0 }
    // The step in which it begins counts for half; then 8 per second.
    expectEqual(second.count, 24)
    expect(abs((second.first?.time ?? 0) - 3.125) < 2.0 / 960)
  }

  @Test func `constant periods are summed at once to the same births`() throws {
    let change: (inout EmitterValues, Double) -> Void = {
      $0.birthRate = $1 < 2 ? 1 : $1 < 4 ? 1 + ($1 - 2) : 3
    }
    let stepped = try births(plain, at: 9.01, changing: change)
    let calls = Mutex(0)
    let jumped = try births(
      plain, at: 9.01, constantUntil: { $0 < 2 ? 2 : $0 < 4 ? $0 : .infinity },
      changing: {
        change(&$0, $1)
        calls.withLock { $0 += 1 }
      })
    expect(jumped.count == 210 && stepped.count == 210)
    for (a, b) in zip(jumped, stepped) { expect(abs(a.time - b.time) < 1e-6) }
    // 2 s of steps, at most one evaluation per birth, and the frame's own.
    expect(calls.withLock { $0 } < 2 * 961 + jumped.count + 300)
  }

  @Test func `a day constant after its first second costs no more`() throws {
    let calls = Mutex(0)
    let found = try births(
      EmitterProbe.emitter(EmitterProbe.cell(rate: 10, lifetime: 5)), at: 100_000.05,
      constantUntil: { $0 < 1 ? $0 : .infinity },
      changing: {
        $0.birthRate = min($1, 1)
        calls.withLock { $0 += 1 }
      })
    expectEqual(found.count, 50)
    expect(calls.withLock { $0 } < 1_500)
    // The first second produced 5, so births are a half ahead of the rate alone.
    for (birth, next) in zip(found, found.dropFirst()) {
      expect(abs(next.time - birth.time - 0.1) < 1e-5)
    }
  }

  @Test func `a reduced lifetime does not affect earlier births`() throws {
    let values = EmitterProbe.emitter(EmitterProbe.cell(rate: 10, lifetime: 1))
    let found = try births(values, at: 4.03) { $0.cells[0].lifetime = $1 < 2.05 ? 5 : 0.25 }
    let living = found.filter { 4.03 - $0.time < Double($0.lifetime) }
    expectEqual(living.count, 20 + 3)
    expectEqual(living.filter { $0.lifetime > 4.9 }.count, 20)
  }

  @Test func `every property is sampled at birth`() throws {
    let values = EmitterProbe.emitter(EmitterProbe.cell(rate: 100, lifetime: 10))
    let source = EmitterSource(keepsRates: true) { time in
      var now = values
      now.position = SIMD3(100 * time, -time, time / 2)
      now.cells[0].scale = 1 + time
      now.cells[0].spin = time
      now.cells[0].velocity = 10 * time
      return now
    }
    let found = KnownBirth.all(in: try EmitterBirths(values, source: source).batch(at: 3))
    expectEqual(found.count, 300)
    for birth in found {
      // Sampled 7,680 times per second, and rounded to the page's steps.
      expect(abs(Double(birth.position.x) - 100 * birth.time) < 100.0 / 7_680 + 5e-3)
      expect(abs(Double(birth.position.y) + birth.time) < 1e-3)
      expect(abs(Double(birth.scale) - 1 - birth.time) < 1e-3)
      expect(abs(Double(birth.spin) - birth.time) < 1e-3)
      expect(abs(Double(birth.velocity.x) - 10 * birth.time) < 1e-2)
    }
  }

  @Test func `children follow a rate that changes while their parent lives`() throws {
    let child = EmitterProbe.cell(rate: 10, lifetime: 100)
    let parent = EmitterProbe.cell(rate: 1, lifetime: 100) {
      $0.cells = [child]
      $0.sprite = nil
      $0.timing.duration = 1
    }
    // One parent at 1 s; from then its rate rises by 10 per second each second.
    let found = try births(EmitterProbe.emitter(parent), at: 7.02) {
      $0.cells[0].cells[0].birthRate = 10 * max(0, $1 - 1)
    }
    expectEqual(found.count, 181)
    for (index, birth) in found.enumerated() {
      expect(abs(birth.time - 1 - (Double(index + 1) / 5).squareRoot()) < 1e-4)
    }
  }

  @Test func `cells that a source no longer has keep their values`() throws {
    let found = try births(plain, at: 2.05) { values, _ in values.cells = [] }
    expectEqual(found.count, 20)
  }
}
