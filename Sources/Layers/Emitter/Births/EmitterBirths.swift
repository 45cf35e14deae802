package import StrataGraphics
package import StrataRenderList

/// The particles of one emitter at any time: a pure function of its values and the time.
///
/// Keeps what it has worked out, for speed alone: frames come out the same in any order, byte for
/// byte. Used by one thread at a time.
///
/// A cell's births are worked out by windows of time, each whole, and no window that nothing can be
/// alive in is looked at: a frame costs what lives in it, however late it is.
package final class EmitterBirths {
  package let values: EmitterValues
  private var source: EmitterSource?
  private var simulation: ParticleSimulation?

  /// - Parameters:
  ///   - values: The cells and their timing, the seed, and all else where there is no source.
  ///   - source: What changes with time; nil when nothing does.
  package init(_ values: EmitterValues, source: EmitterSource? = nil) {
    self.values = values
    self.source = source
  }

  /// The particles of a layer-local time.
  ///
  /// Cells come in their order, each before those nested in it; a cell's particles in the order of
  /// their births. Cells that are not enabled and those without a sprite are left out.
  ///
  /// - Parameters:
  ///   - isUpsideDown: Whether the layer's y axis points up on the canvas.
  ///   - keepsOrder: Whether the order of a cell's particles shows. If not, those that show one frame
  ///     of a sprite sheet may come together.
  /// - Throws: `LimitExceeded` before anything is allocated for too many particles, births, cells
  ///   or levels of nesting.
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

  /// Takes other values from a time on; before it they are what they were.
  package func change(_ source: EmitterSource, from time: Double) {
    // Where rates begin to change, births are counted in another way, which rounds differently.
    let isAnother = self.source == nil || self.source?.keepsRates != source.keepsRates
    self.source = source
    if isAnother { simulation = nil } else { simulation?.change(source, from: time) }
  }
}
