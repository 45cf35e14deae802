package import StrataRenderList

/// What an emitter cell says of its particles, as plain numbers of one time.
///
/// A quantity with a range is drawn evenly from mean − range/2 to mean + range/2 at birth.
package struct CellValues: Sendable, Hashable {
  /// False: neither its particles nor those of the cells nested in it show.
  package var isEnabled = true
  /// Particles a second, from each particle where the cell is nested; less than 0 is none.
  package var birthRate = 0.0
  /// Seconds; a particle that draws 0 or less never shows.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// From the natural direction toward +z, in radians.
  package var emissionLatitude = 0.0
  /// About z, from x toward y, in radians.
  package var emissionLongitude = 0.0
  /// Full angle of the cone that directions fill evenly, in radians: in the plane, and in space for
  /// cuboids and spheres.
  package var emissionRange = 0.0
  /// Points a second, along the direction.
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var acceleration = SIMD3<Double>.zero
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  /// Radians a second.
  package var spin = 0.0
  package var spinRange = 0.0
  /// Straight sRGB red, green, blue, alpha.
  package var color = SIMD4<Double>.one
  package var colorRange = SIMD4<Double>.zero
  package var colorSpeed = SIMD4<Double>.zero
  /// nil draws nothing; the particles still feed nested cells.
  package var sprite: ParticleSprite?
  package var timing = CellTiming()
  package var traits = CellTraits()
  /// What its particles follow, after what the layer's do.
  package var behaviors: [BehaviorValues] = []
  /// Every particle emits these while it lives.
  package var cells: [CellValues] = []

  package init() {}
}
