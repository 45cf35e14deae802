public import Foundation
public import StrataGraphics

/// An animation that moves as a weight on a spring does, and may swing past its end.
///
/// The motion takes its own time: `duration` only cuts it off, so set that to `settlingDuration`.
/// `timingFunction` has no effect.
open class CASpringAnimation: CABasicAnimation {
  /// The weight; more swings longer and slower.
  ///
  /// Without a positive mass and a positive stiffness the end shows at once.
  open var mass: CGFloat = 1

  /// How strongly the spring pulls for the distance; more is faster.
  open var stiffness: CGFloat = 100

  /// How strongly the motion is braked; 0 swings for ever, and less counts as 0.
  open var damping: CGFloat = 10

  /// The speed at the start, in ways from start to end a second; positive goes towards the end.
  open var initialVelocity: CGFloat = 0

  /// True: a damping above the critical one, with which the spring just does not swing, slows it
  /// further; false: it counts as the critical one.
  open var allowsOverdamping = false

  /// Makes a spring by what is seen of it, with a mass of 1.
  ///
  /// - Parameters:
  ///   - perceptualDuration: How long it seems to take, in seconds; it settles later.
  ///   - bounce: 0 does not swing, towards 1 it swings ever longer, below 0 it creeps.
  /// - Precondition: The duration is positive, the bounce more than -1 and at most 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    precondition(perceptualDuration > 0, "a spring takes some time")
    precondition(bounce > -1 && bounce <= 1, "a spring's bounce is more than -1 and at most 1")
    self.init()
    let rate = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    stiffness = CGFloat(rate * rate)
    damping = CGFloat(2 * rate * ratio)
    allowsOverdamping = true
  }

  /// How long the spring seems to take, in seconds: the period that it would have without damping.
  open var perceptualDuration: CFTimeInterval {
    2 * Double.pi / (Double(stiffness) / Double(mass)).squareRoot()
  }

  /// How much the spring swings: 0 with critical damping, 1 with none, less than 0 with more.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// How long it takes until the spring stays within a thousandth of the way from its end, in
  /// seconds; infinite without damping.
  open var settlingDuration: CFTimeInterval { motion.settlingDuration }

  /// The share of the way over time.
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
