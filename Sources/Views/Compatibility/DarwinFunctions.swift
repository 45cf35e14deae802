public import Foundation

/// Returns a random 32-bit number.
///
/// A function of the same name in a newer C library takes precedence.
@_disfavoredOverload
public func arc4random() -> UInt32 { .random(in: 0 ... .max) }

/// Returns a random number below a bound; 0 if the bound is 0.
///
/// A function of the same name in a newer C library takes precedence.
@_disfavoredOverload
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  upperBound > 0 ? .random(in: 0..<upperBound) : 0
}

extension RunLoop.Mode {
  /// The mode of a run loop while it tracks touches, for display links and timers.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}

extension NSObject {
  /// Unavailable: calls delayed with `perform(_:with:afterDelay:)` cannot be canceled.
  @available(*, unavailable, message: "delayed calls cannot be canceled; invalidate a Timer")
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {}
}

extension NSMutableString {
  /// Appends a formatted string.
  public func appendFormat(_ format: NSString, _ args: any CVarArg...) {
    append(String(format: "\(format)", arguments: args))
  }
}

/// Begins a critical section that is synchronized on an object; a thread may enter it repeatedly.
///
/// - Returns: Always 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  ObjectLocks.shared.enter(object as AnyObject)
  return 0
}

/// Ends the critical section that the last `objc_sync_enter` with the object began.
///
/// - Returns: 0, or -1 if the calling thread has not entered a section with the object.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.shared.exit(object as AnyObject) ? 0 : -1
}

/// A lock for each object that a thread has entered or waits for.
private final class ObjectLocks: @unchecked Sendable {
  // Thread-safe: `entries` is accessed under `guarding`.
  static let shared = ObjectLocks()

  private struct ObjectLock {
    let lock = NSRecursiveLock()
    /// Retained, so that no other object can get its address.
    let object: AnyObject
    /// The number of sections that were entered or are waited for, on all threads.
    var count = 0
    /// The thread that is in sections, and the number of them.
    var owner: pthread_t?
    var depth = 0
  }

  private let guarding = NSLock()
  private var entries: [ObjectIdentifier: ObjectLock] = [:]

  func enter(_ object: AnyObject) {
    let lock = guarding.withLock {
      entries[ObjectIdentifier(object), default: ObjectLock(object: object)].count += 1
      return entries[ObjectIdentifier(object)]?.lock
    }
    lock?.lock()
    guarding.withLock {
      entries[ObjectIdentifier(object)]?.owner = pthread_self()
      entries[ObjectIdentifier(object)]?.depth += 1
    }
  }

  func exit(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    let entry = guarding.withLock { () -> ObjectLock? in
      guard var entry = entries[id], entry.owner == pthread_self() else { return nil }
      entry.count -= 1
      entry.depth -= 1
      if entry.depth == 0 { entry.owner = nil }
      entries[id] = entry.count > 0 ? entry : nil
      return entry
    }
    entry?.lock.unlock()
    return entry != nil
  }
}
