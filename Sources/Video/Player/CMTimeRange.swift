/// A half-open time interval, which includes its start and excludes its end.
public struct CMTimeRange: Sendable, Hashable {
  public var start: CMTime
  public var duration: CMTime

  /// Creates a range from its components; `CMTimeRange()` is invalid.
  public init(start: CMTime = .invalid, duration: CMTime = .invalid) {
    (self.start, self.duration) = (start, duration)
  }

  /// Creates a range from a start and an end time.
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange()

  public var end: CMTime { start + duration }

  /// Whether both components are valid, and the duration is not negative.
  public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }

  /// Whether the range contains no time.
  public var isEmpty: Bool { !isValid || duration == .zero }

  /// Returns whether a time is in the range; false for an invalid range.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time >= start && time < end }
}
