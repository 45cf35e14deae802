/// A stretch of time, its beginning included and its end not.
public struct CMTimeRange: Sendable, Hashable {
  public var start: CMTime
  public var duration: CMTime

  /// Makes a range of its parts; `CMTimeRange()` is invalid.
  public init(start: CMTime = .invalid, duration: CMTime = .invalid) {
    (self.start, self.duration) = (start, duration)
  }

  /// From one time to another.
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange()

  public var end: CMTime { start + duration }

  /// Both parts are valid, and the duration is not below 0.
  public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }

  /// No time is in it.
  public var isEmpty: Bool { !isValid || duration == .zero }

  /// Whether a time is in it; none is in an invalid range.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time >= start && time < end }
}
