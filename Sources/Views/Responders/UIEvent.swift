public import Foundation

/// An input event, which here consists of touches that a program feeds.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The source of an event.
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform
  }

  /// The subtype of an event.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause
    case remoteControlNextTrack, remoteControlPreviousTrack
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  /// The time of the event in seconds: the latest `UITouch.timestamp`.
  open var timestamp: TimeInterval { allTouches?.map(\.timestamp).max() ?? 0 }
  /// The touches of the event.
  open private(set) var allTouches: Set<UITouch>?

  /// Creates an event without touches.
  public override init() { super.init() }

  /// Creates an event with touches.
  public init(touches: Set<UITouch>) {
    allTouches = touches
    super.init()
  }

  /// Returns the touches in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  /// Returns the touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }

  /// Returns the touches of a gesture recognizer's view.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    gesture.view.flatMap { touches(for: $0) }
  }
}
