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
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  let function: CAMediaTimingFunction

  /// Creates one of the named timing curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    function = curve.function
    var first: [Float] = [0, 0]
    var second: [Float] = [0, 0]
    function.getControlPoint(at: 1, values: &first)
    function.getControlPoint(at: 2, values: &second)
    controlPoint1 = CGPoint(x: CGFloat(first[0]), y: CGFloat(first[1]))
    controlPoint2 = CGPoint(x: CGFloat(second[0]), y: CGFloat(second[1]))
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
  private enum SpringDefinition {
    case ratio(CGFloat)
    case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
  }

  public let initialVelocity: CGVector
  private let kind: SpringDefinition

  /// Creates a spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio. At 1 the spring does not oscillate. Smaller values oscillate
  ///     more.
  ///   - velocity: The initial velocity, in multiples of the animated distance per second. Only the
  ///     length of the vector is used.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    (kind, initialVelocity) = (.ratio(ratio), velocity)
    super.init()
  }

  /// Creates a spring from physical parameters, which determine its duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    kind = .physical(mass: mass, stiffness: stiffness, damping: damping)
    initialVelocity = velocity
    super.init()
  }

  /// Creates the default spring of iOS, which settles without oscillating.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Returns the spring and its duration.
  ///
  /// - Parameter duration: The animator's duration. It is ignored if the spring has its own.
  func timing(duration: Double) -> (SpringTiming, Double) {
    let velocity =
      (initialVelocity.dx * initialVelocity.dx + initialVelocity.dy * initialVelocity.dy)
      .squareRoot()
    switch kind {
    case .ratio(let ratio):
      return (SpringTiming(dampingRatio: ratio, velocity: velocity, duration: duration), duration)
    case .physical(let mass, let stiffness, let damping):
      let timing = SpringTiming(
        mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
      return (timing, timing.settlingDuration)
    }
  }

  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }
}
