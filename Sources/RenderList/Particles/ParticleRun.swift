/// Births of one page that are drawn with one sprite, and the age of the page.
public struct ParticleRun: Sendable, Hashable {
  public var page: ParticlePage
  /// The births that may be alive, depending on the lifetime of each.
  public var range: Range<Int>
  /// The frame's time minus the page's epoch, in seconds.
  public var age: Double
  public var sprite: ParticleSprite

  /// Creates a run.
  ///
  /// - Precondition: The range is inside the page.
  public init(page: ParticlePage, range: Range<Int>, age: Double, sprite: ParticleSprite) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= page.count, "a run must be within its page")
    self.page = page
    self.range = range
    self.age = age
    self.sprite = sprite
  }
}
