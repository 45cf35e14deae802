public import Foundation
public import Strata

/// A random number of 32 bits.
///
/// Newer C libraries have one of their own, which comes first.
@_disfavoredOverload
public func arc4random() -> UInt32 { .random(in: 0 ... .max) }

/// A random number below a bound; 0 where the bound is 0.
///
/// Newer C libraries have one of their own, which comes first.
@_disfavoredOverload
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  upperBound > 0 ? .random(in: 0..<upperBound) : 0
}

// Timers with a target and a method, which Foundation has with closures alone here.

extension Timer {
  /// Calls a method of a target, which it keeps, on the main run loop.
  ///
  /// The timer follows the machine's clock, and the frames that the main thread renders where these are
  /// sooner.
  @discardableResult
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let call = TargetCall(selector, target as AnyObject)
    let made = MadeTimer()
    let alarm = FrameAlarm(
      after: timeInterval, repeats: repeats, isOver: { made.timer?.isValid == false },
      { if let timer = made.timer { call.make(timer) } })
    let timer = scheduledTimer(withTimeInterval: timeInterval, repeats: repeats) { _ in
      alarm.machineTick()
    }
    made.timer = timer
    return timer
  }

  /// A timer that calls a method of a target once it is added to a run loop; it follows the machine's
  /// clock alone.
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = TargetCall(selector, target as AnyObject)
    self.init(timeInterval: timeInterval, repeats: repeats) { call.make($0) }
  }
}

/// A timer, for what it calls.
private final class MadeTimer: @unchecked Sendable {
  weak var timer: Timer?
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

extension NSMutableString {
  /// Adds a text that is made of a format and its arguments.
  public func appendFormat(_ format: NSString, _ args: any CVarArg...) {
    append(String(format: "\(format)", arguments: args))
  }
}

/// Begins a stretch of code that one thread at a time may be in, by an object; a thread may be in it
/// several times.
///
/// - Returns: 0: it always works.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  ObjectLocks.shared.enter(object as AnyObject)
  return 0
}

/// Ends the stretch of code that `objc_sync_enter` began last with the object.
///
/// - Returns: 0, or -1 where none was begun.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.shared.exit(object as AnyObject) ? 0 : -1
}

/// A lock for each object that somebody is in, or waits for.
private final class ObjectLocks: @unchecked Sendable {
  static let shared = ObjectLocks()

  private struct Entry {
    let lock = NSRecursiveLock()
    /// Kept, so that no other object gets its address.
    let object: AnyObject
    var count = 0
  }

  private let guarding = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  func enter(_ object: AnyObject) {
    let lock = guarding.withLock {
      entries[ObjectIdentifier(object), default: Entry(object: object)].count += 1
      return entries[ObjectIdentifier(object)]?.lock
    }
    lock?.lock()
  }

  func exit(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    let entry = guarding.withLock { () -> Entry? in
      guard var entry = entries[id] else { return nil }
      entry.count -= 1
      entries[id] = entry.count > 0 ? entry : nil
      return entry
    }
    entry?.lock.unlock()
    return entry != nil
  }
}
