import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The effects of forces on particles, against closed forms.
@Suite struct ForceTests {
  private static let ages = [0.0, 0.004, 1.0 / 60, 0.3, 0.77, 1.5, 4.2, 8.9]

  // MARK: Drag

  @Test(arguments: [0.25, 1, 4, 300])
  func `drag decays as e to the minus kt`(k: Double) throws {
    for mass in [1.0, 2.5] {
      let cell = BehaviorProbe.cell(BehaviorProbe.values("drag", ["drag": k])) {
        $0.velocity = 80
        $0.traits.mass = mass
      }
      for age in Self.ages {
        let place = try BehaviorProbe.first(cell, at: age)?.place
        expect(isNear(place?.x, 80 * (1 - exp(-k / mass * age)) * mass / k, 2e-3), "\(age)")
      }
    }
  }

  @Test func `with drag, falling particles approach a terminal speed`() throws {
    let cell = BehaviorProbe.cell(BehaviorProbe.values("drag", ["drag": 3])) {
      $0.acceleration = SIMD3(0, 600, 0)
    }
    for age in Self.ages {
      let place = try BehaviorProbe.first(cell, at: age)?.place
      expect(isNear(place?.y, 200 * age - 200 / 3 * (1 - exp(-3 * age)), 5e-3), "\(age)")
    }
  }

  @Test func `drag below 0 speeds up, and no drag at all changes nothing`() throws {
    for (drag, factor) in [(-0.5, 2 * (exp(1.0) - 1)), (0.0, 2.0)] {
      let cell = BehaviorProbe.cell(BehaviorProbe.values("drag", ["drag": drag])) {
        $0.velocity = 10
      }
      expect(isNear(try BehaviorProbe.first(cell, at: 2)?.place.x, 10 * factor, 1e-3))
    }
  }

  // MARK: Wave

  /// The double integral of the wave, in small steps.
  private func swing(_ frequency: Double, from start: Double, to end: Double) -> Double {
    let count = 200_000
    let step = (end - start) / Double(count)
    var (speed, way) = (0.0, 0.0)
    for index in 0..<count {
      let phase = (start + (Double(index) + 0.5) * step) * frequency
      let x = (phase - phase.rounded(.down)) * 2
      let force = x < 1 ? 4 * x * (1 - x) : -4 * (x - 1) * (2 - x)
      way += (speed + force * step / 2) * step
      speed += force * step
    }
    return way
  }

  @Test(arguments: [0.5, 1, 3, 47.3, -2])
  func `a wave displaces by its integral`(frequency: Double) throws {
    let wave = BehaviorProbe.values("wave", ["force": [0, 900, -30], "frequency": frequency])
    let cell = BehaviorProbe.cell(wave) {
      $0.velocity = 5
      $0.traits.mass = 3
    }
    for age in [0.004, 0.3, 1.9, 7.7] {
      let place = try #require(try BehaviorProbe.first(cell, at: age)?.place)
      let way = swing(abs(frequency), from: 1, to: 1 + age) * (frequency < 0 ? -1 : 1)
      expect(isNear(place.x, 5 * age))
      expect(isNear(place.y, 300 * way, 0.01), "\(age)")
      expect(isNear(place.z, -10 * way, 0.01), "\(age)")
    }
  }

  @Test func `a wave of no frequency does not act`() throws {
    let wave = BehaviorProbe.values("wave", ["force": [900, 0, 0], "frequency": 0])
    try expectEqual(BehaviorProbe.first(BehaviorProbe.cell(wave), at: 3)?.place, .zero)
  }

  @Test func `all particles sway together`() throws {
    let wave = BehaviorProbe.values("wave", ["force": [500, 0, 0], "frequency": 1])
    let batch = EmitterBirths(
      EmitterProbe.emitter(EmitterProbe.cell(rate: 1, lifetime: 3) { $0.behaviors = wave }))
    // Born an entire period apart, they have moved the same way since.
    let now = LivingParticle.all(in: try batch.batch(at: 4.5))
    let before = LivingParticle.all(in: try batch.batch(at: 3.5))
    expect(now.count == 3 && isNear(now.last?.place.x, Double(before.last?.place.x ?? 0), 1e-3))
    expect((now.last?.place.x ?? 0) > 10)
  }

  // MARK: Attractors

  private func pull(_ inputs: [String: Any], _ type: String = "attractor") -> [BehaviorValues] {
    BehaviorProbe.values(type, inputs)
  }

  @Test(arguments: ["attractor", "simpleAttractor"])
  func `a spring without a radius swings particles through its center`(type: String) throws {
    for mass in [1.0, 2] {
      let cell = BehaviorProbe.cell(pull(["stiffness": 8.0], type)) { $0.traits.mass = mass }
      let values = EmitterProbe.emitter(cell) { $0.position = SIMD3(30, -40, 10) }
      let pace = (8 / mass).squareRoot()
      for age in [0.1, 0.7, 1.6, 3.9] {
        let place = try #require(try EmitterProbe.living(values, at: 1 + age).first?.place)
        let part = cos(pace * age)
        expect(isNear(place.x, 30 * part, 0.05) && isNear(place.y, -40 * part, 0.05))
        expect(isNear(place.z, 10 * part, 0.05), "\(age)")
      }
    }
  }

  @Test func `no force acts inside the radius, and a negative falloff repels`() throws {
    var inputs: [String: Any] = ["stiffness": 20, "radius": 100, "position": CGPoint(x: 10, y: 0)]
    func x(_ inputs: [String: Any], at age: Double) throws -> Float? {
      try BehaviorProbe.first(BehaviorProbe.cell(pull(inputs)), at: age)?.place.x
    }
    try expectEqual(x(inputs, at: 4), 0)
    inputs["falloff"] = -95
    let places = try [0.1, 0.2, 0.4, 0.8, 5].map { try #require(try x(inputs, at: $0)) }
    expect(zip(places, places.dropFirst()).allSatisfy { $0 > $1 })
    // From the surface on it only drifts.
    expect(places[0] < 0 && places[4] < -90)
    inputs["falloff"] = 95
    try expectEqual(x(inputs, at: 4), 0)
  }

  @Test func `the falloff is the range of the full force`() throws {
    // 60 from the surface of a sphere of 40 around the origin.
    func speed(_ falloff: Double) throws -> Double {
      let cell = BehaviorProbe.cell(
        pull(["stiffness": 1, "radius": 40, "falloff": falloff]), lifetime: 5)
      let values = EmitterProbe.emitter(cell) { $0.position = SIMD3(0, 100, 0) }
      let place = try #require(try EmitterProbe.living(values, at: 1.05).first?.place.y)
      return (Double(place) - 100) / (0.05 * 0.05 / 2)
    }
    expect(abs(try speed(0) + 60) < 0.5)
    expect(abs(try speed(60) + 60) < 0.5)
    expect(abs(try speed(120) + 30) < 0.5)
    try expectEqual(speed(-60), 0)
  }

  @Test func `axis and plane attractors ignore motion along them`() throws {
    func place(_ type: String, _ longitude: Double, _ latitude: Double) throws -> SIMD3<Float> {
      let inputs: [String: Any] = [
        "attractorType": type, "stiffness": 9, "orientationLongitude": longitude,
        "orientationLatitude": latitude,
      ]
      let values = EmitterProbe.emitter(BehaviorProbe.cell(pull(inputs))) {
        $0.position = SIMD3(12, 20, 30)
      }
      return try #require(try EmitterProbe.living(values, at: 1 + .pi / 6).first?.place)
    }
    // A quarter of an oscillation, after which the attracted particles are in the middle.
    func near(_ a: SIMD3<Float>, _ b: SIMD3<Double>) -> Bool {
      isNear(a.x, b.x, 0.1) && isNear(a.y, b.y, 0.1) && isNear(a.z, b.z, 0.1)
    }
    expect(near(try place("axial", 0, 0), SIMD3(12, 0, 0)))
    expect(near(try place("axial", .pi / 2, 0), SIMD3(0, 20, 0)))
    expect(near(try place("axial", 0, .pi / 2), SIMD3(0, 0, 30)))
    expect(near(try place("planar", 0, 0), SIMD3(0, 20, 30)))
    expect(near(try place("planar", .pi / 2, 0), SIMD3(12, 0, 30)))
    expect(near(try place("planar", 0, .pi / 2), SIMD3(12, 20, 0)))
    expect(near(try place("no such type", 1, 2), SIMD3(0, 0, 0)))
  }

  @Test func `particles on both sides move alike`() throws {
    let field = pull([
      "stiffness": 30, "radius": 20, "falloff": 15, "position": CGPoint(x: 7, y: -3),
    ])
    let cell = EmitterProbe.cell(rate: 100, lifetime: 6) {
      $0.behaviors = field + BehaviorProbe.values("drag", ["drag": 0.3])
    }
    let values = EmitterProbe.emitter(cell) {
      $0.shape = .line
      $0.mode = .points
      ($0.position, $0.size) = (SIMD3(7, -3, 0), SIMD2(160, 0))
    }
    let living = try EmitterProbe.living(values, at: 6.5)
    let (right, left) = (living.filter { $0.place.x > 7 }, living.filter { $0.place.x < 7 })
    expect(right.count > 50 && left.count > 50)
    for particle in right {
      expect(isNear(particle.place.y, -3, 1e-4))
      // Particles born just before or after on the other side are nearly mirrored.
      let nearest = left.map { abs($0.place.x + particle.place.x - 14) }.min()
      expect(isNear(nearest, 0, 5))
    }
  }

  @Test func `an extreme stiffness stays finite`() throws {
    for stiffness in [1e6, 1e300, -1e300, .infinity, .nan] {
      let cell = BehaviorProbe.cell(pull(["stiffness": stiffness]))
      let values = EmitterProbe.emitter(cell) { $0.position.x = 50 }
      let place = try #require(try EmitterProbe.living(values, at: 6).first?.place)
      expect(place.x.isFinite && abs(place.x) <= 1e9)
      if stiffness > 0, stiffness.isFinite { expect(abs(place.x) < 60) }
    }
  }

  // MARK: Combinations

  @Test func `layer behaviors act on all particles, cell behaviors on their own`() throws {
    let drag = BehaviorProbe.values("drag", ["drag": 1])
    let fast = EmitterProbe.cell(rate: 1, lifetime: 5) { $0.velocity = 10 }
    var slow = fast
    slow.behaviors = drag
    let own = try EmitterProbe.living(EmitterProbe.emitter(fast, slow), at: 2.5)
    expect(own.count == 4 && isNear(own[0].place.x, 15))
    expect(isNear(own[2].place.x, 10 * (1 - exp(-1.5))))
    let all = try EmitterProbe.living(
      EmitterProbe.emitter(fast, slow) { $0.behaviors = drag }, at: 2.5)
    expect(isNear(all[0].place.x, 10 * (1 - exp(-1.5))))
    expect(isNear(all[2].place.x, 5 * (1 - exp(-3)), 2e-3))
  }

  @Test func `child particles start at their parent's displaced position`() throws {
    let child = EmitterProbe.cell(rate: 2, lifetime: 0.6) { $0.velocity = 1 }
    let cell = BehaviorProbe.cell(BehaviorProbe.values("drag", ["drag": 2])) {
      $0.velocity = 100
      $0.emissionLongitude = .pi / 2
      $0.cells = [child]
      $0.sprite = nil
    }
    let living = try EmitterProbe.living(EmitterProbe.emitter(cell), at: 1.75)
    let place = try #require(living.first?.place)
    // Born at an age of half a second, a quarter of a second ago, in its parent's direction of
    // motion.
    expect(living.count == 1 && isNear(place.x, 0))
    expect(isNear(place.y, 50 * (1 - exp(-1)) + 0.25, 5e-3))
  }
}
