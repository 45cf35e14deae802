public import Foundation
public import Strata

// Timers with a target and a selector; Foundation on Linux has only timers with closures, whose
// `userInfo` is nil unless a subclass overrides it.

/// A type whose initializers may create an instance of a subclass.
public protocol TargetTimerCreating {}

extension Timer: TargetTimerCreating {}

extension TargetTimerCreating where Self == Timer {
  /// Creates a timer that calls a method of a target once the timer is added to a run loop.
  ///
  /// It fires by the system clock only.
  public init(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = TargetCall(selector, target as AnyObject)
    let timer = TargetTimer(timeInterval: timeInterval, repeats: repeats) { call.make($0) }
    timer.info = userInfo
    self = timer
  }
}

extension Timer {
  /// Creates a timer on the current run loop that calls a method of a target, which it retains.
  ///
  /// A timer created on the main queue fires by the system clock or by the time of the frames that
  /// the main thread renders, whichever is first. Other timers fire by the system clock only.
  @discardableResult
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let call = TargetCall(selector, target as AnyObject)
    let made = MadeTimer()
    let alarm = FrameAlarm(
      after: timeInterval, repeats: repeats, isOver: { made.timer?.isValid == false },
      { if let timer = made.timer { call.make(timer) } })
    let timer = TargetTimer(timeInterval: timeInterval, repeats: repeats) { _ in
      alarm.machineTick()
    }
    timer.info = userInfo
    made.timer = timer
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A timer with an object for the method that it calls.
private final class TargetTimer: Timer {
  var info: Any?

  override var userInfo: Any? { info }
}

/// A weak reference to a timer, for the closure that the timer calls.
private final class MadeTimer: @unchecked Sendable {
  // Thread-safe: it is set once, before the timer can fire; the runtime makes weak reads atomic.
  weak var timer: Timer?
}
