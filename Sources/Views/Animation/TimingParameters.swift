public import Foundation
public import Strata

/// Says how an animator's animations run from start to end.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A curve with two control points.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  let function: CAMediaTimingFunction

  /// One of the curves that have names.
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

  /// A curve of Bézier from (0, 0) to (1, 1).
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = (point1, point2)
    function = CAMediaTimingFunction(
      controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    super.init()
  }

  /// The system's curve.
  public convenience override init() { self.init(animationCurve: .easeInOut) }

  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Kind {
    case ratio(CGFloat)
    case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
  }

  public let initialVelocity: CGVector
  private let kind: Kind

  /// A spring that comes to rest in the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not swing; less swings the more.
  ///   - velocity: In whole ways a second; its length counts.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    (kind, initialVelocity) = (.ratio(ratio), velocity)
    super.init()
  }

  /// A spring by its physics, which has a duration of its own.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    kind = .physical(mass: mass, stiffness: stiffness, damping: damping)
    initialVelocity = velocity
    super.init()
  }

  /// A spring that comes to rest without swinging, as those of iOS do.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// - Parameter duration: Of the animator; of no use where the spring has its own.
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
