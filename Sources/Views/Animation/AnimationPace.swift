import Foundation
import Strata

/// The timing of an animation as code requests it, before its duration is known.
enum AnimationTiming {
  case curve(CAMediaTimingFunction)
  /// A spring that settles within the duration of the animation.
  case settlingSpring(ratio: CGFloat, SpringVelocity)
  /// A spring whose duration in seconds does not depend on the animation.
  case spring(SpringTiming, SpringVelocity, duration: Double)

  /// The timing of one of the named curves.
  init(_ options: UIView.AnimationOptions) {
    self =
      options.hasKeyboardCurve
      ? .spring(.keyboard, .scalar(0), duration: SpringTiming.keyboardDuration)
      : .curve(options.curve.function)
  }

  /// The duration of a spring that has its own; nil for other timings.
  var ownDuration: Double? {
    if case .spring(_, _, let duration) = self { duration } else { nil }
  }

  /// Returns the pace of an animation.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - way: The distances between the start and the end of an animated point along both axes; nil
  ///     for other values.
  func pace(duration: Double, along way: CGVector? = nil) -> AnimationPace {
    switch self {
    case .curve(let function): .curve(function)
    case .settlingSpring(let ratio, let velocity):
      .spring(
        SpringTiming(dampingRatio: ratio, velocity: velocity.along(way), duration: duration))
    case .spring(let timing, let velocity, _):
      .spring(timing.with(velocity: velocity.along(way)))
    }
  }
}

/// The progress of an animation over its time.
enum AnimationPace {
  case curve(CAMediaTimingFunction)
  case spring(SpringTiming)

  static let linear = AnimationPace.curve(CAMediaTimingFunction(name: .linear))

  /// The timing function of an animation that cannot be a spring.
  var function: CAMediaTimingFunction {
    if case .curve(let function) = self {
      function
    } else {
      CAMediaTimingFunction(name: .easeInEaseOut)
    }
  }

  /// Returns the pace with the same motion in a multiple of the time.
  func stretched(by factor: Double) -> AnimationPace {
    if case .spring(let timing) = self { .spring(timing.stretched(by: factor)) } else { self }
  }

  /// Returns the progress after a time: 0 at the start, 1 at the end.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, clamped to the duration.
  ///   - duration: The duration in seconds.
  func progress(at time: Double, of duration: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= duration { return 1 }
    switch self {
    case .curve(let function): return UnitCurve(function).y(at: time / duration)
    case .spring(let timing): return timing.position(at: time)
    }
  }

  /// Returns the first time, in seconds, at which the progress reaches a value.
  func time(at progress: Double, of duration: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return duration }
    switch self {
    case .curve(let function): return UnitCurve(function).x(at: progress) * duration
    case .spring(let timing):
      var (low, high) = (0.0, duration)
      for step in 1...Self.steps {
        let time = duration * Double(step) / Double(Self.steps)
        guard timing.position(at: time) < progress else {
          high = time
          break
        }
        low = time
      }
      for _ in 0..<Self.halvings {
        let middle = (low + high) / 2
        if timing.position(at: middle) < progress { low = middle } else { high = middle }
      }
      return high
    }
  }

  /// The number of intervals in which the first rise of a spring is located.
  private static let steps = 64
  /// The number of halvings of that interval.
  private static let halvings = 48
}

extension CAMediaTimingFunction {
  /// Returns one of the four control points, counted from 0.
  func controlPoint(_ index: Int) -> SIMD2<Double> {
    var point: [Float] = [0, 0]
    unsafe getControlPoint(at: index, values: &point)
    return SIMD2(Double(point[0]), Double(point[1]))
  }
}

/// The Bézier curve of a timing function, which is solved in both directions.
private struct UnitCurve {
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  init(_ function: CAMediaTimingFunction) {
    (first, second) = (function.controlPoint(1), function.controlPoint(2))
  }

  func y(at x: Double) -> Double { solve(axis: 0, x)[1] }

  func x(at y: Double) -> Double { solve(axis: 1, y)[0] }

  /// Returns the point of the curve at which a coordinate has a value.
  private func solve(axis: Int, _ value: Double) -> SIMD2<Double> {
    // The control points of a linear curve differ from a line by the rounding of their parameters.
    if first.x == first.y, second.x == second.y { return SIMD2(value, value) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(at: middle)[axis] < value { low = middle } else { high = middle }
    }
    return point(at: high)
  }

  private func point(at s: Double) -> SIMD2<Double> {
    let rest = 1 - s
    return first * (3 * s * rest * rest) + second * (3 * s * s * rest)
      + SIMD2(repeating: s * s * s)
  }
}
