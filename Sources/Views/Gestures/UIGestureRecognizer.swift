public import Foundation
public import Strata

/// Makes something of touches: a machine of states that a program can feed.
///
/// No touch comes by itself; `UIWindow.sendEvent(_:)` and the `touches…` methods take those that a
/// program makes.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// Where a recognizer is in its course.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// What recognizers of a single moment call their end.
    public static let recognized = State.ended
  }

  private struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  private var targets: [Target] = []
  private var handlers: [(UIGestureRecognizer) -> Void] = []
  var observers = Observations()

  /// A recognizer that tells a target.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recognizer that tells nobody yet.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// A recognizer that calls a closure whenever its state is another, and at each move.
  public convenience init(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    handlers.append(handler)
  }

  /// Tells a target of each change too; it is not kept.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(object: target as AnyObject, action: action))
  }

  /// Tells a target no more; all where none is named.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll {
      (target == nil || $0.object === target as AnyObject)
        && (action == nil || $0.action == action)
    }
  }

  // MARK: State

  /// Set by the recognizer's own code: whoever waits is told.
  open var state = State.possible {
    didSet {
      if state != oldValue { observers.tell() }
      guard state != .possible, state != .failed else { return }
      guard state != oldValue || state == .changed else { return }
      tell()
    }
  }

  /// Never called: no recognizer is made by a document here.
  open func awakeFromNib() {}

  var hasRecognized: Bool { [.began, .changed, .ended].contains(state) }

  private func tell() {
    for target in targets {
      if let object = target.object { target.action.perform(on: object, with: self) }
    }
    for handler in handlers { handler(self) }
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var isEnabled = true {
    didSet { if !isEnabled, hasRecognized, state != .ended { state = .cancelled } }
  }
  open internal(set) weak var view: UIView?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  open var name: String?
  private var required: [WeakRecognizer] = []
  private(set) var touches: [UITouch] = []

  open var numberOfTouches: Int { touches.count }

  /// Begins only once another recognizer has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Whether those that must fail first have.
  var mayBegin: Bool {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    return required.allSatisfy { $0.recognizer.map { $0.state == .failed } ?? true }
  }

  /// The middle of the touches, in a view's bounds space.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let places = touches.map { $0.location(in: view) }
    let count = CGFloat(places.count)
    return CGPoint(
      x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
  }

  /// Where one of the touches is.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  // MARK: Touches

  func take(_ new: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    switch phase {
    case .began:
      let wanted = new.filter { delegate?.gestureRecognizer(self, shouldReceive: $0) ?? true }
      if touches.isEmpty, !wanted.isEmpty {
        reset()
        state = .possible
      }
      touches += wanted.sorted { $0.timestamp < $1.timestamp }
      if !wanted.isEmpty { touchesBegan(wanted, with: event) }
    case .moved: touchesMoved(new.intersection(touches), with: event)
    case .ended:
      touchesEnded(new.intersection(touches), with: event)
      touches.removeAll { new.contains($0) }
    case .cancelled:
      touchesCancelled(new.intersection(touches), with: event)
      touches.removeAll { new.contains($0) }
    default: break
    }
  }

  /// Called when touches begin in the view; for those who make recognizers.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cut off.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = hasRecognized ? .cancelled : .failed
  }
  /// Called before touches that begin anew.
  open func reset() {}
}

private struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

/// Decides what a recognizer recognizes; everything has a default.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether the recognizer may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether the recognizer is told of a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Whether two may recognize something at once; not asked, for none here excludes another.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

extension UIView {
  /// Told of the touches in the view and in those below it.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { memory.gestureRecognizers.isEmpty ? nil : memory.gestureRecognizers }
    set {
      for recognizer in memory.gestureRecognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Has a recognizer told of touches.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    memory.gestureRecognizers.append(gestureRecognizer)
  }

  /// Has a recognizer told of touches no more.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    memory.gestureRecognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
}
