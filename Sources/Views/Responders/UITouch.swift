public import Foundation

/// A touch on a view.
///
/// There is no touch screen. A program that feeds events creates touches and moves them.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  /// The input device of a touch.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  open private(set) var phase = Phase.began
  /// The time of the last change in seconds, on a clock chosen by the code that creates the touch.
  open private(set) var timestamp: TimeInterval
  /// The number of taps, given by the code that creates the touch; 1 by default.
  open private(set) var tapCount: Int
  open private(set) weak var view: UIView?
  open var window: UIWindow? { view?.window ?? view as? UIWindow }
  open var type: TouchType { .direct }
  /// The radius of the touch in points.
  open var majorRadius: CGFloat { 20 }
  /// The force of the touch, from 0 to `maximumPossibleForce`.
  open var force: CGFloat { 1 }
  open var maximumPossibleForce: CGFloat { 1 }
  open var gestureRecognizers: [UIGestureRecognizer]? { view?.gestureRecognizers }

  /// The location in the coordinate space of the outermost view.
  private var place: CGPoint
  private var lastPlace: CGPoint

  /// Creates a touch that begins.
  ///
  /// - Parameters:
  ///   - point: The location, in the coordinate space of the view.
  ///   - timestamp: The time in seconds, on a clock of the caller's choice.
  public init(
    in view: UIView, at point: CGPoint, timestamp: TimeInterval = 0, tapCount: Int = 1
  ) {
    self.view = view
    (self.timestamp, self.tapCount) = (timestamp, tapCount)
    place = view.convert(point, to: nil)
    lastPlace = place
    super.init()
  }

  /// Advances the touch to a phase and optionally to a point in the view's coordinate space.
  public func advance(
    to phase: Phase, at point: CGPoint? = nil, timestamp: TimeInterval? = nil
  ) {
    self.phase = phase
    self.timestamp = timestamp ?? self.timestamp
    lastPlace = place
    if let point, let view { place = view.convert(point, to: nil) }
  }

  /// Returns the location in the coordinate space of a view, or of the window for nil.
  open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  /// Returns the location before the last change, in the coordinate space of a view.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(lastPlace, from: nil) ?? lastPlace
  }

  /// Returns the location, with no more precision than `location(in:)`.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}
