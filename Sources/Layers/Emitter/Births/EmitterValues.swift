package import StrataRenderList

/// What an emitter layer says of its particles, as plain numbers of one time.
///
/// Numbers that are not finite, or beyond what single precision can move, are drawn as the nearest
/// that is; one that is not a number is 0.
package struct EmitterValues: Sendable, Hashable {
  /// The geometry that particles come from.
  package enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
  /// Which part of the geometry.
  package enum Mode: String, Sendable { case points, outline, surface, volume }

  /// Centre of the shape, in the layer's space: x, y and z.
  package var position = SIMD3<Double>.zero
  /// Width and height; a circle's and a sphere's radius is the width.
  package var size = SIMD2<Double>.zero
  package var depth = 0.0
  package var shape = Shape.point
  package var mode = Mode.volume
  /// Multiplies the birth rate of every cell, nested ones too.
  package var birthRate = 1.0
  /// Multiplies what is drawn for the lifetime of a particle of any cell.
  package var lifetime = 1.0
  /// Multiplies what is drawn for the velocity of a particle of any cell.
  package var velocity = 1.0
  /// Multiplies the scale of the layer's own cells; those of nested cells inherit it.
  package var scale = 1.0
  /// Multiplies what is drawn for the spin of a particle of any cell.
  package var spin = 1.0
  /// Added to what is drawn and multiplied for the velocity of a particle of any cell.
  package var velocityBias = 0.0
  /// Added to what is drawn and multiplied for the scale of the layer's own cells.
  package var scaleBias = 0.0
  /// Added to what is drawn and multiplied for the spin of a particle of any cell.
  package var spinBias = 0.0
  /// What particles of all cells follow.
  package var behaviors: [BehaviorValues] = []
  package var seed: UInt32 = 0
  package var order = ParticleBatch.Order.given
  package var blend = ParticleBatch.Blend.over
  package var cells: [CellValues] = []

  package init() {}
}
