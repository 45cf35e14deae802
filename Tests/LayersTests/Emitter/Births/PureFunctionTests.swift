import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Frames of emitters do not depend on the frames before.
@Suite struct PureFunctionTests {
  private static let times = (0..<40).map { Double($0) * 0.15 + 0.05 }

  /// Emitters of every kind: constant, nested, with a source, with changing rates.
  private enum EmitterKind: CaseIterable { case plain, nested, moving, changing, changingNested }

  private func births(_ kind: EmitterKind) -> EmitterBirths {
    let spark = EmitterProbe.cell(rate: 30, lifetime: 0.4) {
      $0.lifetimeRange = 0.2
      $0.velocity = 30
      $0.velocityRange = 10
      $0.emissionRange = 6
      $0.cells = [EmitterProbe.cell(rate: 20, lifetime: 0.3)]
    }
    let cell = EmitterProbe.cell(rate: 25, lifetime: 1.1) {
      $0.lifetimeRange = 0.5
      $0.velocity = 60
      $0.emissionRange = 1
      $0.colorRange = SIMD4(0.5, 0.5, 0.5, 0)
      $0.acceleration.y = 40
      if kind == .nested || kind == .changingNested { $0.cells = [spark] }
    }
    let many = EmitterProbe.cell(rate: kind == .plain ? 30_000 : 2_000, lifetime: 0.5) {
      $0.scaleRange = 1
    }
    let values = EmitterProbe.emitter(cell, many) {
      $0.shape = .circle
      $0.mode = .outline
      $0.size = SIMD2(20, 0)
    }
    guard kind != .plain, kind != .nested else { return EmitterBirths(values) }
    let changesRates = kind != .moving
    return EmitterBirths(
      values,
      source: EmitterSource(keepsRates: !changesRates) { time in
        var now = values
        now.position.x = 50 * time
        if changesRates {
          now.birthRate = max(0, 1 - abs(time - 2) / 3)
          now.cells[0].lifetime = 0.5 + time / 4
        }
        return now
      })
  }

  @Test(arguments: 0..<5)
  func `the bytes are the same cold, forward, backward and sharded`(index: Int) throws {
    let kind = EmitterKind.allCases[index]
    let times = kind == .nested || kind == .plain ? Self.times : Array(Self.times.prefix(20))
    let forward = births(kind)
    let expected = try times.map { try forward.batch(at: $0).bytes }
    expect(Set(expected.map(\.count)).count > 3)
    let backward = births(kind)
    for (time, bytes) in zip(times, expected).reversed() {
      try expectEqual(backward.batch(at: time).bytes, bytes)
    }
    for (number, (time, bytes)) in zip(times, expected).enumerated() where number % 5 == 2 {
      try expectEqual(births(kind).batch(at: time).bytes, bytes)
    }
    for shard in 0..<3 {
      let one = births(kind)
      for (number, (time, bytes)) in zip(times, expected).enumerated() where number % 3 == shard {
        try expectEqual(one.batch(at: time).bytes, bytes)
      }
    }
    // A replicator requests several times in one frame, repeatedly.
    let copies = births(kind)
    for number in 6..<12 {
      for delay in 0..<3 {
        try expectEqual(
          copies.batch(at: times[number - 2 * delay]).bytes,
          expected[number - 2 * delay])
      }
    }
  }

  @Test func `pages are the same objects while their particles live`() throws {
    let births = births(.plain)
    let first = Set(try births.batch(at: 2).runs.map(\.page))
    let next = Set(try births.batch(at: 2 + 1.0 / 60).runs.map(\.page))
    expect(!first.isDisjoint(with: next))
    expect(next.subtracting(first).count <= 2)
    // Nothing is kept of times long past.
    let late = Set(try births.batch(at: 500).runs.map(\.page))
    expect(late.isDisjoint(with: next))
  }

  @Test func `births are not affected by later changes`() throws {
    let cell = EmitterProbe.cell(rate: 40, lifetime: 2) {
      $0.velocity = 10
      $0.emissionRange = 6
    }
    let values = EmitterProbe.emitter(cell)
    func source(_ moved: Double?) -> EmitterSource {
      EmitterSource(
        keepsRates: true,
        constantUntil: { $0 < moved ?? .infinity ? moved ?? .infinity : .infinity },
        values: {
          var now = values
          if let moved, $0 >= moved { now.position.x = 100 }
          return now
        })
    }
    let births = EmitterBirths(values, source: source(nil))
    let before = try births.batch(at: 3)
    births.change(source(3.01), from: 3.01)
    try expect(births.batch(at: 3).runs.first?.page === before.runs.first?.page)
    let after = KnownBirth.all(in: try births.batch(at: 3.5))
    expectEqual(after.count, 80)
    for birth in after { expect(abs(birth.position.x - (birth.time >= 3.01 ? 100 : 0)) < 1e-3) }
    let cold = try EmitterBirths(values, source: source(3.01)).batch(at: 3.5)
    try expectEqual(births.batch(at: 3.5).bytes, cold.bytes)
  }

  @Test func `a frame days later costs only the living particles`() throws {
    let cell = EmitterProbe.cell(rate: 1_000, lifetime: 3) {
      $0.velocity = 50
      $0.cells = [EmitterProbe.cell(rate: 5, lifetime: 1)]
    }
    for time in [100_000.0, 864_000] {
      let batch = try EmitterBirths(EmitterProbe.emitter(cell)).batch(at: time)
      let births = KnownBirth.all(in: batch)
      let own = births.filter { $0.velocity.x != 0 }
      expectEqual(own.count, 3_000)
      // 14 births in a life of 3 s, the next being at its very end; single precision decides which
      // births of a moment have already happened.
      expect(abs(births.count - own.count - 14_000) <= 28)
      // Birth times have a resolution of 8 µs, at times where the frame's own are exact.
      for (birth, next) in zip(own, own.dropFirst()) {
        expect(abs(next.time - birth.time - 0.001) < 2e-6)
      }
      expect(abs((own.last?.time ?? 0) - time) < 1e-3)
      expect(batch.runs.reduce(0) { $0 + $1.page.count } < 30_000)
    }
  }
}
