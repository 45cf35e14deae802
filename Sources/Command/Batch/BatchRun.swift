import ArgumentParser
import Foundation
import StrataGraphics
import Synchronization

/// Runs the jobs of a file on several threads.
final class BatchRun: Sendable {
  private struct Source: ~Copyable {
    var reader: LineReader
    /// The outputs of the lines so far with the numbers of the lines.
    var outputs: [String: Int] = [:]
  }

  private let source: Mutex<Source>
  private let threads: Int
  private let manifest: BatchManifest?
  private let isolation: ChildProcess.Limits?
  /// The job file and the manifest, which no job may replace.
  private let inputs: [String]
  private let results = BatchResults()

  /// - Parameters:
  ///   - threads: The number of jobs to run at the same time.
  ///   - manifest: The record of finished jobs, which are skipped.
  ///   - isolation: The limits of a child process for each job; nil for no child processes.
  ///   - inputs: The job file and the manifest, which no job may replace.
  init(
    _ reader: consuming LineReader, threads: Int, manifest: BatchManifest?,
    isolation: ChildProcess.Limits?, inputs: [String]
  ) {
    self.inputs = inputs
    source = Mutex(Source(reader: reader))
    self.threads = threads
    self.manifest = manifest
    self.isolation = isolation
  }

  /// Runs all jobs.
  ///
  /// - Throws: A failure of kind `.render` if any job failed, or the error that ended the batch.
  func run() throws {
    Interruption.lastWork.withLock { [results] in
      $0 = { status in
        results.interrupt(status)
        ChildProcess.terminateAll()
      }
    }
    let helpers = (1..<threads).compactMap { _ in
      try? ThreadMaker.system.start("strata-job") { self.work() }
    }
    work()
    for helper in helpers { helper.join() }
    Interruption.lastWork.withLock { $0 = nil }
    try results.finish()
  }

  private func work() {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let devices = KeptDevices(threads: threads == 1 ? nil : max(processors / threads, 1))
    var parser = JobParser()
    KeptDevices.$current.withValue(devices) {
      while let line = next(), results.begin(line) {
        let result = run(line, &parser)
        Interruption.blockIfEnding()
        if let manifest, result.status != .skipped, line.isRunnable {
          do { try manifest.add(line, result) } catch { results.close(error) }
        }
        results.end(result)
      }
    }
  }

  /// Returns the next line that is not blank; nil at the end, or if the file cannot be read.
  private func next() -> JobLine? {
    source.withLock { source in
      do throws(CommandFailure) {
        while let line = try source.reader.next() {
          guard let line = JobLine(line) else { continue }
          return line.claimingOutput(in: &source.outputs, inputs: inputs)
        }
      } catch {
        results.close(error)
      }
      return nil
    }
  }

  private func run(_ line: JobLine, _ parser: inout JobParser) -> JobResult {
    if manifest?.hasFinished(line) == true { return JobResult(line, .skipped) }
    let start = StageClock.seconds()
    let outcome =
      switch line.job {
      case .success(let job):
        isolation.map { IsolatedJob(job: job, limits: $0).run() } ?? Self.run(job, &parser)
      case .failure(let failure): JobOutcome(failure: failure)
      }
    return JobResult(line, outcome, seconds: StageClock.seconds() - start)
  }

  /// Runs a job in this process.
  private static func run(_ job: BatchJob, _ parser: inout JobParser) -> JobOutcome {
    let output = JobOutput()
    let failure = JobOutput.$current.withValue(output) { () -> RunFailure? in
      do throws(RunFailure) {
        _ = try StrataCommand.reporting(failuresOf: job.arguments) {
          var command = try parser.command(for: job)
          Log.level = command.log.level
          try command.run()
        }
        return nil
      } catch {
        return error
      }
    }
    return JobOutcome(failure: failure, messages: output.messages, document: output.document)
  }
}
