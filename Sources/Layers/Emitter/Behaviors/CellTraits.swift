import StrataGraphics

/// What a cell says of its particles that a page of births has no place for; the same for good.
package struct CellTraits: Sendable, Hashable {
  package var mass = 1.0
  package var massRange = 0.0
  /// The angle at birth, in radians, from x toward y.
  package var rotation = 0.0
  package var rotationRange = 0.0
  package var frames = SpriteFrames()
  /// Whether particles turn in space, about an axis of their own, and not in the layer's plane.
  package var isPlane = false
  /// Radians: the axis of a plane, and the cone that axes fill evenly around it.
  package var orientationLongitude = 0.0
  package var orientationLatitude = 0.0
  package var orientationRange = 0.0

  package init() {}

  /// Whether particles differ in them, so that random numbers are drawn for each.
  var areDrawn: Bool {
    massRange != 0 || rotationRange != 0 || (isPlane && orientationRange != 0)
      || (frames.count > 1 && frames.mode == .random)
  }

  /// Whether what a particle looks like depends on more than its page has.
  var changeLooks: Bool { rotation != 0 || rotationRange != 0 || frames.count > 1 || isPlane }
}

/// What a particle has drawn of them at its birth.
struct DrawnTraits {
  /// Over 0.
  let mass: Double
  let rotation: Double
  /// A random number, 0..<1.
  let frame: Double
  /// What a plane turns about, of length 1; nil for what turns in the layer's plane.
  let axis: SIMD3<Double>?

  /// - Parameter id: What random bits are drawn for; nil where nothing is drawn.
  init(_ traits: CellTraits, _ random: ParticleRandom, _ id: UInt32?) {
    let bits = id.map { random.bits(.massAndRotation, of: $0) }
    // Without a draw what lies in the middle.
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
