import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Frames with behaviors: independent of the frames before, and within limits.
@Suite struct BehaviorFrameTests {
  private static let times = (0..<30).map { Double($0) * 0.137 + 0.05 }

  private static func values() -> EmitterValues {
    let spark = EmitterProbe.cell(rate: 20, lifetime: 0.5) {
      $0.velocity = 30
      $0.emissionRange = 6
    }
    let cell = EmitterProbe.cell(rate: 30, lifetime: 1.3) {
      $0.lifetimeRange = 0.6
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (90, 30, 6)
      $0.traits.mass = 2
      ($0.traits.massRange, $0.traits.rotationRange) = (1, 2)
      $0.behaviors = BehaviorProbe.values("drag", ["drag": 1.5])
      $0.cells = [spark]
    }
    return EmitterProbe.emitter(cell) {
      $0.behaviors =
        BehaviorProbe.values("wave", ["force": [200, 50, 0], "frequency": 1.7])
        + BehaviorProbe.values(
          "attractor", ["stiffness": 12, "radius": 30, "position": CGPoint(x: 20, y: 9)])
    }
  }

  private func births(moving: Bool) -> EmitterBirths {
    let values = Self.values()
    guard moving else { return EmitterBirths(values) }
    return EmitterBirths(
      values,
      source: EmitterSource(keepsRates: true, models: [values]) { time in
        var now = values
        now.behaviors = BehaviorProbe.values("wave", ["force": [100 * time, 50, 0]])
        if time > 2 { now.behaviors += BehaviorProbe.values("drag", ["drag": time]) }
        return now
      })
  }

  @Test(arguments: [false, true])
  func `the bytes are the same cold, forward and backward`(moving: Bool) throws {
    let forward = births(moving: moving)
    let expected = try Self.times.map { try forward.batch(at: $0).bytes }
    expect(Set(expected.map(\.count)).count > 5)
    let backward = births(moving: moving)
    for (time, bytes) in zip(Self.times, expected).reversed() {
      try expectEqual(backward.batch(at: time).bytes, bytes)
    }
    for (number, (time, bytes)) in zip(Self.times, expected).enumerated() where number % 4 == 3 {
      try expectEqual(births(moving: moving).batch(at: time).bytes, bytes)
    }
  }

  @Test func `a change applies from its time on, whatever frames came before`() throws {
    let values = Self.values()
    func source(_ change: Double?) -> EmitterSource {
      EmitterSource(
        keepsRates: true, models: [values],
        constantUntil: { time in change.map { time < $0 ? $0 : .infinity } ?? .infinity },
        values: { time in
          var now = values
          if let change, time >= change { now.behaviors = [] }
          return now
        })
    }
    let births = EmitterBirths(values, source: source(nil))
    for time in [0.5, 1, 1.5, 1.51] { _ = try births.batch(at: time) }
    let before = LivingParticle.all(in: try births.batch(at: 2))
    births.change(source(1.52), from: 1.52)
    let after = LivingParticle.all(in: try births.batch(at: 2))
    expect(before.count == after.count && before != after)
    let cold = try EmitterBirths(values, source: source(1.52)).batch(at: 2)
    try expectEqual(births.batch(at: 2).bytes, cold.bytes)
  }

  @Test func `no behaviors and disabled ones do not change pages`() throws {
    var values = Self.values()
    values.cells[0].traits = CellTraits()
    values.cells[0].behaviors = []
    values.behaviors = []
    let plain = try EmitterBirths(values).batch(at: 3)
    let off = BehaviorProbe.behavior("drag", ["drag": 9])
    off.isEnabled = false
    values.behaviors = [BehaviorValues(off.state)].compactMap { $0 }
    try expectEqual(EmitterBirths(values).batch(at: 3).bytes, plain.bytes)
    expect(plain.runs.allSatisfy { $0.page.velocity.valueCount > 0 || $0.page.count < 2 })
  }

  @Test func `random masses and rotations do not affect other random values`() throws {
    var values = Self.values()
    values.behaviors = []
    values.cells[0].behaviors = []
    values.cells[0].cells = []
    let drawn = try EmitterProbe.living(values, at: 2)
    values.cells[0].traits = CellTraits()
    let plain = try EmitterProbe.living(values, at: 2)
    expect(drawn.count == plain.count && drawn.count > 20)
    for (a, b) in zip(drawn, plain) {
      let way = a.place - b.place
      expect((way * way).sum() < 1e-4 && a.size == b.size && a.color == b.color)
    }
    expect(Set(drawn.map(\.angle)).count > 20)
    expect(drawn.allSatisfy { abs($0.angle) <= 1 })
  }

  @Test func `steps are limited`() throws {
    var limits = Limits.default
    limits.work = 200_000
    let cell = EmitterProbe.cell(rate: 1, lifetime: 50) {
      $0.behaviors = BehaviorProbe.values("drag", ["drag": 1])
    }
    let values = EmitterProbe.emitter(cell)
    try expectEqual(EmitterBirths(values).batch(at: 10, limits: limits).count, 10)
    let found = #expect(throws: LimitExceeded.self) {
      try EmitterBirths(values).batch(at: 50, limits: limits)
    }
    expectEqual(found?.what, "work of a frame for the behaviors of an emitter")
    expectEqual(found?.allowed, 200_000)
    // A particle with an endless life hits the limit, and quickly.
    let old = EmitterProbe.cell(rate: 1, lifetime: 1e9) {
      $0.timing.duration = 1
      $0.behaviors = cell.behaviors
    }
    #expect(throws: LimitExceeded.self) {
      try EmitterBirths(EmitterProbe.emitter(old)).batch(at: 1e9)
    }
  }

  @Test func `nonfinite and extreme numbers are safe`() throws {
    let odd: [Double] = [
      .nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, .leastNonzeroMagnitude, 1, 3, 1e-12, 1e12,
    ]
    var random = RepeatableRandom(seed: 7)
    func next() -> Double { random.pick(odd) }
    var limits = Limits.default
    limits.particles = 20_000
    var drawn = 0
    for number in 0..<300 {
      var behaviors: [BehaviorValues] = []
      for type in CAEmitterBehavior.behaviorTypes() {
        let behavior = CAEmitterBehavior(type: type)
        for input in CAEmitterBehavior.inputs(of: type) {
          switch input.kind {
          case .numbers: behavior.setValue([next(), next(), next()], forKey: input.key)
          case .point: behavior.setValue(CGPoint(x: next(), y: next()), forKey: input.key)
          case .string:
            let words = ["axial", "planar", "velocity.x", "mass", "scale", "color.red", "spin"]
            behavior.setValue(words[number % words.count], forKey: input.key)
          case .colors:
            behavior.setValue(
              [CGColor(srgbRed: CGFloat(next()), green: 0, blue: 0, alpha: 1)], forKey: input.key)
          case .color: break
          default: behavior.setValue(next(), forKey: input.key)
          }
        }
        behaviors += [BehaviorValues(behavior.state)].compactMap { $0 }
      }
      let cell = EmitterProbe.cell(rate: 8, lifetime: 2) {
        $0.behaviors = behaviors
        ($0.velocity, $0.scale, $0.spin) = (next(), next(), next())
        ($0.traits.mass, $0.traits.massRange) = (next(), next())
        ($0.traits.rotation, $0.traits.rotationRange) = (next(), next())
      }
      for particle in try EmitterProbe.living(EmitterProbe.emitter(cell), at: 2.2) {
        drawn += 1
        let place = particle.place
        let numbers = [place.x, place.y, place.z, particle.size, particle.angle]
        expect(numbers.allSatisfy { $0.isFinite })
        expect((0..<4).allSatisfy { (0...1).contains(particle.color[$0]) })
      }
    }
    expect(drawn > 1_000)
  }

  @Test func `each behavior counts in every step`() throws {
    func work(_ count: Int) throws -> Double {
      let cell = EmitterProbe.cell(rate: 1, lifetime: 50) {
        $0.behaviors = (0..<count).flatMap { _ in BehaviorProbe.values("drag", ["drag": 1]) }
      }
      let births = EmitterBirths(EmitterProbe.emitter(cell))
      _ = try births.batch(at: 10)
      return births.work
    }
    let one = try work(1)
    try expectEqual(work(3), 2 * one)
  }
}
