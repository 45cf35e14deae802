import Foundation
import Glibc
import Strata
import StrataGraphics
import Synchronization

/// Writes the results of jobs to standard output, one line each, as soon as they end.
final class BatchResults: Sendable {
  private struct State {
    var running: [Int: (id: JobValue?, output: String?)] = [:]
    var counts: [JobResult.Status: Int] = [:]
    /// The error of writing results, writing the manifest or reading the job file; nil without one.
    var failure: (any Error)?
    /// Whether no more jobs may begin.
    var isClosed = false
    /// Whether no more results are written, because writing failed or the process ends.
    var isSilent = false

    mutating func close(_ error: any Error) {
      if failure == nil { failure = error }
      isClosed = true
    }
  }

  private let state = Mutex(State())

  /// Records that a job begins; returns false if no more jobs may begin.
  func begin(_ line: JobLine) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      var output: String?
      if case .success(let job) = line.job { output = job.output }
      state.running[line.number] = (line.id, output)
      return true
    }
  }

  /// Writes the result of a job that has begun; discards it if results cannot be written.
  func end(_ result: JobResult) {
    state.withLock { state in
      guard !state.isSilent, state.running.removeValue(forKey: result.line) != nil else { return }
      state.counts[result.status, default: 0] += 1
      do {
        try StandardStreams.write(result.text)
      } catch {
        state.close(error)
        state.isSilent = true
      }
    }
  }

  /// Ends the batch because of an error that is not the failure of a job.
  ///
  /// No more jobs begin. The results of running jobs are still written.
  func close(_ error: any Error) { state.withLock { $0.close(error) } }

  /// Reports the running jobs when the process ends.
  ///
  /// It does not wait for a reader that has stopped reading, and gives up after 0.2 seconds.
  func interrupt(_ status: ExitStatus) {
    for _ in 0..<20 {
      let isDone: Void? = state.withLockIfAvailable { state in
        guard !state.isSilent else { return }
        (state.isClosed, state.isSilent) = (true, true)
        for (line, job) in state.running.sorted(by: { $0.key < $1.key }) where Self.isWritable {
          let result = JobResult(interrupted: line, id: job.id, output: job.output, by: status)
          try? StandardStreams.write(result.text)
        }
      }
      if isDone != nil { return }
      usleep(10_000)
    }
  }

  private static var isWritable: Bool {
    var descriptor = pollfd(fd: StandardStreams.output, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&descriptor, 1, 0) == 1
  }

  /// Reports the number of jobs.
  ///
  /// - Throws: The error that ended the batch, or a failure of kind `.render` if a job failed.
  func finish() throws {
    let (counts, failure) = state.withLock { ($0.counts, $0.failure) }
    if let failure { throw failure }
    let total = counts.values.reduce(0, +)
    let skipped = counts[.skipped].map { ", \($0) skipped" } ?? ""
    let jobs = total.counted("job")
    guard let failed = counts[.failed] else {
      return Log.write("ran \(jobs)\(skipped)")
    }
    throw CommandFailure(.render, "\(failed) of \(jobs) failed\(skipped)")
  }
}
