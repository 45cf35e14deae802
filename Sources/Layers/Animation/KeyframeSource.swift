/// Keyframes that are computed on first use.
///
/// Documents have thousands of animations, of which a frame may show few.
package protocol KeyframeSource: Sendable {
  /// Returns the keyframes, the same ones on every call.
  func keyframes() -> KeyframeSeries
}

/// The values of a keyframe animation with their times and timing; see `CAKeyframeAnimation`.
package struct KeyframeSeries {
  /// The values, of the kind that the animated property takes.
  package var values: [AnimatedValue] = []
  /// The times as fractions of the duration, one for each value; empty if they are evenly spaced.
  package var times: [Double] = []
  /// The timing functions between the values; empty if all are linear.
  package var paces: [CAMediaTimingFunction] = []

  package init() {}
}
