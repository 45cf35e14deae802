import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct BirthCountTests {
  private func count(_ values: EmitterValues, _ time: Double) throws -> Int {
    try EmitterProbe.living(values, at: time).count
  }

  @Test func `the number of living particles is rate times lifetime`() throws {
    let cases: [(rate: Double, lifetime: Double)] = [
      (40, 2.5), (1, 7), (1_000, 0.25), (0.5, 40), (30_000, 0.5),
    ]
    for (rate, lifetime) in cases {
      let values = EmitterProbe.emitter(EmitterProbe.cell(rate: rate, lifetime: lifetime))
      try expectEqual(count(values, 100), Int(rate * lifetime))
      try expectEqual(count(values, lifetime / 2), Int(rate * lifetime / 2))
    }
  }

  @Test func `birth n is at n over the rate, and fractional rates accumulate`() throws {
    let values = EmitterProbe.emitter(EmitterProbe.cell(rate: 0.3, lifetime: 10))
    try expectEqual(count(values, 3.3), 0)
    try expectEqual(count(values, 3.4), 1)
    try expectEqual(count(values, 100), 3)
    let tenth = EmitterProbe.emitter(EmitterProbe.cell(rate: 8, lifetime: 9))
    try expectEqual(EmitterProbe.births(tenth, at: 1).map(\.time), (1...8).map { Double($0) / 8 })
    try expectEqual(count(tenth, 0.125), 1)
    try expectEqual(count(tenth, 0.125.nextDown), 0)
    try expectEqual(count(tenth, -1), 0)
  }

  @Test func `the layer multiplies rates and lifetimes, of nested cells too`() throws {
    let child = EmitterProbe.cell(rate: 4, lifetime: 0.5)
    let cell = EmitterProbe.cell(rate: 10, lifetime: 1) {
      $0.cells = [child]
      $0.sprite = nil
    }
    let values = EmitterProbe.emitter(cell) {
      $0.birthRate = 2
      $0.lifetime = 3
    }
    // 20 per second for 3 s, each with 8 per second that live for 1.5 s; none at the birth itself.
    try expectEqual(count(values, 50), 20 * 3 * 12 - 20 * 3 / 2)
  }

  @Test func `nonpositive rates and lifetimes give no particles`() throws {
    for (rate, lifetime) in [(0, 1), (-5, 1), (5, 0), (5, -1)] {
      let cell = EmitterProbe.cell(rate: Double(rate), lifetime: Double(lifetime))
      try expectEqual(count(EmitterProbe.emitter(cell), 10), 0)
    }
    let stopped = EmitterProbe.emitter(EmitterProbe.cell()) { $0.birthRate = 0 }
    try expectEqual(count(stopped, 10), 0)
  }

  @Test func `a negative random lifetime is no birth`() throws {
    let cell = EmitterProbe.cell(rate: 1_000, lifetime: 0) { $0.lifetimeRange = 2 }
    let births = try EmitterProbe.births(EmitterProbe.emitter(cell), at: 5)
    expect(births.contains { $0.lifetime < 0 })
    // Half of them are born and live half a second on average.
    let living = try count(EmitterProbe.emitter(cell), 5)
    expect(abs(living - 250) < 60)
  }

  @Test func `disabled cells and cells without a sprite are invisible`() throws {
    let child = EmitterProbe.cell(rate: 10, lifetime: 1)
    var parent = EmitterProbe.cell(rate: 1, lifetime: 100) { $0.cells = [child] }
    let all = try count(EmitterProbe.emitter(parent), 5)
    parent.sprite = nil
    try expectEqual(count(EmitterProbe.emitter(parent), 5), all - 5)
    parent.isEnabled = false
    try expectEqual(count(EmitterProbe.emitter(parent), 5), 0)
    parent.isEnabled = true
    parent.cells[0].isEnabled = false
    try expectEqual(count(EmitterProbe.emitter(parent), 5), 0)
  }

  @Test func `cells come in order, each before those nested in it, oldest first`() throws {
    func cell(_ alpha: Double, _ cells: [CellValues] = []) -> CellValues {
      EmitterProbe.cell(rate: 3, lifetime: 2) {
        $0.color = SIMD4(1, 1, 1, alpha)
        $0.cells = cells
      }
    }
    let values = EmitterProbe.emitter(cell(1, [cell(0.5, [cell(0.25)]), cell(0.75)]), cell(0.125))
    let batch = try EmitterBirths(values).batch(at: 4)
    var found: [Float] = []
    for run in batch.runs {
      let alpha = run.page.color.rest.w
      if found.last != alpha { found.append(alpha) }
    }
    expectEqual(found, [1, 0.5, 0.25, 0.75, 0.125])
    for run in batch.runs {
      let times = run.range.map { run.page.birth[$0] }
      expectEqual(times, times.sorted())
    }
    let epochs = batch.runs.filter { $0.page.color.rest.w == 1 }.map(\.page.epoch)
    expectEqual(epochs, epochs.sorted())
  }

  @Test func `order, blend and orientation pass through`() throws {
    let values = EmitterProbe.emitter(EmitterProbe.cell()) {
      $0.order = .backToFront
      $0.blend = .add
    }
    let batch = try EmitterBirths(values).batch(at: 1, isUpsideDown: true)
    expect(batch.order == .backToFront && batch.blend == .add)
    expect(!batch.runs.isEmpty)
    for run in batch.runs { expect(run.sprite.isUpsideDown) }
  }
}

@Suite struct CellTimingTests {
  private func times(_ until: Double = 20, _ change: (inout CellTiming) -> Void) throws -> [Double]
  {
    let cell = EmitterProbe.cell(rate: 2, lifetime: 1_000) { change(&$0.timing) }
    return try EmitterProbe.births(EmitterProbe.emitter(cell), at: until).map(\.time)
  }

  @Test func `a begin time delays births, or starts them in the past`() throws {
    try expectEqual(times(5) { $0.beginTime = 3 }, [3.5, 4, 4.5, 5])
    try expectEqual(times(0) { $0.beginTime = -1 }, [-0.5, 0])
  }

  @Test func `a duration ends births, its last one included`() throws {
    try expectEqual(times { $0.duration = 1.5 }, [0.5, 1, 1.5])
    try expectEqual(times { $0.duration = 0.9 }, [0.5])
    try expectEqual(times { $0.duration = .infinity }.count, 40)
    // Ten times a tenth is rounded, and still whole.
    let cell = EmitterProbe.cell(rate: 10, lifetime: 1_000) { $0.timing.duration = 0.3 }
    try expectEqual(EmitterProbe.births(EmitterProbe.emitter(cell), at: 9).count, 3)
  }

  @Test func `repeats add durations`() throws {
    let once: (inout CellTiming) -> Void = { $0.duration = 1.5 }
    try expectEqual(
      times {
        once(&$0)
        $0.repeatCount = 2
      }.count,
      6)
    try expectEqual(
      times {
        once(&$0)
        $0.autoreverses = true
      }.count,
      6)
    try expectEqual(
      times {
        once(&$0)
        $0.repeatDuration = 2
      }.count,
      4)
    try expectEqual(
      times {
        once(&$0)
        $0.repeatCount = .infinity
      }.count,
      40)
  }

  @Test func `speed scales births and their end`() throws {
    let quick = try times {
      $0.beginTime = 1
      $0.speed = 2
      $0.duration = 3
    }
    expectEqual(quick, [1.25, 1.5, 1.75, 2, 2.25, 2.5])
    try expect(times { $0.speed = 0 }.isEmpty)
    try expect(times { $0.speed = -1 }.isEmpty)
  }

  @Test func `a time offset starts with existing particles`() throws {
    let offset = try times(1) {
      $0.timeOffset = 2
      $0.speed = 2
    }
    expectEqual(offset, [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1])
  }

  @Test func `a nested cell's clock starts with each particle`() throws {
    let child = EmitterProbe.cell(rate: 4, lifetime: 1_000) {
      $0.timing.beginTime = 0.5
      $0.timing.duration = 0.5
    }
    let parent = EmitterProbe.cell(rate: 1, lifetime: 1_000) {
      $0.cells = [child]
      $0.sprite = nil
    }
    let times = try EmitterProbe.births(EmitterProbe.emitter(parent), at: 2.8).map(\.time)
    expectEqual(times, [1.75, 2, 2.75])
  }
}
