public import Foundation
public import Strata

/// What can be told of events: the base of views, view controllers and the application.
///
/// Nothing here brings events about; a program may feed some, and they go up the chain of responders.
@preconcurrency @MainActor
open class UIResponder: NSObject, KeyValueObserving {
  /// Makes a responder.
  public override init() { super.init() }

  /// Who is told of an event that this responder does not handle; nil for the last.
  open var next: UIResponder? { nil }

  // MARK: First responder

  private(set) static weak var first: UIResponder?

  /// False by default.
  open var canBecomeFirstResponder: Bool { false }
  /// True by default.
  open var canResignFirstResponder: Bool { true }
  /// Whether keys and actions without a target are first offered to this responder.
  open var isFirstResponder: Bool { Self.first === self }

  /// Takes the place of the first responder, where that lets go and this one may.
  ///
  /// - Returns: Whether this is the first responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else {
      return false
    }
    UIResponder.first = self
    return true
  }

  /// Gives up the place of the first responder.
  ///
  /// - Returns: False where it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.first = nil
    return true
  }

  // MARK: Events

  /// Fingers have touched the screen; by default the next responder is told.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers have moved; by default the next responder is told.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers have left the screen; by default the next responder is told.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Something has interrupted the touches; by default the next responder is told.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// The device has begun to move; by default the next responder is told.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// The device has ceased to move; by default the next responder is told.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// A property that this responder observes by its name has another value; nothing by default.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  // Nobody types here, so these are never posted.
  public nonisolated static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  public nonisolated static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  public nonisolated static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  public nonisolated static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"

  // MARK: Calling later

  /// Calls a method of this object from the main run loop, or between the frames that the main thread
  /// renders.
  ///
  /// - Parameter delay: In seconds of the machine's clock or of the frames, whichever are over first.
  public func perform(_ selector: Selector, with argument: Any? = nil, afterDelay delay: Double) {
    let call = DelayedCall(of: selector, on: self, with: argument)
    let alarm = FrameAlarm(after: delay) { call.make() }
    _ = Timer.scheduledTimer(withTimeInterval: max(delay, 0), repeats: false) { _ in
      alarm.machineTick()
    }
  }

  /// Calls a method of this object.
  @discardableResult
  public func perform(_ selector: Selector, with argument: Any? = nil) -> Any? {
    selector.perform(on: self, with: argument)
  }
}

/// A call that a timer of the main run loop makes; on that thread alone is it made and used.
private struct DelayedCall: @unchecked Sendable {
  private let selector: Selector
  private weak var target: UIResponder?
  private let argument: Any?

  init(of selector: Selector, on target: UIResponder, with argument: Any?) {
    (self.selector, self.target, self.argument) = (selector, target, argument)
  }

  func make() {
    if let target { selector.perform(on: target, with: argument) }
  }
}
