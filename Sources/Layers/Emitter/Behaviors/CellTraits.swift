import StrataGraphics

/// The constant properties of a cell's particles that are not stored in a page of births.
package struct CellTraits: Sendable, Hashable {
  package var mass = 1.0
  package var massRange = 0.0
  /// The angle at birth, in radians, from x toward y.
  package var rotation = 0.0
  package var rotationRange = 0.0
  package var frames = SpriteFrames()
  /// Whether particles rotate in space about their own axes, instead of in the layer's plane.
  package var isPlane = false
  /// The axis of a plane, and the cone that axes fill evenly around it, in radians.
  package var orientationLongitude = 0.0
  package var orientationLatitude = 0.0
  package var orientationRange = 0.0

  package init() {}

  /// Whether the properties vary between particles, so that random numbers are drawn for each.
  var areDrawn: Bool {
    massRange != 0 || rotationRange != 0 || (isPlane && orientationRange != 0)
      || (frames.count > 1 && frames.mode == .random)
  }

  /// Whether the appearance of a particle depends on data that its page does not contain.
  var changeLooks: Bool { rotation != 0 || rotationRange != 0 || frames.count > 1 || isPlane }
}

/// The traits drawn for a particle at its birth.
struct DrawnTraits {
  /// The mass, greater than 0.
  let mass: Double
  let rotation: Double
  /// A random number, 0..<1.
  let frame: Double
  /// The unit rotation axis of a plane; nil for a particle that rotates in the layer's plane.
  let axis: SIMD3<Double>?

  /// - Parameter id: The identifier for which random bits are drawn; nil draws nothing.
  init(_ traits: CellTraits, _ random: ParticleRandom, _ id: UInt32?) {
    let bits = id.map { random.bits(.massAndRotation, of: $0) }
    // Without a draw the traits have the middle of their ranges.
    let (first, second) = bits.map { ($0.halves.0.fraction, $0.halves.1.fraction) } ?? (0.5, 0.5)
    let mass = traits.mass.drawable() + (first - 0.5) * traits.massRange.drawable()
    self.mass = max(mass, BornParticle.leastMass)
    rotation = traits.rotation.drawable() + (second - 0.5) * traits.rotationRange.drawable()
    frame = bits.map { ParticleRandom.mix($0).fraction } ?? 0
    guard traits.isPlane else {
      axis = nil
      return
    }
    var cone = CellValues()
    cone.emissionLongitude = traits.orientationLongitude
    cone.emissionLatitude = traits.orientationLatitude
    cone.emissionRange = id == nil ? 0 : traits.orientationRange
    axis = EmissionDirection(cone, isSolid: true).direction(
      SIMD3(1, 0, 0), id.map { random.bits(.orientation, of: $0) } ?? 0)
  }
}
