/// Frame rates that an animation would like, in frames a second.
///
/// Kept as advice: Strata renders the frames that it is asked for.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest.
  public var minimum: Float
  /// The highest.
  public var maximum: Float
  /// The one that is best; nil has no wish.
  public var preferred: Float?

  /// No wishes.
  public static let `default` = CAFrameRateRange()

  /// The same as `default`.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// Makes a range; nothing is checked.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
