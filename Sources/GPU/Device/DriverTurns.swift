import Foundation

/// Lets one context at a time use a software driver.
///
/// Mesa's llvmpipe draws with a pool of threads that all contexts of a process share, and takes every
/// processor for one frame. Two contexts that draw at the same time gain nothing, and now and then
/// one of them finds lists of its frame overwritten (seen in Mesa 22.3, in two frames that both
/// blend and filter many surfaces).
package enum DriverTurns {
  private static let lock = NSRecursiveLock()

  /// Runs `body`, on its own where `isSoftware`.
  package static func take<Result>(isSoftware: Bool, _ body: () throws -> Result) rethrows -> Result
  {
    guard isSoftware else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
