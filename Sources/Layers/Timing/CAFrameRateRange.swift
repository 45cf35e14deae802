/// The preferred frame rates of an animation, in frames per second.
///
/// The range is stored as a hint. Strata renders the frames that are requested.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum rate.
  public var minimum: Float
  /// The maximum rate.
  public var maximum: Float
  /// The preferred rate; nil for no preference.
  public var preferred: Float?

  /// A range without preferences.
  public static let `default` = CAFrameRateRange()

  /// An alias of `default`.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// Creates a range without validating it.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
