public import Foundation
public import Strata

/// A random number of 32 bits.
public func arc4random() -> UInt32 { .random(in: 0 ... .max) }

/// A random number below a bound; 0 where the bound is 0.
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  upperBound > 0 ? .random(in: 0..<upperBound) : 0
}

// Timers and notifications with a target and a method, which Foundation has with closures alone here.

extension Timer {
  /// Calls a method of a target, which it keeps, on the main run loop.
  ///
  /// The timer is one of the machine's clock: pictures are not waited for.
  @discardableResult
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let call = TargetCall(selector, target as AnyObject)
    return scheduledTimer(withTimeInterval: timeInterval, repeats: repeats) { call.make($0) }
  }

  /// A timer that calls a method of a target once it is added to a run loop.
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = TargetCall(selector, target as AnyObject)
    self.init(timeInterval: timeInterval, repeats: repeats) { call.make($0) }
  }
}

extension NotificationCenter {
  /// Calls a method of an observer at a notification; the observer is not kept.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let call = TargetCall(selector, observer as AnyObject, isWeak: true)
    _ = addObserver(forName: name, object: object, queue: nil) { call.make($0) }
  }
}

/// A call of a method, by whoever runs the timer or posts the notification.
private final class TargetCall: @unchecked Sendable {
  private let selector: Selector
  private let strong: AnyObject?
  private weak var target: AnyObject?

  init(_ selector: Selector, _ target: AnyObject, isWeak: Bool = false) {
    (self.selector, self.target) = (selector, target)
    strong = isWeak ? nil : target
  }

  func make(_ argument: Any) {
    if let target { selector.perform(on: target, with: argument) }
  }
}

extension RunLoop.Mode {
  /// The mode in which a run loop follows touches; display links and timers ask for it.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}

extension NSObject {
  /// Calls that `perform(_:with:afterDelay:)` has put off are made none the less: nothing keeps them.
  @available(*, unavailable, message: "keep a Timer, and invalidate it")
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {}
}
