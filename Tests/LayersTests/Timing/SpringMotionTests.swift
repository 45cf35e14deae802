import Foundation
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct SpringMotionTests {
  /// Integrates the motion with fourth-order Runge-Kutta steps on `m·x″ = k·(1 - x) - c·x′`.
  private func integrated(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, until end: Double,
    steps: Int
  ) -> [Double] {
    let h = end / Double(steps)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      (stiffness * (1 - x) - damping * v) / mass
    }
    var (x, v) = (0.0, velocity)
    var places = [x]
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      places.append(x)
    }
    return places
  }

  @Test func `springs of every kind follow their equation`() {
    var random = RepeatableRandom(seed: 21)
    for index in 0..<120 {
      let (mass, stiffness) = (random.number(0.2...5), random.number(5...400))
      // A third each is underdamped, critically damped or close to it, and overdamped.
      let nearby = random.pick([1 - 1e-9, 1 - 1e-4, 1, 1 + 1e-12, 1 + 1e-6, 1.001])
      let ratio = [random.number(0...0.99), nearby, random.number(1.01...8)][index % 3]
      let damping = 2 * ratio * (stiffness * mass).squareRoot()
      let velocity = random.number(-15...15)
      let motion = SpringMotion(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
        allowsOverdamping: true)
      // The method's error is rate⁴·step⁴/120 of the amplitude for each radian: under 1e-10 here,
      // with at most 90 radians and an amplitude of at most 16, never both.
      let rate = (stiffness / mass).squareRoot() * max(1, 2 * ratio)
      let steps = Int((2 * rate / 0.01).rounded(.up)) + 20
      let places = integrated(mass, stiffness, damping, velocity, until: 2, steps: steps)
      for step in stride(from: 0, through: steps, by: steps / 20) {
        let found = motion.value(at: 2 * Double(step) / Double(steps))
        expect(
          abs(found - places[step]) < 1e-7,
          "m \(mass) k \(stiffness) c \(damping) v \(velocity), step \(step)")
      }
    }
  }

  @Test func `it starts at 0 and comes to rest at 1`() {
    for damping in [1, 10, 20, 50.0] {
      for overdamps in [false, true] {
        let motion = SpringMotion(
          mass: 1, stiffness: 100, damping: damping, initialVelocity: 3,
          allowsOverdamping: overdamps)
        expect(motion.value(at: 0) == 0 && motion.value(at: -1) == 0)
        expect(motion.value(at: 1e4) == 1 && motion.value(at: .infinity) == 1)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func `a damping that is not finite has no motion`(damping: Double) {
    for allowed in [false, true] {
      let motion = SpringMotion(
        mass: 1, stiffness: 100, damping: damping, allowsOverdamping: allowed)
      expectEqual(motion.value(at: 0.1), 1)
    }
  }

  @Test func `overdamping counts as critical unless allowed`() {
    let critical = SpringMotion(mass: 1, stiffness: 100, damping: 20)
    let above = SpringMotion(mass: 1, stiffness: 100, damping: 60)
    let allowed = SpringMotion(mass: 1, stiffness: 100, damping: 60, allowsOverdamping: true)
    for step in 1...20 {
      let time = Double(step) / 10
      expectEqual(above.value(at: time), critical.value(at: time))
      expect(allowed.value(at: time) < critical.value(at: time))
      let closed = 1 - exp(-10 * time) * (1 + 10 * time)
      expect(abs(critical.value(at: time) - closed) < 1e-14)
    }
    expectEqual(
      SpringMotion(mass: 1, stiffness: 100, damping: 20, allowsOverdamping: true).value(at: 0.3),
      critical.value(at: 0.3))
  }

  @Test func `an overdamped spring is the sum of its two exponentials`() {
    // ω = 10 and ζ = 1.25: the rates are 5 and 20.
    let motion = SpringMotion(mass: 1, stiffness: 100, damping: 25, allowsOverdamping: true)
    for step in 1...1_000 {
      let time = Double(step) / 5_000
      let distance = (4 * exp(-5 * time) - exp(-20 * time)) / 3
      expect(abs(1 - motion.value(at: time) - distance) < 1e-14, "at \(time)")
    }
  }

  @Test func `without damping it oscillates forever`() {
    let motion = SpringMotion(mass: 1, stiffness: .pi * .pi * 4, damping: 0)
    for turn in 0..<50 {
      // The period is 1 s: halfway through it the weight is as far past the target as it was before
      // it.
      expect(abs(motion.value(at: Double(turn))) < 1e-9)
      expect(abs(motion.value(at: Double(turn) + 0.5) - 2) < 1e-9)
    }
    expectEqual(motion.settlingDuration, .infinity)
    expectEqual(SpringMotion(mass: 1, stiffness: 9, damping: -4).settlingDuration, .infinity)
  }

  @Test func `settling times match known values`() {
    func settling(_ damping: Double) -> Double {
      SpringMotion(mass: 1, stiffness: 100, damping: damping).settlingDuration
    }
    expect(abs(settling(10) - 1.4727) < 5e-5)
    expect(abs(settling(5) - 2.85) < 0.02)
    expect(settling(15) > 1 && settling(15) < 1.1)
    expectEqual(CASpringAnimation().settlingDuration, settling(10))
  }

  @Test func `after its settling time a spring stays within a thousandth`() {
    var random = RepeatableRandom(seed: 5)
    for _ in 0..<200 {
      let motion = SpringMotion(
        mass: random.number(0.2...5), stiffness: random.number(5...400),
        damping: random.number(1...60), initialVelocity: random.number(-20...20),
        allowsOverdamping: random.chance(0.5))
      let settled = motion.settlingDuration
      for step in 0...200 {
        let time = settled * (1 + Double(step) / 50)
        expect(abs(motion.value(at: time) - 1) <= 0.001 + 1e-12)
      }
    }
  }

  @Test func `a creeping spring settles when it comes within a thousandth`() {
    for damping in [20, 21, 40, 200.0] {
      let motion = SpringMotion(
        mass: 1, stiffness: 100, damping: damping, allowsOverdamping: true)
      expect(abs(motion.value(at: motion.settlingDuration) - 0.999) < 1e-12)
    }
  }

  @Test func `invalid spring numbers show the end immediately`() {
    for (mass, stiffness) in [(0.0, 100.0), (1, 0), (-1, 5), (1, -5), (.nan, 1), (.infinity, 1)] {
      let motion = SpringMotion(mass: mass, stiffness: stiffness, damping: 10)
      expect(motion.value(at: 0.3) == 1 && motion.settlingDuration == 0)
    }
  }

  @Test func `a spring is created from its perceptual parameters`() {
    for (duration, bounce) in [(0.5, 0.3), (1, 0), (2, -0.5), (0.25, 1)] {
      let spring = CASpringAnimation(perceptualDuration: duration, bounce: CGFloat(bounce))
      expect(spring.mass == 1 && spring.allowsOverdamping)
      expect(abs(Double(spring.stiffness) - pow(2 * .pi / duration, 2)) < 1e-9)
      let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
      expect(abs(Double(spring.damping) - 4 * .pi * ratio / duration) < 1e-9)
      expect(abs(spring.perceptualDuration - duration) < 1e-12)
      expect(abs(Double(spring.bounce) - bounce) < 1e-12)
    }
  }
}
