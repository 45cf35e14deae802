/// The particles of one emitter at one time.
public struct ParticleBatch: Sendable, Hashable {
  /// The order in which particles are painted.
  public enum Order: String, Sendable {
    /// The given order: run by run, births from the first of a range to the last.
    case given
    /// The reverse order: the last birth of the last run first.
    case reversed
    /// By ascending z; equal ones in the given order.
    case backToFront
  }

  /// The compositing of a particle with the content below.
  public enum Blend: String, Sendable {
    /// Source over destination.
    case over
    /// Premultiplied color and alpha are added to the destination's, each clamped to 1.
    case add
  }

  public var runs: [ParticleRun]
  public var order: Order
  public var blend: Blend

  public init(runs: [ParticleRun], order: Order = .given, blend: Blend = .over) {
    self.runs = runs
    self.order = order
    self.blend = blend
  }

  /// The number of births in the ranges; at least the number of living particles.
  public var count: Int { runs.reduce(0) { $0 + $1.range.count } }

  public var isEmpty: Bool { runs.allSatisfy(\.range.isEmpty) }
}
