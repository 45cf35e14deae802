import Foundation
import Synchronization

/// Threads that share the parts of a job, including the calling thread.
///
/// Parts are assigned in order to the next free thread. A job's result must not depend on which
/// thread did which part.
package final class WorkerPool: Sendable {
  /// The number of workers, including the calling thread.
  package let count: Int

  private let helpers: [Helper]

  /// Starts the threads, or as many as the system allows.
  ///
  /// - Parameters:
  ///   - threads: The number of workers, including the calling thread; less than 1 counts as 1.
  ///   - maker: Starts threads; for tests.
  package init(threads: Int, maker: ThreadMaker = .system) {
    var helpers: [Helper] = []
    while helpers.count + 1 < threads {
      guard let helper = try? Helper(worker: helpers.count + 1, maker) else { break }
      helpers.append(helper)
    }
    self.helpers = helpers
    count = helpers.count + 1
  }

  deinit {
    for helper in helpers { helper.close() }
    for helper in helpers { helper.join() }
  }

  /// Calls `body` for each part from 0 on, with the index of the worker that does it.
  ///
  /// No two calls with the same worker overlap. Returns when every part is done.
  ///
  /// - Parameter watch: Checked before each part.
  /// - Throws: The error of the first failing part, in their order, or of the watch before it.
  ///   Later parts that have not begun by then are skipped.
  package func run(
    parts: Int, _ watch: FrameWatch = .none,
    _ body: @escaping @Sendable (_ worker: Int, _ part: Int) throws -> Void
  ) throws {
    let watched: @Sendable (Int, Int) throws -> Void = { worker, part in
      try watch.check()
      try body(worker, part)
    }
    guard parts > 1, !helpers.isEmpty else {
      for part in 0..<parts { try watched(0, part) }
      return
    }
    let job = Job(parts: parts, watched)
    for helper in helpers.prefix(parts - 1) { helper.begin(job) }
    job.work(as: 0)
    try job.wait()
  }
}

/// A job whose parts are done by the threads that take them.
private final class Job: Sendable {
  private let parts: Int
  private let body: @Sendable (Int, Int) throws -> Void
  private let next = Atomic(0)
  private let unfinished: Atomic<Int>
  private let finished = NSCondition()
  private let failure = PartFailure()

  init(parts: Int, _ body: @escaping @Sendable (Int, Int) throws -> Void) {
    self.parts = parts
    self.body = body
    unfinished = Atomic(parts)
  }

  func work(as worker: Int) {
    while true {
      let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard part < parts else { return }
      // A part that was taken before one that has failed is done, because its error is earlier.
      if !failure.skips(part) {
        do { try body(worker, part) } catch { failure.record(error, of: part) }
      }
      if unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
        finished.lock()
        finished.signal()
        finished.unlock()
      }
    }
  }

  /// Waits until every part is done; a helper that arrives too late finds no part to take.
  func wait() throws {
    finished.lock()
    while unfinished.load(ordering: .acquiring) > 0 { finished.wait() }
    finished.unlock()
    if let error = failure.error { throw error }
  }
}

/// One thread that waits for jobs.
private final class Helper: Sendable {
  private let inbox: Inbox
  private let thread: JoinedThread

  init(worker: Int, _ maker: ThreadMaker) throws(ThreadError) {
    let inbox = Inbox()
    self.inbox = inbox
    thread = try maker.start("strata-work-\(worker)") {
      while let job = inbox.next() { job.work(as: worker) }
    }
  }

  func begin(_ job: Job) { inbox.put(job) }

  /// Ends the thread when it has no more jobs.
  func close() { inbox.close() }

  /// Waits until the thread has terminated.
  func join() { thread.join() }
}

/// The next job of a helper, shared with its thread, which must not keep `Helper` alive.
///
/// Everything is accessed under the condition. It is a system condition, whose ordering between
/// threads the thread sanitizer recognizes, unlike that of `Mutex`.
private final class Inbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var job: Job?
  private var isClosed = false

  func put(_ job: Job) {
    condition.lock()
    self.job = job
    condition.signal()
    condition.unlock()
  }

  func close() {
    condition.lock()
    isClosed = true
    condition.signal()
    condition.unlock()
  }

  /// Waits for a job; returns nil when the inbox is closed and empty.
  func next() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while job == nil, !isClosed { condition.wait() }
    defer { job = nil }
    return job
  }
}
