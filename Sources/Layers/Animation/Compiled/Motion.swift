import StrataGraphics

/// What an animation's value goes through while its progress runs from 0 to 1.
class Motion {
  /// Whether an end is the value that lies underneath the animation.
  var needsUnderlying: Bool { false }

  /// The motion in numbers alone, if it is that simple.
  var plain: PlainMotion? { nil }

  /// Between which keyframes a progress lies, and how far; for motions that have some.
  func keyframe(at progress: Double) -> (stretch: Int, fraction: Double) { (0, 0) }

  /// The value at a progress, which timing functions and springs take beyond 0...1.
  ///
  /// - Parameter underlying: What the animations before have made of the part; nil where the part
  ///   has no value, or none was asked for.
  /// - Returns: Nil for no effect.
  func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? { nil }
}

/// A motion of numbers, points, sizes or rectangles.
enum PlainMotion {
  case line(Line)
  /// - Parameter evenCount: That of `KeyframeTimes`.
  case keyframes(PackedKeyframes, evenCount: Int?)
}
