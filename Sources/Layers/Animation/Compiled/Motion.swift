import StrataGraphics

/// The values of an animation as its progress goes from 0 to 1.
class Motion {
  /// Whether an end is the underlying value of the animation.
  var needsUnderlying: Bool { false }

  /// The motion in purely numeric form, or nil if it is more complex.
  var plain: NumericMotion? { nil }

  /// Returns the interval between keyframes that contains a progress, and the fraction of it.
  ///
  /// Only for motions with keyframes.
  func keyframe(at progress: Double) -> (interval: Int, fraction: Double) { (0, 0) }

  /// Returns the value at a progress, which timing functions and springs may take outside 0...1.
  ///
  /// - Parameter underlying: The part's value after the preceding animations; nil if the part has
  ///   no value or the motion does not need it.
  /// - Returns: Nil for no effect.
  func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? { nil }
}

/// A motion of numbers, points, sizes or rectangles.
enum NumericMotion {
  case line(Line)
  /// - Parameter evenCount: The value of `KeyframeTimes.evenCount`.
  case keyframes(PackedKeyframes, evenCount: Int?)
}
