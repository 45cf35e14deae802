import StrataGraphics
import StrataRenderList

/// A particle as it was born, in double precision, as its page has it.
struct BornParticle {
  let position: SIMD3<Double>
  let velocity: SIMD3<Double>
  let acceleration: SIMD3<Double>
  /// In the layer's time.
  let birth: Double
  /// Seconds; a particle that ever shows has more than 0.
  let lifetime: Double
  let scale: Double
  let scaleSpeed: Double
  let spin: Double
  let color: SIMD4<Double>
  let colorSpeed: SIMD4<Double>
  let factor: SIMD4<Double>
  let traits: DrawnTraits

  /// What forces are divided by.
  var mass: Double { traits.mass }

  /// No mass is less.
  static let leastMass = 1e-3

  init(_ page: ParticlePage, _ index: Int, _ traits: DrawnTraits) {
    func value(_ stream: ParticleStream) -> SIMD4<Double> {
      SIMD4<Double>(stream.value(at: index, births: page.count))
    }
    func vector(_ stream: ParticleStream) -> SIMD3<Double> {
      let value = value(stream)
      return SIMD3(value.x, value.y, value.z)
    }
    (position, velocity) = (vector(page.position), vector(page.velocity))
    acceleration = vector(page.acceleration)
    birth = page.epoch + Double(page.birth[index])
    lifetime = value(page.lifetime).x
    (scale, scaleSpeed) = (value(page.scale).x, value(page.scaleSpeed).x)
    spin = value(page.spin).x
    (color, colorSpeed) = (value(page.color), value(page.colorSpeed))
    factor = value(page.factor)
    self.traits = traits
  }

  /// How much of its life has passed at a time: 0...1.
  func part(at time: Double) -> Double {
    lifetime > 0 ? min(max((time - birth) / lifetime, 0), 1) : 1
  }

  /// Where the particle is at an age without any force but its own acceleration.
  func unforced(at age: Double) -> MovingParticle {
    MovingParticle(
      position: position + (velocity + 0.5 * acceleration * age) * age,
      velocity: velocity + acceleration * age)
  }
}

/// Where a particle is and how it moves.
struct MovingParticle {
  var position: SIMD3<Double>
  var velocity: SIMD3<Double>

  /// Brings what is beyond what can be drawn to the nearest that is not.
  mutating func limit() {
    let size = abs(position.x) + abs(position.y) + abs(position.z)
    let speed = abs(velocity.x) + abs(velocity.y) + abs(velocity.z)
    // False for what is not a number, too.
    if size < 1e9, speed < 1e9 { return }
    (position, velocity) = (position.drawable(), velocity.drawable())
  }
}
