/// Keyframes that are worked out when somebody first asks for them, as those of documents are, which have
/// thousands of animations of which a picture may show few.
package protocol KeyframeSource: Sendable {
  /// The same whenever it is asked.
  func keyframes() -> KeyframeSeries
}

/// The values of a keyframe animation, with when and how they are reached; see `CAKeyframeAnimation`.
package struct KeyframeSeries {
  /// Of the kind that the animated property takes.
  package var values: [AnimatedValue] = []
  /// Shares of the duration; one for each value, or none where they are evenly spaced.
  package var times: [Double] = []
  /// Between the values; none where all are even.
  package var paces: [CAMediaTimingFunction] = []

  package init() {}
}
