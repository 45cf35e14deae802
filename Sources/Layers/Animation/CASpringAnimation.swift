public import Foundation
public import StrataGraphics

/// An animation that moves like a mass on a spring and may overshoot its end.
///
/// The spring determines its own timing, and `duration` only cuts it off. Set `duration` to
/// `settlingDuration`. `timingFunction` has no effect.
open class CASpringAnimation: CABasicAnimation {
  /// The mass; a larger mass oscillates longer and slower.
  ///
  /// If the mass or the stiffness is not positive, the end value applies immediately.
  open var mass: CGFloat = 1

  /// The stiffness of the spring; a larger value is faster.
  open var stiffness: CGFloat = 100

  /// The damping of the motion; 0 oscillates forever, and negative values count as 0.
  open var damping: CGFloat = 10

  /// The initial velocity, in distances from start to end per second; positive moves toward the
  /// end.
  open var initialVelocity: CGFloat = 0

  /// Whether damping above the critical value slows the motion further.
  ///
  /// Critical damping is the smallest damping without oscillation. If false, higher damping counts
  /// as critical.
  open var allowsOverdamping = false

  /// Creates a spring with a mass of 1 from its perceived properties.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The perceived duration in seconds; the spring settles later.
  ///   - bounce: 0 does not oscillate, values toward 1 oscillate longer, values below 0 approach
  ///     the end slowly.
  /// - Precondition: The duration is positive, the bounce more than -1 and at most 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    precondition(perceptualDuration > 0, "perceptualDuration must be greater than 0")
    precondition(bounce > -1 && bounce <= 1, "bounce must be greater than -1 and at most 1")
    self.init()
    let rate = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    stiffness = CGFloat(rate * rate)
    damping = CGFloat(2 * rate * ratio)
    allowsOverdamping = true
  }

  /// The perceived duration in seconds: the period that the spring would have without damping.
  open var perceptualDuration: CFTimeInterval {
    2 * Double.pi / (Double(stiffness) / Double(mass)).squareRoot()
  }

  /// The bounciness: 0 at critical damping, 1 without damping, negative above critical damping.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The time until the spring stays within a thousandth of the distance from its end, in seconds.
  ///
  /// Infinite without damping.
  open var settlingDuration: CFTimeInterval { motion.settlingDuration }

  /// The progress of the spring over time, as a fraction of the distance.
  package var motion: SpringMotion {
    SpringMotion(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
  }

  private static let own = PropertyTable<CAAnimation>(
    extending: CABasicAnimation.properties,
    [
      PropertyDeclaration("mass", \CASpringAnimation.mass, .value),
      PropertyDeclaration("stiffness", \CASpringAnimation.stiffness, .value),
      PropertyDeclaration("damping", \CASpringAnimation.damping, .value),
      PropertyDeclaration("initialVelocity", \CASpringAnimation.initialVelocity, .value),
      PropertyDeclaration("allowsOverdamping", \CASpringAnimation.allowsOverdamping, .value),
      PropertyDeclaration(
        reading: "settlingDuration", \CASpringAnimation.settlingDuration, .value),
      PropertyDeclaration(
        reading: "perceptualDuration", \CASpringAnimation.perceptualDuration, .value),
      PropertyDeclaration(reading: "bounce", \CASpringAnimation.bounce, .value),
    ]
  ) { CASpringAnimation() }

  package override class var properties: PropertyTable<CAAnimation> { own }
}
