public import Foundation
public import Strata

/// An object that can respond to events: the base class of views, view controllers and the
/// application.
///
/// No events arise by themselves. A program may send events, which travel up the responder chain.
@preconcurrency @MainActor
open class UIResponder: NSObject, KeyValueObserving {
  /// Creates a responder.
  public override init() { super.init() }

  /// The next responder in the chain, which receives unhandled events; nil for the last one.
  open var next: UIResponder? { nil }

  // MARK: First responder

  private(set) static weak var first: UIResponder?

  /// Whether the responder can become the first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder can resign as the first responder; true by default.
  open var canResignFirstResponder: Bool { true }
  /// Whether this is the first responder.
  ///
  /// The responder chain starts here for actions that have neither a target nor a sender in the
  /// chain.
  open var isFirstResponder: Bool { Self.first === self }

  /// Makes this object the first responder if it can become it and the current one resigns.
  ///
  /// - Returns: Whether this object is now the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else {
      return false
    }
    UIResponder.first = self
    return true
  }

  /// Resigns as the first responder.
  ///
  /// - Returns: False if the responder cannot resign.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.first = nil
    return true
  }

  /// Removes the first responder without its consent.
  static func removeFirst() { first = nil }

  // MARK: Accessibility

  // In this class, because subclasses override these members.

  /// The accessibility elements of a container, stored without effect.
  open var accessibilityElements: [Any]?
  /// Whether siblings are hidden from assistive technology, stored without effect.
  open var accessibilityViewIsModal = false
  /// Whether the accessibility elements are hidden, stored without effect.
  open var accessibilityElementsHidden = false

  /// Returns the number of accessibility elements.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// Returns an accessibility element; nil if the index is out of range.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Returns the index of an accessibility element; `NSNotFound` if it is not an element.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  // MARK: Events

  /// Called when touches begin; the default passes them to the next responder.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches move; the default passes them to the next responder.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches end; the default passes them to the next responder.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches are interrupted; the default passes them to the next responder.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Called when a motion of the device begins; the default passes it to the next responder.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// Called when a motion of the device ends; the default passes it to the next responder.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// Called when a property that this responder observes by name has changed; does nothing by
  /// default.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  // There is no keyboard, so these notifications are never posted.
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

  /// Calls a method of this object from the main run loop, or between frames of the main thread.
  ///
  /// The object is not retained. If it is deallocated first, the method is not called.
  ///
  /// - Parameter delay: The delay in seconds, by the system clock or by the frame time, whichever
  ///   elapses first.
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

/// A call made by a timer of the main run loop; it is created and used on the main thread only.
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
