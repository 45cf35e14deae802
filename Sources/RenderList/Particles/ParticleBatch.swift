/// Births of one page that are drawn with one sprite, and how old the page is.
public struct ParticleRun: Sendable, Hashable {
  public var page: ParticlePage
  /// The births that may be alive; which of them are, each one's lifetime tells.
  public var range: Range<Int>
  /// The frame's time less the page's epoch, in seconds.
  public var age: Double
  public var sprite: ParticleSprite

  /// - Precondition: The range lies within the page.
  public init(page: ParticlePage, range: Range<Int>, age: Double, sprite: ParticleSprite) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= page.count, "a run lies within its page")
    self.page = page
    self.range = range
    self.age = age
    self.sprite = sprite
  }
}

/// The particles of one emitter at one time.
public struct ParticleBatch: Sendable, Hashable {
  /// Which particle is painted over which.
  public enum Order: String, Sendable {
    /// As they come: run by run, births from the first of a range to the last.
    case given
    /// The last birth of the last run first.
    case reversed
    /// The least z first; equal ones as they come.
    case backToFront
  }

  /// How a particle is put on what is below.
  public enum Blend: String, Sendable {
    /// Source over destination.
    case over
    /// Premultiplied colour and alpha are added to the destination's, each clamped to 1.
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

  /// Births in the ranges: no fewer than are alive.
  public var count: Int { runs.reduce(0) { $0 + $1.range.count } }

  public var isEmpty: Bool { runs.allSatisfy(\.range.isEmpty) }
}
