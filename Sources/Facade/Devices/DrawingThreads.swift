import Foundation
import StrataCPU
package import StrataGraphics
package import StrataRenderList
import Synchronization

/// The back ends of a CPU device, each on its own thread.
///
/// They draw images that several threads request at the same time. A back end is created for an
/// image when all others are busy. All draw the same bytes.
package final class DrawingThreads: Sendable {
  private struct Entry {
    let thread: ResourceThread<any RenderBackend>
    /// The number of threads of the back end.
    let workers: Int
    /// The number of images that it draws or that wait for it.
    var images = 0
  }

  private let entries: Mutex<[Entry]>
  private let options: CPUOptions
  private let limits: Limits

  /// - Parameter first: The thread of the device.
  package init(_ first: ResourceThread<any RenderBackend>, options: CPUOptions, limits: Limits) {
    entries = Mutex([Entry(thread: first, workers: options.threadCount)])
    (self.options, self.limits) = (options, limits)
  }

  /// Runs a closure with a back end on its thread, and waits for the result.
  package func sync<Value: Sendable>(
    _ body: @escaping @Sendable (any RenderBackend) throws -> Value
  ) throws -> Value {
    let (index, thread) = borrowed()
    defer { entries.withLock { $0[index].images -= 1 } }
    return try thread.sync(body)
  }

  private func borrowed() -> (index: Int, thread: ResourceThread<any RenderBackend>) {
    entries.withLock { entries in
      if entries.allSatisfy({ $0.images > 0 }), let entry = additional(to: entries) {
        entries.append(entry)
      }
      let index = entries.indices.min { entries[$0].images < entries[$1].images } ?? 0
      entries[index].images += 1
      return (index, entries[index].thread)
    }
  }

  /// Creates one more back end; nil if there is one per processor, or if the system cannot create
  /// a thread.
  private func additional(to entries: [Entry]) -> Entry? {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    guard entries.count < processors else { return nil }
    // Twice as many threads as processors keep them busy while some back ends wait.
    let room = 2 * processors - entries.reduce(0) { $0 + $1.workers }
    var options = options
    options.threads = max(min(options.threadCount, room), 1)
    let thread = try? ResourceThread<any RenderBackend>(name: "strata-device") {
      [options, limits] in
      CPUBackend(options: options, limits: limits, clock: StageClock.seconds)
    }
    return thread.map { Entry(thread: $0, workers: options.threadCount) }
  }
}
