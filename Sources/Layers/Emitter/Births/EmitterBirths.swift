package import StrataGraphics
package import StrataRenderList

/// The particles of one emitter at any time, as a pure function of its values and the time.
///
/// It caches intermediate results. Frames are byte for byte the same in any order. An instance is
/// used by one thread at a time.
///
/// A cell's births are computed in whole windows of time. Windows that cannot contain living
/// particles are skipped, so the cost of a frame depends on its living particles and not on its
/// time.
package final class EmitterBirths {
  package let values: EmitterValues
  private var source: EmitterSource?
  private var simulation: ParticleSimulation?

  /// The cost of the behaviors of the last batch, in units of `Limits.work`.
  package var work: Double { simulation?.work ?? 0 }

  /// - Parameters:
  ///   - values: The cells with their timing, the seed, and all other values if there is no source.
  ///   - source: The values that change over time; nil if nothing changes.
  package init(_ values: EmitterValues, source: EmitterSource? = nil) {
    self.values = values
    self.source = source
  }

  /// Returns the particles at a time of the layer.
  ///
  /// Each cell precedes its nested cells, and a cell's particles are in the order of their births.
  /// Disabled cells and those without a sprite are omitted.
  ///
  /// - Parameters:
  ///   - isUpsideDown: Whether the layer's y axis points up on the canvas.
  ///   - keepsOrder: Whether the order of a cell's particles is visible. If not, particles with the
  ///     same frame of a sprite sheet may be grouped.
  /// - Throws: `LimitExceeded` for too many particles, births, cells or levels of nesting, before
  ///   memory is allocated for them.
  package func batch(
    at time: Double, isUpsideDown: Bool = false, keepsOrder: Bool = true,
    limits: Limits = .default
  ) throws -> ParticleBatch {
    let simulation =
      try self.simulation ?? ParticleSimulation(values, source: source, limits: limits)
    self.simulation = simulation
    return try simulation.batch(
      at: time.drawable(within: EmissionWindow.mostSeconds), isUpsideDown: isUpsideDown,
      keepsOrder: keepsOrder, limits: limits)
  }

  /// Replaces the values from a time on; earlier values stay unchanged.
  package func change(_ source: EmitterSource, from time: Double) {
    // When rates begin to change, births are counted by a different method, with different
    // rounding.
    let isAnother = self.source == nil || self.source?.keepsRates != source.keepsRates
    self.source = source
    if isAnother { simulation = nil } else { simulation?.change(source, from: time) }
  }
}
