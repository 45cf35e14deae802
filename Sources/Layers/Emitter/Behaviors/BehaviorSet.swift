import StrataGraphics

/// All behaviors that the particles of a cell follow at a time: the layer's, then the cell's own.
struct BehaviorSet {
  static let none = BehaviorSet([])

  // Forces.
  private(set) var waves: [WaveForce] = []
  private(set) var drag = 0.0
  private(set) var attractors: [AttractorField] = []
  // Values that replace quantities or are added to them.
  private(set) var motions: [(axis: Int, values: OverLife, isAdditive: Bool)] = []
  private(set) var places: [(axis: Int, values: OverLife, isAdditive: Bool)] = []
  private(set) var masses: [(values: OverLife, isAdditive: Bool)] = []
  /// Effects on the appearance of particles, in the order of application.
  private(set) var looks: [BehaviorValues.Effect] = []

  /// Creates a set of the enabled behaviors.
  init(_ behaviors: [BehaviorValues]) {
    for behavior in behaviors where behavior.isEnabled {
      switch behavior.effect {
      case .wave(let wave): waves.append(wave)
      case .drag(let amount): drag += amount
      case .attractor(let field): attractors.append(field)
      case .value(.velocity(let axis), let values, let isAdditive):
        motions.append((axis, values, isAdditive))
      case .value(.position(let axis), let values, let isAdditive):
        places.append((axis, values, isAdditive))
      case .value(.mass, let values, let isAdditive): masses.append((values, isAdditive))
      case .value, .color, .align, .light: looks.append(behavior.effect)
      }
    }
  }

  /// Returns the combined impulse of the waves on a particle of mass 1 in a time interval.
  func impulse(from start: Double, to end: Double) -> StepImpulse {
    var sum = StepImpulse()
    for wave in waves {
      let (kick, shift) = wave.impulse(from: start, to: end)
      sum.kick += kick
      sum.shift += shift
    }
    return sum
  }

  // MARK: Motion

  /// Advances a particle through a time interval in one step.
  ///
  /// Half of the attractors' effect is applied before the movement and half after it. During the
  /// movement, drag and the particle's own acceleration are exact.
  func advance(
    _ moving: inout MovingParticle, _ born: BornParticle, from start: Double, to end: Double,
    _ impulse: inout StepImpulse
  ) {
    let seconds = end - start
    guard seconds > 0 else { return }
    let part = born.part(at: (start + end) / 2)
    let mass = mass(of: born, at: part)
    var (acceleration, kick, shift) = (
      born.acceleration, impulse.kick / mass, impulse.shift / mass
    )
    var (drift, isFree) = (SIMD3<Double>.zero, SIMD3<Double>.one)
    for motion in motions {
      let value = motion.values.value(at: part)
      if motion.isAdditive {
        drift[motion.axis] += value
      } else {
        (moving.velocity[motion.axis], isFree[motion.axis]) = (value, 0)
      }
    }
    acceleration *= isFree
    kick *= isFree
    shift *= isFree
    let half = isFree * (seconds / 2)
    moving.velocity += pull(at: moving.position, mass) * half
    let rate = min(max(drag / mass, -1_000), 1e9)
    let (left, once, twice) = impulse.decay(rate, seconds)
    let slowed = isFree * (left - 1) + 1
    let gone = isFree * (once - seconds) + seconds
    let pushed: SIMD3<Double> = shift * (once / seconds)
    moving.position += moving.velocity * gone + acceleration * twice + pushed
    moving.position += drift * seconds
    let kicked: SIMD3<Double> = kick * (once / seconds)
    moving.velocity = moving.velocity * slowed + acceleration * once + kicked
    moving.velocity += pull(at: moving.position, mass) * half
    let there = born.part(at: end)
    for place in places where !place.isAdditive {
      moving.position[place.axis] = place.values.value(at: there)
    }
    moving.limit()
  }

  private func mass(of born: BornParticle, at part: Double) -> Double {
    var mass = born.mass
    for change in masses {
      let value = change.values.value(at: part)
      mass = change.isAdditive ? mass + value : value
    }
    return max(mass, BornParticle.leastMass)
  }

  private func pull(at place: SIMD3<Double>, _ mass: Double) -> SIMD3<Double> {
    var sum = SIMD3<Double>.zero
    for field in attractors { sum += field.acceleration(at: place, mass: mass) }
    return sum
  }
}

/// The effect of a time interval that is common to all particles.
struct StepImpulse {
  /// The velocity added by oscillating forces, for a mass of 1.
  var kick = SIMD3<Double>.zero
  /// The resulting displacement.
  var shift = SIMD3<Double>.zero
  /// The most recently computed decay, since particles mostly have the same mass.
  private var known: (rate: Double, seconds: Double, decay: Decay)?

  /// The remainder of 1 after a number of seconds, and its first and second integral over them.
  typealias Decay = (left: Double, once: Double, twice: Double)

  /// - Parameter rate: The relative loss per second.
  mutating func decay(_ rate: Double, _ seconds: Double) -> Decay {
    if let known, known.rate == rate, known.seconds == seconds { return known.decay }
    let decay = Self.decay(rate, seconds)
    known = (rate, seconds, decay)
    return decay
  }

  private static func decay(_ rate: Double, _ seconds: Double) -> Decay {
    let exponent = rate * seconds
    guard abs(exponent) > 1e-4 else {
      // The series, whose next terms are below the precision of a Double.
      let once = seconds * (1 - exponent / 2 * (1 - exponent / 3 * (1 - exponent / 4)))
      let twice =
        seconds * seconds / 2 * (1 - exponent / 3 * (1 - exponent / 4 * (1 - exponent / 5)))
      return (1 - rate * once, once, twice)
    }
    let left = Maths.exp(-exponent)
    let once = (1 - left) / rate
    return (left, once, (seconds - once) / rate)
  }
}
