public import Foundation

/// A finger on a view.
///
/// There is no screen to touch: a program that feeds events makes touches and moves them.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// Where a touch is in its course.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  /// What touches.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  open private(set) var phase = Phase.began
  /// In seconds, on the clock of whoever makes the touch.
  open private(set) var timestamp: TimeInterval
  open private(set) var tapCount: Int
  open private(set) weak var view: UIView?
  open var window: UIWindow? { view?.window ?? view as? UIWindow }
  open var type: TouchType { .direct }
  /// In points.
  open var majorRadius: CGFloat { 20 }
  /// Between 0 and `maximumPossibleForce`.
  open var force: CGFloat { 1 }
  open var maximumPossibleForce: CGFloat { 1 }
  open var gestureRecognizers: [UIGestureRecognizer]? { view?.gestureRecognizers }

  /// In terms of the outermost view.
  private var place: CGPoint
  private var lastPlace: CGPoint

  /// A touch that begins.
  ///
  /// - Parameters:
  ///   - point: In the view's bounds space.
  ///   - timestamp: In seconds, on a clock of the caller's.
  public init(
    in view: UIView, at point: CGPoint, timestamp: TimeInterval = 0, tapCount: Int = 1
  ) {
    self.view = view
    (self.timestamp, self.tapCount) = (timestamp, tapCount)
    place = view.convert(point, to: nil)
    lastPlace = place
    super.init()
  }

  /// Goes on to another phase, and to a point in the view's bounds space where one is given.
  public func advance(
    to phase: Phase, at point: CGPoint? = nil, timestamp: TimeInterval? = nil
  ) {
    self.phase = phase
    self.timestamp = timestamp ?? self.timestamp
    lastPlace = place
    if let point, let view { place = view.convert(point, to: nil) }
  }

  /// Where the touch is in a view's bounds space; in the window's for nil.
  open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  /// Where the touch was before its last change.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(lastPlace, from: nil) ?? lastPlace
  }

  /// Where the touch is, as exactly as is known.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}
