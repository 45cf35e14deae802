import Foundation
import StrataGraphics
import Synchronization

/// A thread that owns one resource and does the work with it in order.
///
/// A GL context belongs to the thread that made it, and encoders are not `Sendable`; tasks and
/// callers move between threads. So the resource is made, used and destroyed here, and only values
/// cross.
package final class ResourceThread<Resource>: Sendable {
  /// What runs on the thread.
  package typealias Job = @Sendable (Resource) -> Void

  /// Shared with the thread, which must not keep `ResourceThread` itself alive.
  private final class Queue: Sendable {
    private struct State {
      var jobs: [Job] = []
      var isClosed = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    func add(_ job: @escaping Job) {
      state.withLock { $0.jobs.append(job) }
      signal.signal()
    }

    func close() {
      state.withLock { $0.isClosed = true }
      signal.signal()
    }

    /// The next job, waiting for one; nil once the queue is closed and empty.
    func next() -> Job? {
      signal.wait()
      return state.withLock { state in
        state.jobs.isEmpty ? nil : state.jobs.removeFirst()
      }
    }
  }

  private let queue = Queue()
  private let thread: JoinedThread

  /// Starts the thread and waits until the resource is there.
  ///
  /// - Parameters:
  ///   - name: What debuggers and `top` call the thread; the system shows 15 letters.
  ///   - maker: For tests.
  /// - Throws: What `make` throws, which runs on the new thread; `ThreadError` when there is none.
  package init(
    name: String, maker: ThreadMaker = .system,
    _ make: @escaping @Sendable () throws -> Resource
  ) throws {
    let started = DispatchSemaphore(value: 0)
    let box = StartBox(started: started)
    thread = try maker.start(name) { [queue] in
      Self.run(queue, make, box)
    }
    started.wait()
    // All properties are set, so `deinit` runs when this throws, and waits for the thread.
    if let error = box.failure.withLock({ $0 }) { throw error }
  }

  /// Ends the thread, and waits until what was added has run and the resource is gone.
  deinit {
    queue.close()
    thread.join()
  }

  /// Runs `job` on the thread, after what was added before, and does not wait for it.
  ///
  /// Nothing limits how many wait; those who add many count them.
  package func add(_ job: @escaping Job) { queue.add(job) }

  /// Runs `body` on the thread and waits for it.
  package func sync<Result: Sendable>(
    _ body: @escaping @Sendable (Resource) throws -> Result
  ) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Result>()
    queue.add { resource in
      let result = Swift.Result { try body(resource) }
      box.result.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = box.result.withLock({ $0 }) else {
      preconditionFailure("a job stores its result before it signals")
    }
    return try result.get()
  }

  private final class StartBox: Sendable {
    let started: DispatchSemaphore
    let failure = Mutex<(any Error)?>(nil)

    init(started: DispatchSemaphore) { self.started = started }
  }

  private final class ResultBox<Value: Sendable>: Sendable {
    let result = Mutex<Swift.Result<Value, any Error>?>(nil)
  }

  private static func run(_ queue: Queue, _ make: () throws -> Resource, _ box: StartBox) {
    do {
      let resource = try make()
      box.started.signal()
      while let job = queue.next() { job(resource) }
    } catch {
      box.failure.withLock { $0 = error }
      box.started.signal()
    }
  }
}
