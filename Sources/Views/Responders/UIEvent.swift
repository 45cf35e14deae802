public import Foundation

/// Something that a user has done.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What was used.
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform
  }

  /// What was done, where the type does not tell.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause
    case remoteControlNextTrack, remoteControlPreviousTrack
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  /// In seconds, as `UITouch.timestamp`.
  open var timestamp: TimeInterval { allTouches?.map(\.timestamp).max() ?? 0 }
  /// The touches that belong together.
  open private(set) var allTouches: Set<UITouch>?

  /// An event without touches.
  public override init() { super.init() }

  /// An event that a program feeds.
  public init(touches: Set<UITouch>) {
    allTouches = touches
    super.init()
  }

  /// The touches in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  /// The touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }

  /// The touches that a gesture recognizer is told of.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    gesture.view.flatMap { touches(for: $0) }
  }
}
