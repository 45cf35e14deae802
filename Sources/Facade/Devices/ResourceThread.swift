import Foundation
import StrataGraphics
import Synchronization

/// A thread that owns one resource and runs all work on it in order.
///
/// A GL context belongs to the thread that created it, and encoders are not `Sendable`, but tasks
/// and callers move between threads. So the resource is created, used and destroyed on this thread,
/// and only values cross the boundary.
package final class ResourceThread<Resource>: Sendable {
  /// A unit of work for the thread.
  package typealias Job = @Sendable (Resource) -> Void

  /// The state shared with the thread, which must not retain the `ResourceThread` itself.
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

    /// Waits for the next job; nil once the queue is closed and empty.
    func next() -> Job? {
      signal.wait()
      return state.withLock { state in
        state.jobs.isEmpty ? nil : state.jobs.removeFirst()
      }
    }
  }

  private let queue = Queue()
  private let thread: JoinedThread

  /// Starts the thread and waits until the resource has been created.
  ///
  /// - Parameters:
  ///   - name: The name of the thread in debuggers and `top`. The system shows 15 characters.
  ///   - maker: Creates the thread; replaced in tests.
  /// - Throws: The error of `make`, which runs on the new thread; `ThreadError` if there is no
  ///   thread.
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
    // All properties are set, so `deinit` runs after this throw and waits for the thread.
    if let error = box.failure.withLock({ $0 }) { throw error }
  }

  /// Closes the queue and waits until all jobs have run and the resource has been destroyed.
  deinit {
    queue.close()
    thread.join()
  }

  /// Adds a job after the existing ones without waiting for it.
  ///
  /// The queue is not bounded; callers that add many jobs must limit them.
  package func add(_ job: @escaping Job) { queue.add(job) }

  /// Runs a closure on the thread and waits for its result.
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
