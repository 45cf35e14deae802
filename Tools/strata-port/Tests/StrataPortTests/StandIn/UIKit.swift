// swift-format-ignore-file: AvoidRetroactiveConformances, NeverUseImplicitlyUnwrappedOptionals
// Apple declares such conformances and such properties.

// The names of UIKit that the fixtures use, so that the compiler can read what became of them. It
// stands for Strata's UIKit, which this package does not depend on.

@_exported import Foundation

// MARK: Strata's own

public struct Selector {
  public let name: String
  public init<T: AnyObject, R>(_ name: String, _ method: @escaping (T) -> () -> R) {
    self.name = name
  }
  public init<T: AnyObject, A, R>(_ name: String, _ method: @escaping (T) -> (A) -> R) {
    self.name = name
  }
  public init<T: AnyObject, A, B, R>(_ name: String, _ method: @escaping (T) -> (A, B) -> R) {
    self.name = name
  }
}

@propertyWrapper public struct Managed<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init() where Value: ExpressibleByIntegerLiteral { wrappedValue = 0 }
  public init() where Value: ExpressibleByNilLiteral { wrappedValue = nil }
  public init() where Value: ExpressibleByArrayLiteral { wrappedValue = [] }
}

// MARK: Values

public typealias CFString = String
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
  public static func _forceBridgeFromObjectiveC(_ one: NSNumber, result: inout CGFloat?) {
    result = CGFloat(one.doubleValue)
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ one: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(one.doubleValue)
    return true
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ one: NSNumber?) -> CGFloat {
    CGFloat(one?.doubleValue ?? 0)
  }
}
extension CGPoint: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }
  public static func _forceBridgeFromObjectiveC(_ one: NSValue, result: inout CGPoint?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ one: NSValue, result: inout CGPoint?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ one: NSValue?) -> CGPoint { .zero }
}
public struct CGAffineTransform {
  public static let identity = CGAffineTransform(rotationAngle: 0)
  public init(rotationAngle: CGFloat) {}
}
extension NSValue {
  public convenience init(cgAffineTransform: CGAffineTransform) { self.init(point: .zero) }
}
public struct UIEdgeInsets { public static let zero = UIEdgeInsets() }
open class CGColor {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}
open class CGImage {}
open class CGContext {
  public func setLineWidth(_ width: CGFloat) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func strokePath() {}
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
}
public typealias _ColorLiteralType = UIColor
public final class UIColor: NSObject, _ExpressibleByColorLiteral {
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public var cgColor: CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: 1) }
}
open class UIImage: NSObject {
  public init?(named: String) {}
  public init?(data: Data) {}
  public var cgImage: CGImage? { nil }
}
open class UIBezierPath: NSObject {}
public final class UIFont: NSObject {
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  private init(_ size: CGFloat) {}
}

// MARK: Layers

public protocol CAAction {}
open class CALayer: NSObject {
  public override init() {}
  public init(layer: Any) {}
  public required init?(coder: NSCoder) {}
  open class func needsDisplay(forKey key: String) -> Bool { false }
  open func action(forKey event: String) -> CAAction? { nil }
  open func draw(in context: CGContext) {}
  public func presentation() -> Self? { nil }
  open func add(_ animation: CAAnimation, forKey key: String?) {}
  public func setNeedsDisplay() {}
  public func addSublayer(_ layer: CALayer) {}
  public func removeFromSuperlayer() {}
  public func setValue(_ value: Any?, forKeyPath path: String) {}
  public func value(forKeyPath path: String) -> Any? { nil }
  public var bounds = CGRect.zero
  public var frame = CGRect.zero
  public var mask: CALayer?
  public var backgroundColor: CGColor?
}
open class CAShapeLayer: CALayer {
  public var fillColor: CGColor?
  public var strokeColor: CGColor?
  public var lineWidth: CGFloat = 1
}
open class CAGradientLayer: CALayer { public var locations: [NSNumber]? }
open class AVPlayerLayer: CALayer {}
open class CAEmitterLayer: CALayer {
  public enum Shape { case line }
  public var emitterPosition = CGPoint.zero
  public var emitterShape = Shape.line
  public var emitterCells: [CAEmitterCell]?
  public var birthRate: Float = 1
}
open class CAEmitterCell: NSObject {
  public var birthRate: Float = 0
  public var velocity: CGFloat = 0
  public var color: CGColor?
  public var contents: Any?
}
open class CAAnimation: NSObject, CAAction {
  public var repeatCount: Float = 0
  public var delegate: CAAnimationDelegate?
}
open class CABasicAnimation: CAAnimation {
  public convenience init(keyPath: String?) { self.init() }
  public var fromValue: Any?
  public var toValue: Any?
}
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}
open class CADisplayLink: NSObject {
  public init(target: Any, selector: Selector) {}
  public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) {}
  public func invalidate() {}
}

// MARK: Views

@preconcurrency @MainActor open class UIResponder: NSObject {
  nonisolated public static let keyboardWillShowNotification = Notification.Name("keyboard")
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}
@preconcurrency @MainActor open class UIView: UIResponder {
  public init(frame: CGRect = .zero) {}
  public required init?(coder: NSCoder) {}
  open class var layerClass: AnyClass { CALayer.self }
  open func layoutSubviews() {}
  open func layoutIfNeeded() {}
  open func setNeedsLayout() {}
  open func setNeedsDisplay() {}
  open func awakeFromNib() {}
  open func didMoveToWindow() {}
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
  open var intrinsicContentSize: CGSize { .zero }
  public let layer = CALayer()
  public var tintColor: UIColor! = .black
  public var bounds = CGRect.zero
  public var frame = CGRect.zero
  public var center = CGPoint.zero
  public var transform = CGAffineTransform.identity
  public func addGestureRecognizer(_ one: UIGestureRecognizer) {}
  public func perform(_ selector: Selector, with object: Any?, afterDelay: TimeInterval) {}
  public static func animate(withDuration: TimeInterval, animations: () -> Void) {}
}
@preconcurrency @MainActor open class UIScrollView: UIView {
  public var contentOffset = CGPoint.zero
  public let panGestureRecognizer = UIPanGestureRecognizer()
}
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}
extension NSObject {
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) {}
}
public final class UIEvent: NSObject {}
@preconcurrency @MainActor open class UILabel: UIView { public var text: String? }
@preconcurrency @MainActor open class UIImageView: UIView { public var image: UIImage? }
@preconcurrency @MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 2)
    public static let touchUpOutside = Event(rawValue: 4)
    public static let touchCancel = Event(rawValue: 8)
  }
  public func addTarget(_ target: Any?, action: Selector, for events: Event) {}
}
@preconcurrency @MainActor open class UIButton: UIControl {}
@preconcurrency @MainActor open class UIWindow: UIView {}
@preconcurrency @MainActor open class UIViewController: UIResponder {
  open func viewDidLoad() {}
  public var view: UIView! = UIView()
}
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  var window: UIWindow? { get set }
}
extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
@preconcurrency @MainActor public final class UIApplication: NSObject {
  public static let shared = UIApplication()
  public var delegate: (any UIApplicationDelegate)?
  nonisolated public static let didBecomeActiveNotification = Notification.Name("active")
}
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  public init(target: Any? = nil, action: Selector? = nil) {}
  public func addTarget(_ target: Any, action: Selector) {}
  open func reset() {}
}
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {}
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {}
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {}
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  var animator: AnyObject? { get }
}
extension NotificationCenter {
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {}
}
extension Timer {
  public static func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(timeInterval: 1, repeats: false) { _ in } }
}
public enum NSKeyValueChangeKey: Hashable { case newKey, oldKey }
public struct NSKeyValueObservingOptions: OptionSet {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
}
public final class NSKeyValueObservation {}
public protocol Observed: NSObject {}
extension NSObject: Observed {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
}
extension Observed {
  public func observe<Value>(
    _ path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    change: @escaping (Self, Value) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}
public enum AssociationPolicy { case OBJC_ASSOCIATION_RETAIN_NONATOMIC }
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: AssociationPolicy
) {}
public struct CATransform3D {}
public let CATransform3DIdentity = CATransform3D()
extension CATransform3D: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: .zero) }
  public static func _forceBridgeFromObjectiveC(_ one: NSValue, result: inout CATransform3D?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ one: NSValue, result: inout CATransform3D?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ one: NSValue?) -> CATransform3D {
    CATransform3D()
  }
}
