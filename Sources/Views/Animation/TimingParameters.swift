public import Foundation
public import Strata

/// The timing of the animations of a property animator.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The timing curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a timing curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier timing curve.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `.easeInOut` for a curve given by its control points.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point, in fractions of the duration and of the change.
  public let controlPoint1: CGPoint
  /// The second control point, in fractions of the duration and of the change.
  public let controlPoint2: CGPoint
  let function: CAMediaTimingFunction

  /// Creates one of the named timing curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    function = curve.function
    let (first, second) = (function.controlPoint(1), function.controlPoint(2))
    controlPoint1 = CGPoint(x: first.x, y: first.y)
    controlPoint2 = CGPoint(x: second.x, y: second.y)
    super.init()
  }

  /// Creates a Bézier curve from (0, 0) to (1, 1) with two control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = (point1, point2)
    function = CAMediaTimingFunction(
      controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    super.init()
  }

  /// Creates the default curve, `easeInOut`.
  public convenience override init() { self.init(animationCurve: .easeInOut) }

  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a spring animation.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  public let initialVelocity: CGVector
  let timing: AnimationTiming

  /// Creates a spring that settles within the animator's duration.
  ///
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, at least 0.01; smaller values count as 0.01. At 1 and above the
  ///     spring does not oscillate. Smaller values oscillate more.
  ///   - velocity: The initial velocity, in multiples of the animated distance per second. For a
  ///     position, the components apply to the two axes. For other properties, only the length of
  ///     the vector is used.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    timing = .settlingSpring(ratio: ratio, .vector(velocity))
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring from physical parameters, which determine its duration.
  ///
  /// - Parameters:
  ///   - mass: The mass, greater than 0.
  ///   - stiffness: The stiffness, greater than 0.
  ///   - damping: The damping; above the critical damping it counts as critical.
  ///   - velocity: The initial velocity, as for `init(dampingRatio:initialVelocity:)`.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let spring = SpringTiming(
      mass: mass, stiffness: stiffness, damping: damping,
      velocity: SpringVelocity.vector(velocity).magnitude)
    timing = .spring(spring, .vector(velocity), duration: spring.settlingDuration)
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring from its perceived duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds, the period that the spring would have without
  ///     damping; the spring settles later.
  ///   - bounce: At 0 the spring settles without oscillating. Larger values, up to 1, oscillate
  ///     more. Values below 0, down to -0.99, approach the end slowly. Other values are clamped.
  ///   - velocity: The initial velocity, as for `init(dampingRatio:initialVelocity:)`.
  public init(
    duration: TimeInterval, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    let spring = SpringTiming(
      perceptualDuration: duration, bounce: bounce,
      velocity: SpringVelocity.vector(velocity).magnitude)
    timing = .spring(spring, .vector(velocity), duration: spring.settlingDuration)
    initialVelocity = velocity
    super.init()
  }

  /// Creates the default spring of iOS, which settles in half a second without oscillating.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
  /// The timing of an animation with these parameters.
  var timing: AnimationTiming {
    springTimingParameters?.timing
      ?? .curve((cubicTimingParameters ?? UICubicTimingParameters()).function)
  }
}
