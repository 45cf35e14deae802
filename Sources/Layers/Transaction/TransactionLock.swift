import Foundation

/// The lock of `CATransaction`, with a count of how often each thread holds it.
enum TransactionLock {
  private static let shared = NSRecursiveLock()

  static func lock() {
    shared.lock()
    ThreadTransactions.current.locksHeld += 1
  }

  static func unlock() {
    let thread = ThreadTransactions.current
    guard thread.locksHeld > 0 else { return }
    thread.locksHeld -= 1
    shared.unlock()
  }
}
