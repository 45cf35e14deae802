import Foundation
import Strata

/// A spring that comes to rest in a given time.
struct SpringTiming {
  /// Mass 1; per second squared.
  let stiffness: CGFloat
  /// Per second.
  let damping: CGFloat
  /// In ways from start to end, a second.
  let velocity: CGFloat

  /// - Parameters:
  ///   - ratio: Of the damping to the critical one: below 1 the spring swings.
  ///   - duration: Until what is left is a thousandth of the way. For ratios below 1 that is the
  ///     envelope exp(-ratio · ω · t) of the swing; at 1 and above the motion of a critically damped
  ///     spring, (1 + ω · t) · exp(-ω · t), slowed by the ratio.
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

  /// In seconds, until the spring is at rest.
  var settlingDuration: Double {
    let animation = CASpringAnimation()
    apply(to: animation)
    return animation.settlingDuration
  }
}
