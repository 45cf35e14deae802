/// A particle in its plane, as the kernels read it: the members of `strata_particle`, in their
/// order.
package struct PlacedParticle: BitwiseCopyable, Sendable {
  package var x: Float
  package var y: Float
  package var z: Float
  /// The index into `ParticleSprites`, with the flags `oneByOne` and `inSpace`.
  private var sprite: UInt32
  /// The scale times the cosine and the sine of the angle; for particles in 3D space, see
  /// `axesIndex`.
  package var across: SIMD2<Double>
  /// The color that the sprite is multiplied by: premultiplied, 0...1.
  package var color: SIMD4<Float>

  package init(
    place: SIMD3<Float>, sprite: Int, across: SIMD2<Double>, color: SIMD4<Float>
  ) {
    (x, y, z) = (place.x, place.y, place.z)
    self.sprite = UInt32(sprite)
    self.across = across
    self.color = color
  }

  /// The flag in `sprite` for particles that no kernel draws.
  private static let oneByOne: UInt32 = 1 << 31

  /// Whether the particle is drawn on its own instead of by kernels.
  package var isDrawnOneByOne: Bool {
    get { sprite & Self.oneByOne != 0 }
    set { sprite = newValue ? sprite | Self.oneByOne : sprite & ~Self.oneByOne }
  }

  /// The flag in `sprite` for particles with 3D axes, which no kernel draws.
  private static let inSpace: UInt32 = 1 << 30

  /// The index of the axes of a particle in 3D space, stored instead of its scaled angle; nil for
  /// one in the plane.
  package var axesIndex: Int? {
    get { sprite & Self.inSpace != 0 ? Int(across.x) : nil }
    set {
      sprite = newValue == nil ? sprite & ~Self.inSpace : sprite | Self.inSpace | Self.oneByOne
      if let newValue { across = SIMD2(Double(newValue), 0) }
    }
  }

  package var spriteIndex: Int { Int(sprite & ~(Self.oneByOne | Self.inSpace)) }
}
