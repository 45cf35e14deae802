package import StrataRenderList

/// The properties of an emitter layer at one time, as plain numbers.
///
/// Values that are not finite, or exceed the range of single precision, are clamped. NaN becomes 0.
package struct EmitterValues: Sendable, Hashable {
  /// The geometry from which particles are emitted.
  package enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
  /// The emitting part of the geometry.
  package enum Mode: String, Sendable { case points, outline, surface, volume }

  /// The center of the shape in the layer's coordinate space: x, y and z.
  package var position = SIMD3<Double>.zero
  /// The width and height; for a circle or sphere the width is the radius.
  package var size = SIMD2<Double>.zero
  package var depth = 0.0
  package var shape = Shape.point
  package var mode = Mode.volume
  /// The factor for the birth rate of every cell, including nested cells.
  package var birthRate = 1.0
  /// The factor for the drawn lifetime of particles of all cells.
  package var lifetime = 1.0
  /// The factor for the drawn velocity of particles of all cells.
  package var velocity = 1.0
  /// The factor for the scale of the layer's own cells; nested cells inherit it.
  package var scale = 1.0
  /// The factor for the drawn spin of particles of all cells.
  package var spin = 1.0
  /// The value added to the multiplied velocity of particles of all cells.
  package var velocityBias = 0.0
  /// The value added to the multiplied scale of the layer's own cells.
  package var scaleBias = 0.0
  /// The value added to the multiplied spin of particles of all cells.
  package var spinBias = 0.0
  /// The behaviors of the particles of all cells.
  package var behaviors: [BehaviorValues] = []
  package var seed: UInt32 = 0
  package var order = ParticleBatch.Order.given
  package var blend = ParticleBatch.Blend.over
  package var cells: [CellValues] = []

  package init() {}
}
