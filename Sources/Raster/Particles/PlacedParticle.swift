/// A particle in its plane, as the kernels read it: the members of `strata_particle`, in their order.
package struct PlacedParticle: BitwiseCopyable, Sendable {
  package var x: Float
  package var y: Float
  package var z: Float
  /// Index into `ParticleSprites`, `oneByOne` and `inSpace`.
  private var sprite: UInt32
  /// The scale times the cosine and the sine of the angle.
  package var across: SIMD2<Double>
  /// What the sprite is multiplied by: premultiplied, 0...1.
  package var color: SIMD4<Float>

  package init(
    place: SIMD3<Float>, sprite: Int, across: SIMD2<Double>, color: SIMD4<Float>
  ) {
    (x, y, z) = (place.x, place.y, place.z)
    self.sprite = UInt32(sprite)
    self.across = across
    self.color = color
  }

  /// Set in `sprite` where no kernel draws the particle.
  private static let oneByOne: UInt32 = 1 << 31

  /// Whether kernels leave the particle to be drawn by itself.
  package var isDrawnOneByOne: Bool {
    get { sprite & Self.oneByOne != 0 }
    set { sprite = newValue ? sprite | Self.oneByOne : sprite & ~Self.oneByOne }
  }

  /// Set in `sprite` of particles that lie in space, which no kernel draws.
  private static let inSpace: UInt32 = 1 << 30

  /// Where the axes are of a particle that lies in space, in the place of what its angle makes of its
  /// scale; nil for one in the plane.
  package var axesIndex: Int? {
    get { sprite & Self.inSpace != 0 ? Int(across.x) : nil }
    set {
      sprite = newValue == nil ? sprite & ~Self.inSpace : sprite | Self.inSpace | Self.oneByOne
      if let newValue { across = SIMD2(Double(newValue), 0) }
    }
  }

  package var spriteIndex: Int { Int(sprite & ~(Self.oneByOne | Self.inSpace)) }
}
