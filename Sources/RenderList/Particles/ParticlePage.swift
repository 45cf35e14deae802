/// Births of particles, in order of time: all that is ever known of them, the same for every frame.
///
/// What a particle is at a time follows from its birth alone (`ParticleMotion` has the formulas),
/// so a page is made once, uploaded once, and drawn in as many frames as its particles live. It
/// never changes; its identity is what caches go by.
public final class ParticlePage: Sendable {
  /// Most births in a page: four vertices each, indexed by 16 bits.
  public static let capacity = 16_384
  /// Most seconds between the epoch and a birth: a `Float` tells ages apart to 8 µs there.
  public static let span = 64.0

  /// Births in the page.
  public let count: Int
  /// What births are counted from, in seconds of the layer's local time.
  public let epoch: Double
  /// Seconds after the epoch, ascending.
  public let birth: [Float]
  /// x, y, z at birth; points of the layer's space.
  public let position: ParticleStream
  /// x, y, z; points a second, at birth.
  public let velocity: ParticleStream
  /// x, y, z; points a second, a second.
  public let acceleration: ParticleStream
  /// Seconds; one component.
  ///
  /// A particle whose lifetime is 0 or less never shows.
  public let lifetime: ParticleStream
  /// Factor on the sprite's size at birth; one component.
  public let scale: ParticleStream
  /// Change of that factor a second; one component.
  public let scaleSpeed: ParticleStream
  /// Radians a second, from x toward y; one component.
  ///
  /// The angle at birth is 0.
  public let spin: ParticleStream
  /// Straight red, green, blue, alpha at birth, not clamped.
  public let color: ParticleStream
  /// Change of `color` a second.
  public let colorSpeed: ParticleStream
  /// What the clamped colour is multiplied by: the colour of the particle that this one comes from.
  public let factor: ParticleStream
  /// How particles lie in space, for good; nil where they lie in the layer's plane and turn in it.
  public let axes: ParticleAxes?
  /// No lifetime in the page is longer; 0 or more.
  public let lifetimeBound: Float

  let bounds: Bounds

  /// - Precondition: As many births as `capacity` at most, ascending; each stream has planes of as
  ///   many values as there are births. Particles that lie in space stay where they are born, and do
  ///   not turn.
  public init(
    epoch: Double, birth: [Float], position: ParticleStream,
    velocity: ParticleStream = .constant(.zero), acceleration: ParticleStream = .constant(.zero),
    lifetime: ParticleStream, scale: ParticleStream = .constant(SIMD4(1, 0, 0, 0)),
    scaleSpeed: ParticleStream = .constant(.zero), spin: ParticleStream = .constant(.zero),
    color: ParticleStream = .constant(.one), colorSpeed: ParticleStream = .constant(.zero),
    factor: ParticleStream = .constant(.one), axes: ParticleAxes? = nil
  ) {
    precondition(birth.count <= Self.capacity, "a page holds at most \(Self.capacity) births")
    precondition(
      axes == nil
        || [velocity, acceleration, spin].allSatisfy { $0.isConstant && $0.rest == .zero },
      "particles that lie in space stand still")
    let vectors = [position, velocity, acceleration] + (axes.map { [$0.x, $0.y] } ?? [])
    let numbers = [lifetime, scale, scaleSpeed, spin]
    for (streams, most) in [(vectors, 3), (numbers, 1), ([color, colorSpeed, factor], 4)] {
      for stream in streams {
        precondition(
          stream.valueCount == stream.planeCount(births: birth.count) * birth.count
            && stream.valueCount <= most * birth.count,
          "a stream of a page has a value for each of its births")
      }
    }
    count = birth.count
    self.epoch = epoch
    self.birth = birth
    self.position = position
    self.velocity = velocity
    self.acceleration = acceleration
    self.lifetime = lifetime
    self.scale = scale
    self.scaleSpeed = scaleSpeed
    self.spin = spin
    self.color = color
    self.colorSpeed = colorSpeed
    self.factor = factor
    self.axes = axes
    lifetimeBound = max(0, Float(lifetime.bounds(births: birth.count).high.x))
    bounds = Bounds(
      position: position.bounds(births: birth.count),
      velocity: velocity.bounds(births: birth.count),
      acceleration: acceleration.bounds(births: birth.count),
      scale: scale.bounds(births: birth.count), scaleSpeed: scaleSpeed.bounds(births: birth.count))
  }

  /// What the streams of where and how large particles are lie between.
  struct Bounds: Sendable {
    var position: ParticleInterval
    var velocity: ParticleInterval
    var acceleration: ParticleInterval
    var scale: ParticleInterval
    var scaleSpeed: ParticleInterval
  }

  /// The streams in the order of their properties.
  public var streams: [ParticleStream] {
    [
      position, velocity, acceleration, lifetime, scale, scaleSpeed, spin, color, colorSpeed,
      factor,
    ] + (axes.map { [$0.x, $0.y] } ?? [])
  }

  /// How many bytes the births take.
  public var byteCount: Int { streams.reduce(4 * count) { $0 + $1.byteCount } }

  /// The births that may be alive at a time: born, and not longer ago than the longest lifetime.
  ///
  /// - Parameter age: The time less the epoch.
  public func livingRange(age: Double) -> Range<Int> {
    let now = Float(age)
    let end = birth.partitionPoint { now - $0 < 0 }
    let start = birth.partitionPoint { now - $0 < lifetimeBound }
    return min(start, end)..<end
  }
}

extension ParticlePage: Hashable {
  public static func == (a: ParticlePage, b: ParticlePage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension [Float] {
  /// The first index at which `isBeyond` holds, where it holds from some index on; else the count.
  fileprivate func partitionPoint(_ isBeyond: (Float) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
