import StrataGraphics

/// Births of particles in order of time, the same for every frame.
///
/// The state of a particle at a time depends only on its birth (see the formulas in
/// `ParticleMotion`). A page is therefore created once, uploaded once, and drawn in every frame in
/// which its particles live. It is immutable; caches use its identity as their key.
public final class ParticlePage: Sendable {
  /// The maximum number of births in a page: four vertices each, indexed by 16 bits.
  public static let capacity = 16_384
  /// The maximum number of seconds between the epoch and a birth, where a `Float` resolves ages to
  /// 8 µs.
  public static let span = 64.0

  /// The number of births in the page.
  public let count: Int
  /// The origin of birth times, in seconds of the layer's local time.
  public let epoch: Double
  /// The birth times in seconds after the epoch, ascending.
  public let birth: [Float]
  /// The position at birth: x, y, z in points of the layer's space.
  public let position: ParticleStream
  /// The velocity at birth: x, y, z in points per second.
  public let velocity: ParticleStream
  /// The acceleration: x, y, z in points per second squared.
  public let acceleration: ParticleStream
  /// The lifetime in seconds; one component.
  ///
  /// A particle whose lifetime is 0 or less is never visible.
  public let lifetime: ParticleStream
  /// The factor on the sprite's size at birth; one component.
  public let scale: ParticleStream
  /// The change of the size factor per second; one component.
  public let scaleSpeed: ParticleStream
  /// The angular velocity in radians per second, from x toward y; one component.
  ///
  /// The angle at birth is 0.
  public let spin: ParticleStream
  /// The straight red, green, blue and alpha at birth, not clamped.
  public let color: ParticleStream
  /// The change of `color` per second.
  public let colorSpeed: ParticleStream
  /// The factor of the clamped color: the color of the parent particle.
  public let factor: ParticleStream
  /// The constant orientation of particles in space; nil if they are in the layer's plane and
  /// rotate in it.
  public let axes: ParticleAxes?
  /// The upper bound of all lifetimes in the page; 0 or more.
  public let lifetimeBound: Float

  let bounds: Bounds

  /// Creates a page.
  ///
  /// - Precondition: There are at most `capacity` births in ascending order. Each plane of a stream
  ///   has as many values as there are births. Oriented particles neither move nor rotate.
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
      "oriented particles must not move or rotate")
    let vectors = [position, velocity, acceleration] + (axes.map { [$0.x, $0.y] } ?? [])
    let numbers = [lifetime, scale, scaleSpeed, spin]
    for (streams, most) in [(vectors, 3), (numbers, 1), ([color, colorSpeed, factor], 4)] {
      for stream in streams {
        precondition(
          stream.valueCount == stream.planeCount(births: birth.count) * birth.count
            && stream.valueCount <= most * birth.count,
          "a stream must have one value per birth and component")
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

  /// The bounds of the streams that determine the positions and sizes of particles.
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

  /// The size of the births in bytes.
  public var byteCount: Int { streams.reduce(4 * count) { $0 + $1.byteCount } }

  /// Returns the births that may be alive at a time: born, and within the longest lifetime.
  ///
  /// - Parameter age: The time minus the epoch, in seconds.
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
