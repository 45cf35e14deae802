import Foundation

/// Serializes the use of a software driver by several contexts.
///
/// Mesa's llvmpipe draws with one thread pool for all contexts of a process and uses every
/// processor for a frame. Two contexts that draw at the same time are not faster. Occasionally the
/// driver also overwrites command lists of one of the frames (seen in Mesa 22.3, in two frames that
/// both blend and filter many surfaces).
package enum DriverTurns {
  private static let lock = NSRecursiveLock()

  /// Runs `body`, exclusively if `isSoftware` is true.
  package static func take<Result>(isSoftware: Bool, _ body: () throws -> Result) rethrows -> Result
  {
    guard isSoftware else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
