import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Nested cells against a simulator that tracks every particle, in double precision.
@Suite struct NestedBirthTests {
  /// A particle with constant acceleration, in the plane.
  private struct Body {
    var birth: Double
    var place: SIMD2<Double>
    var velocity: SIMD2<Double>
    var scale: Double
    var color: SIMD4<Double>
    var level: Int
  }

  /// The parameters from which all cells of a test are made.
  private struct Level {
    var rate: Double
    var lifetime: Double
    var speed: Double
    var turn: (sin: Double, cos: Double)
    var acceleration: SIMD2<Double>
    var scale: Double
    var shrinking: Double
    var color: SIMD4<Double>
    var fading: Double
    var delay: Double
  }

  private static let levels = [
    Level(
      rate: 5, lifetime: 1.75, speed: 80, turn: (0.6, 0.8), acceleration: SIMD2(-10, 60), scale: 2,
      shrinking: -0.5, color: SIMD4(1, 0.5, 0.25, 1), fading: -0.5, delay: 0.1),
    Level(
      rate: 9, lifetime: 0.9, speed: 40, turn: (1, 0), acceleration: SIMD2(5, -30), scale: 0.75,
      shrinking: 0.25, color: SIMD4(0.5, 1, 1, 0.75), fading: 0.5, delay: 0.2),
    Level(
      rate: 7, lifetime: 0.5, speed: -20, turn: (-0.8, 0.6), acceleration: .zero, scale: 1.5,
      shrinking: 0, color: SIMD4(1, 1, 0.5, 0.9), fading: -0.25, delay: 0),
  ]

  private func values() -> EmitterValues {
    var nested: [CellValues] = []
    for level in Self.levels.reversed() {
      nested = [
        EmitterProbe.cell(rate: level.rate, lifetime: level.lifetime) {
          $0.velocity = level.speed
          // The asin and acos of the levels' rotations.
          $0.emissionLongitude =
            level.turn.cos == 0.8
            ? 0.643_501_108_793_284_4
            : level.turn.cos == 0 ? .pi / 2 : -0.927_295_218_001_612_3
          $0.acceleration = SIMD3(level.acceleration.x, level.acceleration.y, 0)
          $0.scale = level.scale
          $0.scaleSpeed = level.shrinking
          $0.color = level.color
          $0.colorSpeed = SIMD4(repeating: level.fading)
          $0.timing.beginTime = level.delay
          $0.cells = nested
        }
      ]
    }
    return EmitterProbe.emitter(nested[0]) { $0.position = SIMD3(100, 50, 0) }
  }

  /// The particles alive at a time, found by simulating every life birth by birth.
  private func simulate(until time: Double) -> [Body] {
    var alive: [Body] = []
    var open: [(parent: Body?, level: Int)] = [(nil, 0)]
    while let (parent, number) = open.popLast() {
      let level = Self.levels[number]
      let begin = (parent?.birth ?? 0) + level.delay
      var count = 1.0
      while true {
        let birth = begin + count / level.rate
        count += 1
        let end = parent.map { $0.birth + Self.levels[number - 1].lifetime } ?? .infinity
        guard birth <= time, birth < end else { break }
        var body = Body(
          birth: birth, place: SIMD2(100, 50), velocity: SIMD2(1, 0), scale: level.scale,
          color: .one, level: number)
        if let parent {
          let above = Self.levels[number - 1]
          let age = birth - parent.birth
          body.place =
            parent.place + parent.velocity * age + above.acceleration * (age * age / 2)
          body.velocity = parent.velocity + above.acceleration * age
          body.velocity /= (body.velocity * body.velocity).sum().squareRoot()
          body.scale *= max(0, parent.scale + parent.scale / above.scale * above.shrinking * age)
          let shown = above.color + above.fading * age
          body.color =
            parent.color
            * shown.replacing(with: 0, where: shown .< 0).replacing(with: 1, where: shown .> 1)
        }
        let way = body.velocity
        body.velocity =
          level.speed
          * SIMD2(
            way.x * level.turn.cos - way.y * level.turn.sin,
            way.x * level.turn.sin + way.y * level.turn.cos)
        if time - birth < level.lifetime { alive.append(body) }
        if number + 1 < Self.levels.count { open.append((body, number + 1)) }
      }
    }
    return alive
  }

  @Test(arguments: [0.3, 1.13, 2.71, 7.77])
  func `counts, positions, sizes and colors match a simulator`(time: Double) throws {
    let expected = simulate(until: time)
    let batch = try EmitterBirths(values()).batch(at: time)
    let found = LivingParticle.all(in: batch)
    expectEqual(found.count, expected.count)
    // Pages round positions to a 65,536th of their range and colors to a 255th; descendants
    // accumulate three such roundings.
    var left = found
    for body in expected {
      let level = Self.levels[body.level]
      let age = time - body.birth
      let place = body.place + body.velocity * age + level.acceleration * (age * age / 2)
      let size = max(0, body.scale * (1 + level.shrinking / level.scale * age))
      let shown = level.color + level.fading * age
      let color =
        body.color
        * shown.replacing(with: 0, where: shown .< 0).replacing(with: 1, where: shown .> 1)
      let match = left.firstIndex { particle in
        let off = SIMD2(Double(particle.place.x), Double(particle.place.y)) - place
        let offColor = SIMD4<Double>(particle.color) - color
        return abs(particle.age - age) < 1e-5 && (off * off).sum() < 0.02 * 0.02
          && abs(Double(particle.size) - size) < 1e-3
          && (offColor * offColor).sum() < 0.02 * 0.02
      }
      expect(match != nil, "no particle at \(place), \(age) s old, as \(size) times \(color)")
      if let match { left.remove(at: match) }
    }
  }

  @Test func `a nested cell emits around its parent's motion, or along x at rest`() throws {
    let child = EmitterProbe.cell(rate: 1_000, lifetime: 10) {
      $0.velocity = 10
      $0.emissionRange = 1
    }
    let parent = EmitterProbe.cell(rate: 1, lifetime: 1) {
      $0.velocity = 50
      $0.emissionLongitude = -.pi / 2
      $0.cells = [child]
      $0.sprite = nil
    }
    let up = try EmitterProbe.births(EmitterProbe.emitter(parent), at: 1.9)
    expect(up.count == 899 || up.count == 900)
    for birth in up {
      expect(birth.velocity.y < 0 && abs(birth.velocity.x) <= 10 * 0.48)
      expect(birth.position.y <= 0)
    }
    expect(Set(up.map(\.velocity)).count > 800)
    var still = parent
    still.velocity = 0
    let right = try EmitterProbe.births(EmitterProbe.emitter(still), at: 1.9)
    expectEqual(right.count, up.count)
    for birth in right { expect(birth.velocity.x > 8.7) }
  }

  @Test func `the layer's scale reaches nested cells once`() throws {
    let child = EmitterProbe.cell(rate: 10, lifetime: 1) { $0.scale = 0.5 }
    let parent = EmitterProbe.cell(rate: 1, lifetime: 10) {
      $0.scale = 3
      $0.cells = [child]
    }
    let values = EmitterProbe.emitter(parent) { $0.scale = 2 }
    let scales = Set(try EmitterProbe.births(values, at: 2).map(\.scale))
    expectEqual(scales, [6, 3])
  }
}
