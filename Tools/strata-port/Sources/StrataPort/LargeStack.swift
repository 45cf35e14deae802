import Dispatch
import Foundation

/// A thread whose stack suffices for the deepest code that `Parsing` accepts.
///
/// The parser and all visitors call themselves for each level of nesting, and a debug build needs
/// some kilobytes for each level.
enum LargeStack {
  /// The size in bytes, of which only the used pages take up memory.
  private static let size = 512 << 20

  /// Returns the result of a function that runs on such a thread; waits for it.
  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let result = Result<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = body()
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    guard let value = result.value else { preconditionFailure("the thread has no result") }
    return value
  }

  /// A value that one thread writes before the semaphore lets another read it.
  private final class Result<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }
}
