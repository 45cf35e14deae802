public import Foundation
public import Strata

/// An action that is performed by a closure.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// The identifier of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  open var title: String
  open var image: UIImage?
  /// The object that triggered the action; set while the closure runs.
  open internal(set) var sender: Any?
  let handler: (UIAction) -> Void

  /// Creates an action that calls a closure.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    (self.title, self.image, self.handler) = (title, image, handler)
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    super.init()
  }
}

/// A view that sends actions in response to touches.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
    public static let application = State(rawValue: 0xFF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The vertical alignment of the content in the bounds.
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  /// The horizontal alignment of the content in the bounds.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  // MARK: State

  /// Whether the control is enabled; true by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  /// Whether the control is selected; false by default.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the control is highlighted, as while it is touched; false by default.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// The vertical alignment of the content; `.center` by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The horizontal alignment of the content; `.center` by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// The state, combined from `isHighlighted`, `isEnabled` and `isSelected`.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  func stateDidChange() { setNeedsLayout() }

  // MARK: Actions

  private struct Target {
    weak var object: AnyObject?
    /// Whether there is no fixed target, so that the action is sent along the responder chain.
    let isNobody: Bool
    let action: Selector
    var events: Event
  }

  private var targets: [Target] = []
  private var actions: [(action: UIAction, events: Event)] = []

  /// Calls a method of a target for events; the target is not retained.
  ///
  /// - Parameter target: The target. With nil the action is sent to the first responder in the
  ///   chain that implements it.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append(
      Target(
        object: target.map { $0 as AnyObject }, isNobody: target == nil, action: action,
        events: controlEvents))
  }

  /// Stops calling a target for events; it is still called for the other events of a registration.
  ///
  /// - Parameters:
  ///   - target: The target; nil for all targets.
  ///   - action: The method; nil for all methods.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    for index in targets.indices
    where (target == nil || targets[index].object === target as AnyObject)
      && (action == nil || targets[index].action == action)
    {
      targets[index].events.subtract(controlEvents)
    }
    targets.removeAll(where: \.events.isEmpty)
  }

  /// Performs an action for events, instead of an earlier action with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// Stops performing an action for events; it is still performed for its other events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Stops performing the action with an identifier for events; see `removeAction(_:for:)`.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    for index in actions.indices where actions[index].action.identifier == identifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll(where: \.events.isEmpty)
  }

  /// The targets that are `Hashable`.
  open var allTargets: Set<AnyHashable> {
    Set(targets.compactMap { $0.object as? AnyHashable })
  }

  /// Calls all targets and performs all actions that are registered for events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  /// Sends an action to a target.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  private func send(_ events: Event, _ event: UIEvent?) {
    for target in targets where !target.events.isDisjoint(with: events) {
      if let object = target.object {
        sendAction(target.action, to: object, for: event)
      } else if target.isNobody {
        sendAction(target.action, to: nil, for: event)
      }
    }
    for (action, wanted) in actions where !wanted.isDisjoint(with: events) {
      action.sender = self
      action.handler(action)
      action.sender = nil
    }
  }

  // MARK: Touches

  /// Whether the control tracks a touch.
  open private(set) var isTracking = false
  /// Whether the tracked touch is inside the bounds.
  open private(set) var isTouchInside = false

  /// Returns whether to track a touch that begins; true by default.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Returns whether to continue tracking a touch; true by default.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the tracked touch has ended.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when tracking is canceled.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    (isTracking, isTouchInside, isHighlighted) = (true, true, true)
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else {
      (isTracking, isTouchInside, isHighlighted) = (false, false, false)
      return
    }
    let isInside = point(inside: touch.location(in: self), with: event)
    send(isInside ? .touchDragInside : .touchDragOutside, event)
    if isInside != isTouchInside { send(isInside ? .touchDragEnter : .touchDragExit, event) }
    (isTouchInside, isHighlighted) = (isInside, isInside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    endTracking(touch, with: event)
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside, self is UIButton { send(.primaryActionTriggered, event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    cancelTracking(with: event)
    send(.touchCancel, event)
  }
}
