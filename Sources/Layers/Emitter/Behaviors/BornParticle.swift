import StrataGraphics
import StrataRenderList

/// The state of a particle at its birth, in double precision, read from its page.
struct BornParticle {
  let position: SIMD3<Double>
  let velocity: SIMD3<Double>
  let acceleration: SIMD3<Double>
  /// The time of birth, in the layer's time.
  let birth: Double
  /// The lifetime in seconds, greater than 0 for a particle that is ever visible.
  let lifetime: Double
  let scale: Double
  let scaleSpeed: Double
  let spin: Double
  let color: SIMD4<Double>
  let colorSpeed: SIMD4<Double>
  let factor: SIMD4<Double>
  let traits: DrawnTraits

  /// The mass by which forces are divided.
  var mass: Double { traits.mass }

  /// The minimum mass.
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

  /// Returns the fraction of the particle's life that has passed at a time: 0...1.
  func part(at time: Double) -> Double {
    lifetime > 0 ? min(max((time - birth) / lifetime, 0), 1) : 1
  }

  /// Returns the particle at an age without any force except its own acceleration.
  func unforced(at age: Double) -> MovingParticle {
    MovingParticle(
      position: position + (velocity + 0.5 * acceleration * age) * age,
      velocity: velocity + acceleration * age)
  }
}

/// The position and velocity of a particle.
struct MovingParticle {
  var position: SIMD3<Double>
  var velocity: SIMD3<Double>

  /// Clamps values that exceed the drawable range.
  mutating func limit() {
    let size = abs(position.x) + abs(position.y) + abs(position.z)
    let speed = abs(velocity.x) + abs(velocity.y) + abs(velocity.z)
    // False for NaN, too.
    if size < 1e9, speed < 1e9 { return }
    (position, velocity) = (position.drawable(), velocity.drawable())
  }
}
