import Dispatch
import Foundation
package import StrataGraphics

/// The threads that Mesa's software GL draws with: one for each processor.
///
/// Where it gets fewer it says nothing, and the first frame waits for ever for those that it lacks.
package enum DriverThreads {
  /// It starts no more than this.
  private static let most = 16

  /// Tries whether the system has as many threads left, by starting them for a moment.
  ///
  /// - Returns: Why not; nil where it has.
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
