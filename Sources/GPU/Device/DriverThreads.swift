import Dispatch
import Foundation
package import StrataGraphics

/// The threads of Mesa's software GL, one per processor.
///
/// If Mesa cannot create all of them it reports no error, and the first frame waits forever for the
/// missing ones.
package enum DriverThreads {
  /// The maximum number of threads that Mesa starts.
  private static let most = 16

  /// Checks whether the system can start that many more threads by starting them briefly.
  ///
  /// - Returns: The error, or nil if enough threads are available.
  package static func shortage(_ maker: ThreadMaker = .system) -> ThreadError? {
    let count = min(ProcessInfo.processInfo.activeProcessorCount, most)
    let gate = DispatchSemaphore(value: 0)
    var threads: [JoinedThread] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { thread.join() }
    }
    do throws(ThreadError) {
      for _ in 0..<count {
        threads.append(try maker.start("software GL") { gate.wait() })
      }
      return nil
    } catch {
      return error
    }
  }
}
