import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The appearance of particles over their life.
@Suite struct OverLifeTests {
  private func change(
    _ keyPath: String, _ values: [Double], _ more: [String: Any] = [:]
  ) -> [BehaviorValues] {
    var inputs: [String: Any] = ["keyPath": keyPath, "values": values]
    inputs.merge(more) { $1 }
    return BehaviorProbe.values("valueOverLife", inputs)
  }

  /// A particle that lives 8 s, at some ages.
  private func particles(
    _ behaviors: [BehaviorValues], at ages: [Double],
    _ change: (inout CellValues) -> Void = { _ in }
  ) throws -> [LivingParticle] {
    try ages.map { age in
      try #require(
        try BehaviorProbe.first(BehaviorProbe.cell(behaviors, lifetime: 8, change), at: age))
    }
  }

  private static let ages = [0.0, 1, 2, 4, 6, 7.9]

  @Test func `values are interpolated linearly`() throws {
    let sizes = try particles(change("scale", [1, 3, 0]), at: Self.ages).map(\.size)
    for (size, expected) in zip(sizes, [1, 1.5, 2, 3, 1.5, 0.075]) {
      expect(isNear(size, expected, 1e-5))
    }
    let stops: [String: Any] = ["locations": [0.25, 0.5, 0.5]]
    let later = try particles(change("scale", [1, 3, 0], stops), at: Self.ages).map(\.size)
    for (size, expected) in zip(later, [1.0, 1, 1, 0, 0, 0]) { expect(isNear(size, expected)) }
    // A mismatched number of locations is ignored.
    let wrong = try particles(change("scale", [1, 3, 0], ["locations": [0, 1]]), at: [4])
    expect(isNear(wrong[0].size, 3))
    expect(isNear(try particles(change("scale", [7]), at: [3])[0].size, 7))
  }

  @Test func `values are additive if requested`() throws {
    let added = change("scale", [0, 4], ["additive": true])
    let sizes = try particles(added, at: [0, 4]) { ($0.scale, $0.scaleSpeed) = (2, 0.5) }
    expect(isNear(sizes[0].size, 2) && isNear(sizes[1].size, 6))
    let alpha = change("color.alpha", [0, 0, 1, 0, -1], ["additive": true])
    let faint = try particles(alpha, at: [0, 4, 6, 7.99]) { $0.color.w = 0.25 }
    expect(isNear(faint[0].color.w, 0.25) && isNear(faint[1].color.w, 1))
    expect(isNear(faint[2].color.w, 0.25) && isNear(faint[3].color.w, 0))
  }

  @Test func `rates add up`() throws {
    let spun = try particles(change("spin", [0, 2]), at: Self.ages) { $0.spin = 40 }
    for (particle, age) in zip(spun, Self.ages) {
      let angle = Double(particle.angle)
      expect(abs(sin(angle - age * age / 8)) < 1e-4 && cos(angle - age * age / 8) > 0)
    }
    let grown = try particles(change("scaleSpeed", [1, -1]), at: [4, 7.9]) { $0.scale = 0.5 }
    expect(isNear(grown[0].size, 2.5) && isNear(grown[1].size, 0.5 + 7.9 - 7.9 * 7.9 / 8))
    let moved = try particles(change("velocity.y", [10, 50]), at: Self.ages) {
      $0.velocity = 3
      $0.acceleration = SIMD3(0, 700, 0)
    }
    for (particle, age) in zip(moved, Self.ages) {
      expect(isNear(particle.place.x, 3 * age))
      expect(isNear(particle.place.y, 10 * age + 2.5 * age * age, 5e-3))
    }
  }

  @Test func `positions, angles and components are replaced`() throws {
    let places = try particles(change("position.z", [5, 25]), at: [4]) { $0.velocity = 2 }
    expect(isNear(places[0].place.x, 8) && isNear(places[0].place.z, 15))
    expect(isNear(try particles(change("rotation", [0, 3]), at: [2])[0].angle, 0.75))
    for (index, name) in ["red", "green", "blue", "alpha"].enumerated() {
      let color = try particles(change("color.\(name)", [0.5, 1]), at: [4]) {
        $0.color = SIMD4(repeating: 0.25)
      }[0].color
      for plane in 0..<4 { expect(isNear(color[plane], plane == index ? 0.75 : 0.25)) }
    }
  }

  @Test func `forces are divided by the mass over life`() throws {
    let drag = BehaviorProbe.values("drag", ["drag": 4])
    let heavy = try particles(drag + change("mass", [2]), at: [3]) { $0.velocity = 10 }
    expect(isNear(heavy[0].place.x, 5 * (1 - exp(-6))))
  }

  @Test func `unknown properties change nothing`() throws {
    expect(change("color", [1]).isEmpty && change("scale", []).isEmpty)
    expect(BehaviorProbe.values("valueOverLife", ["values": [1.0]]).isEmpty)
    expect(BehaviorProbe.values("nonsense").isEmpty)
  }

  @Test func `a color reaches its stops`() throws {
    let colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 1, blue: 0.5, alpha: 0.5),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0),
    ]
    let ramp = BehaviorProbe.values(
      "colorOverLife", ["colors": colors, "locations": [0, 0.25, 1.0]])
    let shown = try particles(ramp, at: [0, 1, 2, 5, 7.9999]) {
      $0.color = SIMD4(0.1, 0.2, 0.3, 0.4)
      $0.colorSpeed = SIMD4(repeating: 1)
    }
    let expected: [SIMD4<Double>] = [
      SIMD4(1, 0, 0, 1), SIMD4(0.5, 0.5, 0.25, 0.75), SIMD4(0, 1, 0.5, 0.5),
      SIMD4(0, 0.5, 0.75, 0.25), SIMD4(0, 0, 1, 0),
    ]
    for (particle, color) in zip(shown, expected) {
      for plane in 0..<4 { expect(isNear(particle.color[plane], color[plane], 1e-4)) }
    }
  }

  @Test func `children inherit their parents' current color and size`() throws {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let looks =
      BehaviorProbe.values("colorOverLife", ["colors": [red]]) + change("scale", [0, 8])
    let cell = BehaviorProbe.cell(looks, lifetime: 8) {
      $0.sprite = nil
      $0.cells = [EmitterProbe.cell(rate: 0.5, lifetime: 1) { $0.scale = 0.5 }]
    }
    let child = try #require(try EmitterProbe.living(EmitterProbe.emitter(cell), at: 3.5).first)
    expect(isNear(child.size, 1) && child.color == SIMD4(1, 0, 0, 1))
  }

  // MARK: Rotation

  @Test func `a particle rotates with its motion`() throws {
    let align = BehaviorProbe.values("alignToMotion")
    for (longitude, angle) in [(Double.pi / 2, 0), (0, -Double.pi / 2), (1.0, 1 - .pi / 2)] {
      let particle = try particles(align, at: [1]) {
        ($0.velocity, $0.emissionLongitude, $0.spin) = (10, longitude, 5)
      }[0]
      expect(isNear(particle.angle, angle, 1e-5))
    }
    // Thrown up, at rest, and down again: y points in the direction of motion.
    let thrown = try particles(align, at: [0.5, 1.5]) {
      ($0.velocity, $0.emissionLongitude) = (10, .pi / 2)
      $0.acceleration = SIMD3(0, -10, 0)
    }
    expect(isNear(thrown[0].angle, 0, 1e-3))
    expect(isNear(thrown[1].angle.magnitude, .pi, 1e-3))
    let turned = BehaviorProbe.values("alignToMotion", ["rotation": 0.25])
    let side = try particles(turned, at: [1]) {
      ($0.velocity, $0.emissionLongitude) = (10, .pi / 2)
    }
    expect(isNear(side[0].angle, .pi / 2, 1e-5))
    expect(isNear(try particles(align, at: [2]) { $0.spin = 0.5 }[0].angle, 1))
  }

  // MARK: Light

  @Test func `a light illuminates surfaces that face it`() throws {
    func color(_ inputs: [String: Any]) throws -> SIMD4<Float> {
      try particles(BehaviorProbe.values("light", inputs), at: [1])[0].color
    }
    func near(_ color: SIMD4<Float>, _ expected: SIMD4<Double>) -> Bool {
      (0..<4).allSatisfy { isNear(color[$0], expected[$0], 1e-5) }
    }
    let amber = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.1)
    expect(near(try color(["zPosition": 100, "color": amber]), SIMD4(1, 0.5, 0, 1)))
    expect(near(try color(["zPosition": -100]), SIMD4(0, 0, 0, 1)))
    let side: [String: Any] = ["position": CGPoint(x: 40, y: 0), "zPosition": 30]
    expect(near(try color(side), SIMD4(0.6, 0.6, 0.6, 1)))
    var faint = side
    (faint["appliesAlpha"], faint["falloff"], faint["falloffDistance"]) = (true, 2, 25)
    expect(near(try color(faint), SIMD4(0.15, 0.15, 0.15, 0.15)))
    let lights = BehaviorProbe.values("light", side) + BehaviorProbe.values("light", side)
    expect(near(try particles(lights, at: [1])[0].color, SIMD4(1, 1, 1, 1)))
  }

  @Test func `a spot illuminates its cone`() throws {
    func red(_ latitude: Double, _ softness: Double = 0) throws -> Float {
      let spot: [String: Any] = [
        "zPosition": 10, "spot": true, "coneAngle": 1, "directionLatitude": latitude,
        "coneEdgeSoftness": softness,
      ]
      return try particles(BehaviorProbe.values("light", spot), at: [1])[0].color.x
    }
    try expect(red(-.pi / 2) == 1 && red(-.pi / 2 + 0.49) == 1 && red(-.pi / 2 + 0.51) == 0)
    try expectEqual(red(.pi / 2), 0)
    expect(isNear(try red(-.pi / 2 + 0.375, 0.5), 0.5, 1e-4))
  }
}
