import StrataGraphics

/// What a cell says of its particles that a page of births has no place for; the same for good.
package struct CellTraits: Sendable, Hashable {
  package var mass = 1.0
  package var massRange = 0.0
  /// The angle at birth, in radians, from x toward y.
  package var rotation = 0.0
  package var rotationRange = 0.0
  package var frames = SpriteFrames()

  package init() {}

  /// Whether particles differ in them, so that random numbers are drawn for each.
  var areDrawn: Bool {
    massRange != 0 || rotationRange != 0 || (frames.count > 1 && frames.mode == .random)
  }

  /// Whether what a particle looks like depends on more than its page has.
  var changeLooks: Bool { rotation != 0 || rotationRange != 0 || frames.count > 1 }
}

/// What a particle has drawn of them at its birth.
struct DrawnTraits {
  /// Over 0.
  let mass: Double
  let rotation: Double
  /// A random number, 0..<1.
  let frame: Double

  /// - Parameter id: What random bits are drawn for; nil where nothing is drawn.
  init(_ traits: CellTraits, _ random: ParticleRandom, _ id: UInt32?) {
    let bits = id.map { random.bits(.massAndRotation, of: $0) }
    // Without a draw what lies in the middle.
    let (first, second) = bits.map { ($0.halves.0.fraction, $0.halves.1.fraction) } ?? (0.5, 0.5)
    let mass = traits.mass.drawable() + (first - 0.5) * traits.massRange.drawable()
    self.mass = max(mass, BornParticle.leastMass)
    rotation = traits.rotation.drawable() + (second - 0.5) * traits.rotationRange.drawable()
    frame = bits.map { ParticleRandom.mix($0).fraction } ?? 0
  }
}
