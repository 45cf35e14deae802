internal import Foundation
import Synchronization

/// Monitors the work of the current thread on a document or a frame.
///
/// Reading, layout and emitters check it, because a small document can keep any of them busy for
/// hours. It determines only whether there is a result, never its contents.
package struct ThreadWatch: Sendable {
  /// The watch of the innermost `during` on this thread; nil outside of it.
  private static var current: ThreadWatch? { slot.value }
  private static let slot = ThreadSlot<ThreadWatch>()

  private let watch: FrameWatch
  /// A description of the work, for errors.
  private let work: String
  /// The allowed processor time in seconds, and that of the thread when the work began.
  private let allowed: Int
  private let start: Double

  private init(_ work: String, _ limits: Limits, _ watch: FrameWatch, used: Double) {
    (self.work, self.watch, allowed) = (work, watch, limits.processorSeconds)
    start = Self.processorSeconds - used
  }

  /// Calls `body` with a watch for its work on this thread, unless its caller already has one.
  ///
  /// - Parameters:
  ///   - work: The name of the work, for errors, such as "a document".
  ///   - watch: The watch for wall-clock time and cancellation; nil for a new one.
  ///   - bytes: The memory that the work may need in addition to `Limits.memoryBytes`.
  package static func during<Result>(
    _ work: String, _ limits: Limits, _ watch: FrameWatch? = nil, bytes: Int = 0,
    _ body: () throws -> Result
  ) rethrows -> Result {
    guard current == nil else { return try body() }
    let watch = watch ?? FrameWatch(limits, of: work)
    let (sum, overflows) = limits.memoryBytes.addingReportingOverflow(bytes)
    let used = SharedWork.used
    let key = OpenWork.begin(
      work, watch, processorSeconds: limits.processorSeconds, used: used,
      bytes: overflows ? .max : sum)
    defer { OpenWork.end(key) }
    var own = ThreadWatch(work, limits, watch, used: used)
    let start = own.start
    defer { SharedWork.used = processorSeconds - start }
    return try slot.provide(&own, to: body)
  }

  /// Checks the watch of the current thread.
  ///
  /// - Throws: `LimitExceeded` if the work takes longer than allowed, `FrameCancelled`.
  package static func check() throws { try current?.check() }

  private func check() throws {
    try watch.check()
    guard allowed < .max else { return }
    let used = Self.processorSeconds - start
    guard used > Double(allowed) else { return }
    throw LimitExceeded(
      "processor time for \(work) in seconds", asked: Int(used) + 1, allowed: allowed)
  }

  private static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Checks the watch of the current thread periodically, in a loop of many small steps.
  package struct Pulse {
    private let watch = ThreadWatch.current
    private var steps = 0

    package init() {}

    /// - Parameter count: The number of steps since the last call.
    /// - Throws: The errors of `ThreadWatch.check()`.
    @inline(__always)
    package mutating func step(_ count: Int = 1) throws {
      steps &+= count
      guard steps >= Self.spacing else { return }
      steps = 0
      try watch?.check()
    }

    /// The number of steps between two checks, which take about a microsecond.
    private static let spacing = 256
  }
}

/// The processor time of works that count together, such as reading a document and drawing its only
/// image.
package struct SharedWork: Sendable {
  private static let slot = ThreadSlot<SharedWork>()

  /// The processor time so far, in seconds.
  private var used = 0.0

  package init() {}

  /// Calls `body`, in which the works of this thread count together.
  package mutating func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.slot.provide(&self, to: body)
  }

  /// The processor time that earlier works have used; 0 for works that count separately.
  fileprivate static var used: Double {
    get { slot.value?.used ?? 0 }
    set { slot.change { $0.used = newValue } }
  }
}

/// The limited work of all threads that has not ended yet.
///
/// A command can end the process if work exceeds its limits in code that does not check them, such
/// as a library for fonts. A library cannot.
package enum OpenWork {
  private struct Entry {
    var work: String
    var watch: FrameWatch
    var thread: clockid_t
    /// The processor time of the thread when the work began, and the allowed one, in seconds.
    var start: Double
    var processorSeconds: Int
    var bytes: Int
  }

  private static let open = Mutex<(last: Int, entries: [Int: Entry])>((0, [:]))

  /// - Returns: The key for `end`.
  static func begin(
    _ work: String, _ watch: FrameWatch, processorSeconds: Int, used: Double = 0, bytes: Int
  ) -> Int {
    var thread = clockid_t()
    if unsafe pthread_getcpuclockid(pthread_self(), &thread) != 0 {
      thread = CLOCK_THREAD_CPUTIME_ID
    }
    let entry = Entry(
      work: work, watch: watch, thread: thread, start: seconds(of: thread) - used,
      processorSeconds: processorSeconds, bytes: bytes)
    return open.withLock { open in
      open.last += 1
      open.entries[open.last] = entry
      return open.last
    }
  }

  static func end(_ key: Int) { open.withLock { _ = $0.entries.removeValue(forKey: key) } }

  /// Calls `body`, which checks `watch` itself, while `excess` also reports when it does not.
  package static func during<Result>(
    _ watch: FrameWatch, _ body: () throws -> Result
  ) rethrows -> Result {
    guard watch.isLimited else { return try body() }
    let key = begin("a frame", watch, processorSeconds: .max, bytes: .max)
    defer { end(key) }
    return try body()
  }

  /// Returns a limit that some work has exceeded; nil if no work has exceeded any.
  ///
  /// A time limit counts only after a grace period, in which the work should have ended by itself.
  ///
  /// - Parameters:
  ///   - grace: The period in seconds.
  ///   - bytes: The memory of the process.
  package static func excess(grace: Double, bytes: Int) -> LimitExceeded? {
    open.withLock { open in
      for entry in open.entries.values {
        if let excess = entry.watch.excess(grace: grace) { return excess }
        let used = seconds(of: entry.thread) - entry.start
        if entry.processorSeconds < .max, used > Double(entry.processorSeconds) + grace {
          return LimitExceeded(
            "processor time for \(entry.work) in seconds", asked: Int(used) + 1,
            allowed: entry.processorSeconds)
        }
        if bytes > entry.bytes {
          return LimitExceeded(
            "memory for \(entry.work) in bytes", asked: bytes, allowed: entry.bytes)
        }
      }
      return nil
    }
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
