public import Foundation
public import Strata

/// A state machine that recognizes a gesture in a sequence of touches.
///
/// There is no touch hardware. A program feeds touches with `UIWindow.sendEvent(_:)` or the
/// `touches…` methods.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The state of a gesture recognizer.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The final state of a discrete recognizer; the same as `ended`.
    public static let recognized = State.ended
  }

  private struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  private var targets: [Target] = []
  private var handlers: [(UIGestureRecognizer) -> Void] = []
  var observers = Observations()

  /// Creates a recognizer that calls a method of a target.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without a target.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer that calls a closure for each change of state and for each movement.
  public convenience init(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    handlers.append(handler)
  }

  /// Adds a target whose method is called for each change; the target is not retained.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(object: target as AnyObject, action: action))
  }

  /// Removes a target.
  ///
  /// - Parameters:
  ///   - target: The target; nil for all targets.
  ///   - action: The method; nil for all methods.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll {
      (target == nil || $0.object === target as AnyObject)
        && (action == nil || $0.action == action)
    }
  }

  // MARK: State

  /// The state; subclasses set it, and each change calls the targets.
  open var state = State.possible {
    didSet {
      if state != oldValue { observers.tell() }
      if state != .possible, state != .failed, state != oldValue || state == .changed { tell() }
      if state != .possible { endWaiting() }
      if state != .possible, state != oldValue { settleDependents() }
    }
  }

  /// Never called, because nib files are not supported.
  open func awakeFromNib() {}

  var hasRecognized: Bool { [.began, .changed, .ended].contains(state) }

  private func tell() {
    for target in targets {
      if let object = target.object { target.action.perform(on: object, with: self) }
    }
    for handler in handlers { handler(self) }
  }

  /// The delegate, which is not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the recognizer receives touches; setting it to false cancels a recognized gesture.
  open var isEnabled = true {
    didSet {
      guard !isEnabled else { return }
      if hasRecognized, state != .ended { state = .cancelled }
      endWaiting()
    }
  }
  /// The view to which the recognizer was added; nil if none exists.
  open internal(set) weak var view: UIView?
  /// Whether touches of a recognized gesture do not reach the view, where they end as canceled.
  open var cancelsTouchesInView = true
  /// Stored without effect; touches are delivered at once.
  open var delaysTouchesBegan = false
  /// Stored without effect; touches are delivered at once.
  open var delaysTouchesEnded = true
  /// Stored without effect.
  open var requiresExclusiveTouchType = true
  /// A name for use by the program.
  open var name: String?
  /// The recognizers that must fail before this one recognizes its gesture.
  private(set) var required: [WeakRecognizer] = []
  /// The recognizers that require this one to fail.
  private(set) var dependents: [WeakRecognizer] = []
  /// Whether the touches are those of a discrete gesture that waits for other recognizers.
  var isWaiting = false
  /// The touches in progress; also ended ones while the recognizer waits for others.
  var touches: [UITouch] = []
  /// All touches since the recognizer was last reset.
  private(set) var sequence: Set<UITouch> = []

  /// The number of touches.
  open var numberOfTouches: Int { touches.count }

  /// Requires that another recognizer fails before this one recognizes its gesture.
  ///
  /// This recognizer remains possible until the other one fails, and fails itself if the other one
  /// recognizes its gesture. A double tap fails if no second tap follows within 0.35 seconds. A
  /// recognizer that is disabled, or receives none of the touches, does not delay this one.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    otherGestureRecognizer.dependents.append(WeakRecognizer(recognizer: self))
  }

  /// Fails if a gesture of several touches in a row is not continued by new touches.
  func fail(unlessContinuedBy new: Set<UITouch>) {}

  /// Returns the center of the touches in the coordinate space of a view, or of the window for nil.
  ///
  /// It is zero without touches.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let places = touches.map { $0.location(in: view) }
    let count = CGFloat(places.count)
    return CGPoint(
      x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
  }

  /// Returns the location of a touch, in the coordinate space of a view.
  ///
  /// - Precondition: The index is less than `numberOfTouches`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  // MARK: Touches

  func take(_ new: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    switch phase {
    case .began:
      let wanted = new.filter { delegate?.gestureRecognizer(self, shouldReceive: $0) ?? true }
      if !wanted.isEmpty, touches.isEmpty || isWaiting { conclude(before: wanted) }
      if touches.isEmpty, !wanted.isEmpty {
        reset()
        state = .possible
        sequence = []
      }
      touches += wanted.sorted { $0.timestamp < $1.timestamp }
      sequence.formUnion(wanted)
      if !wanted.isEmpty { touchesBegan(wanted, with: event) }
    case .moved: touchesMoved(new.intersection(touches), with: event)
    case .ended:
      touchesEnded(new.intersection(touches), with: event)
      if !isWaiting { touches.removeAll { new.contains($0) } }
    case .cancelled:
      touchesCancelled(new.intersection(touches), with: event)
      touches.removeAll { new.contains($0) }
    default: break
    }
  }

  /// Called when touches begin in the view; for subclasses.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are canceled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = hasRecognized ? .cancelled : .failed
  }
  /// Called before a new sequence of touches.
  open func reset() {}
}

/// Controls the behavior of a gesture recognizer; all methods have defaults.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Returns whether the recognizer may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether the recognizer receives a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Returns whether two recognizers may recognize at once.
  ///
  /// It is never called, because recognizers do not exclude one another.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

extension UIView {
  /// The recognizers that receive the touches in the view and its descendants.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { memory.gestureRecognizers.isEmpty ? nil : memory.gestureRecognizers }
    set {
      for recognizer in memory.gestureRecognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  func attach(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    memory.gestureRecognizers.append(gestureRecognizer)
  }

  func detach(_ gestureRecognizer: UIGestureRecognizer) {
    memory.gestureRecognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
}
