package import StrataRenderList

/// The properties of an emitter cell at one time, as plain numbers.
///
/// A quantity with a range is drawn uniformly from mean − range/2 to mean + range/2 at birth.
package struct CellValues: Sendable, Hashable {
  /// Whether its particles, and those of its nested cells, are visible.
  package var isEnabled = true
  /// The number of particles per second, from each particle for a nested cell; negative values
  /// count as 0.
  package var birthRate = 0.0
  /// The lifetime in seconds; a particle that draws 0 or less is never visible.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// The angle from the natural direction toward +z, in radians.
  package var emissionLatitude = 0.0
  /// The angle about z, from x toward y, in radians.
  package var emissionLongitude = 0.0
  /// The full angle of the cone that directions fill evenly, in radians.
  ///
  /// The cone is in the plane, or in space for cuboids and spheres.
  package var emissionRange = 0.0
  /// The speed along the direction, in points per second.
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var acceleration = SIMD3<Double>.zero
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  /// The angular velocity, in radians per second.
  package var spin = 0.0
  package var spinRange = 0.0
  /// The color in sRGB red, green, blue and alpha, not premultiplied.
  package var color = SIMD4<Double>.one
  package var colorRange = SIMD4<Double>.zero
  package var colorSpeed = SIMD4<Double>.zero
  /// The sprite; nil draws nothing, but the particles still emit nested cells.
  package var sprite: ParticleSprite?
  package var timing = CellTiming()
  package var traits = CellTraits()
  /// The behaviors of its particles, which are applied after those of the layer.
  package var behaviors: [BehaviorValues] = []
  /// The nested cells, which every particle emits during its life.
  package var cells: [CellValues] = []

  package init() {}
}
