import Foundation
import Strata

/// The parameters of a spring that settles within a given duration.
struct SpringTiming {
  /// The stiffness for a mass of 1, in 1/s².
  let stiffness: CGFloat
  /// The damping for a mass of 1, in 1/s.
  let damping: CGFloat
  /// The initial velocity, in multiples of the animated distance per second.
  let velocity: CGFloat

  /// Creates a spring from a damping ratio and a duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping divided by the critical damping. Below 1 the spring oscillates.
  ///   - velocity: The initial velocity, in multiples of the animated distance per second.
  ///   - duration: The time until a thousandth of the distance remains. For ratios below 1 it is
  ///     measured on the envelope exp(-ratio · ω · t) of the oscillation. At 1 and above it is
  ///     measured on the motion of a critically damped spring, (1 + ω · t) · exp(-ω · t), slowed by
  ///     the ratio.
  init(dampingRatio ratio: CGFloat, velocity: CGFloat, duration: Double) {
    let ratio = max(ratio, 0.01)
    let settling = ratio < 1 ? 6.907_755_278_982_137 / Double(ratio) : 9.233_413_476_451_587
    let frequency = CGFloat(settling / max(duration, 1e-6)) * max(ratio, 1)
    stiffness = frequency * frequency
    damping = 2 * ratio * frequency
    self.velocity = velocity
  }

  init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat) {
    self.stiffness = stiffness / mass
    self.damping = damping / mass
    self.velocity = velocity
  }

  func apply(to animation: CASpringAnimation) {
    animation.mass = 1
    animation.stiffness = stiffness
    animation.damping = damping
    animation.initialVelocity = velocity
  }

  /// The time until the spring is at rest, in seconds.
  var settlingDuration: Double {
    let animation = CASpringAnimation()
    apply(to: animation)
    return animation.settlingDuration
  }
}
