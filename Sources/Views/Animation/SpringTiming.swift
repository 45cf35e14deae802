import Foundation
import Strata

/// The parameters of a spring animation.
struct SpringTiming: Equatable {
  private(set) var mass: CGFloat = 1
  private(set) var stiffness: CGFloat
  private(set) var damping: CGFloat
  /// The initial velocity, in multiples of the animated distance per second.
  private(set) var velocity: CGFloat
  /// Whether damping above the critical value slows the spring further.
  private(set) var allowsOverdamping = false

  /// Creates a spring with a mass of 1 that settles within a duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping divided by the critical damping, at least 0.01. Below 1 the spring
  ///     oscillates.
  ///   - velocity: The initial velocity, in multiples of the animated distance per second.
  ///   - duration: The time after which a thousandth of the distance remains. For ratios below 1 it
  ///     is measured on the envelope of the motion's sine term, |ratio · ω - velocity| / ω′ ·
  ///     exp(-ratio · ω · t) with ω′ = ω · √(1 - ratio²). At 1 and above it is measured on the
  ///     motion of a critically damped spring that starts at rest, (1 + ω · t) · exp(-ω · t),
  ///     slowed by the ratio.
  init(dampingRatio ratio: CGFloat, velocity: CGFloat, duration: Double) {
    let (ratio, duration) = (max(Double(ratio), 0.01), max(duration, 1e-6))
    let angle =
      ratio < 1
      ? Self.settlingAngle(ratio, Double(velocity) * duration) : 9.233_413_476_451_587 * ratio
    let frequency = angle / duration
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * ratio * frequency)
    self.velocity = velocity
  }

  init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    self.velocity = velocity
  }

  /// Creates a spring with a mass of 1 from its perceived duration in seconds and its bounce.
  ///
  /// - Parameter bounce: 0 does not oscillate, values toward 1 oscillate longer, values below 0
  ///   approach the end slowly. It is clamped to -0.99...1.
  init(perceptualDuration duration: Double, bounce: CGFloat, velocity: CGFloat) {
    let spring = CASpringAnimation(
      perceptualDuration: max(duration, 1e-6), bounce: min(max(bounce, -0.99), 1))
    (stiffness, damping) = (spring.stiffness, spring.damping)
    self.velocity = velocity
    allowsOverdamping = spring.allowsOverdamping
  }

  /// The spring of a keyboard that slides in, which is also the default of
  /// `UISpringTimingParameters`.
  static let keyboard = SpringTiming(mass: 3, stiffness: 1000, damping: 500, velocity: 0)
  /// The duration of an animation with the spring of a keyboard, in seconds.
  static let keyboardDuration = 0.5

  func apply(to animation: CASpringAnimation) {
    animation.mass = mass
    animation.stiffness = stiffness
    animation.damping = damping
    animation.initialVelocity = velocity
    animation.allowsOverdamping = allowsOverdamping
  }

  /// The time until the spring is at rest, in seconds.
  var settlingDuration: Double {
    let animation = CASpringAnimation()
    apply(to: animation)
    return animation.settlingDuration
  }

  /// Returns the spring with another initial velocity.
  func with(velocity: CGFloat) -> SpringTiming {
    var result = self
    result.velocity = velocity
    return result
  }

  /// Returns the spring with the same motion in a multiple of the time.
  func stretched(by factor: Double) -> SpringTiming {
    var result = self
    result.stiffness /= CGFloat(factor * factor)
    result.damping /= CGFloat(factor)
    result.velocity /= CGFloat(factor)
    return result
  }

  /// Returns the position after a time in seconds: 0 at the start, 1 at rest.
  func position(at time: Double) -> Double {
    guard mass > 0, stiffness > 0 else { return 1 }
    let rate = Double(stiffness / mass)
    let critical = 2 * rate.squareRoot()
    let given = max(Double(damping / mass), 0)
    let decay = allowsOverdamping ? given : min(given, critical)
    // The distance y to the rest position and its speed y′ change by y″ = -rate · y - decay · y′.
    let motion = SIMD4(0, 1, -rate, -decay) * max(time, 0)
    let matrix = Self.exponential(of: motion)
    return 1 - matrix[0] + matrix[1] * Double(velocity)
  }

  // MARK: Settling

  /// The fraction of the distance at which a spring counts as settled.
  private static let threshold = 0.001

  /// Returns the undamped angle, in radians, by which an underdamped spring has settled.
  ///
  /// - Parameter push: The distance that the initial velocity covers within the duration.
  private static func settlingAngle(_ ratio: Double, _ push: Double) -> Double {
    let width = ((1 - ratio) * (1 + ratio)).squareRoot()
    func envelope(_ angle: Double) -> Double {
      abs(ratio - push / angle) / width * exponential(of: SIMD4(-ratio * angle, 0, 0, 0))[0]
    }
    // With a push toward the end, the envelope is 0 at push / ratio, rises to a maximum, and falls
    // again. If the maximum is below the threshold, the spring settles before the zero.
    let summit = push > 0 ? (push + (push * push + 4 * push).squareRoot()) / (2 * ratio) : 0
    var (low, high) = (summit, max(summit, 1))
    if push > 0, envelope(summit) < threshold {
      (low, high) = (0, push / ratio)
    } else {
      while envelope(high) > threshold { high *= 2 }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if envelope(middle) > threshold { low = middle } else { high = middle }
    }
  }

  /// Returns the exponential of a matrix with two rows, by scaling and squaring.
  ///
  /// Unlike the C library's functions, it gives the same result on every processor.
  private static func exponential(of matrix: SIMD4<Double>) -> SIMD4<Double> {
    func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3])
    }
    let identity = SIMD4(1.0, 0, 0, 1)
    var scaled = matrix
    var squarings = 0
    while max(abs(scaled.max()), abs(scaled.min())) > 0.125, squarings < 1000 {
      scaled /= 2
      squarings += 1
    }
    var result = identity
    for term in (1...12).reversed() { result = identity + product(scaled, result) / Double(term) }
    for _ in 0..<squarings { result = product(result, result) }
    return result
  }
}

/// The initial velocity of a spring, in multiples of the animated distance per second.
enum SpringVelocity {
  case scalar(CGFloat)
  /// The velocities along both axes, each relative to the distance along its axis.
  case vector(CGVector)

  /// The velocity of a value that is not a point.
  var magnitude: CGFloat {
    switch self {
    case .scalar(let velocity): velocity
    case .vector(let vector): (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    }
  }

  /// Returns the velocity along the way from the start to the end of a point.
  ///
  /// - Parameter way: The distances along both axes; nil for a value that is not a point.
  func along(_ way: CGVector?) -> CGFloat {
    guard case .vector(let vector) = self, let way else { return magnitude }
    let (x, y) = (way.dx * way.dx, way.dy * way.dy)
    return x + y > 0 ? (vector.dx * x + vector.dy * y) / (x + y) : magnitude
  }
}
