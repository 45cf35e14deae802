import StrataGraphics

/// What an animation's value goes through while its progress runs from 0 to 1.
class Motion {
  /// Whether an end is the value that lies underneath the animation.
  var needsUnderlying: Bool { false }

  /// The motion in numbers alone, if it is that simple.
  var line: Line? { nil }

  /// The value at a progress, which timing functions and springs take beyond 0...1.
  ///
  /// - Parameter underlying: What the animations before have made of the part; nil where the part
  ///   has no value, or none was asked for.
  /// - Returns: Nil for no effect.
  func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? { nil }
}
