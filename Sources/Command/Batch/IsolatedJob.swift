import Foundation
import Glibc
import Strata

/// Runs a job in a child process, so that a crash or an exceeded limit ends only this job.
struct IsolatedJob {
  let job: BatchJob
  let limits: ChildProcess.Limits

  /// A line that a child writes to standard error with `--progress json`.
  private struct Event: Decodable {
    struct Found: Decodable {
      let severity: String
      let code: String
      let message: String
      let layer: String?
      let file: String?
      let line: Int?
    }

    let event: String
    let message: String?
    let completed: Bool?
    let diagnostic: Found?
  }

  func run() -> JobOutcome {
    var arguments = job.arguments
    arguments.insert("--progress=json", at: 1)
    do throws(CommandFailure) {
      return outcome(of: try ChildProcess(arguments, limits: limits).wait())
    } catch {
      return JobOutcome(failure: RunFailure(error))
    }
  }

  private func outcome(of ending: ChildProcess.Ending) -> JobOutcome {
    var outcome = JobOutcome()
    let (messages, sentence) = Self.messages(ending.errors)
    outcome.messages = messages
    outcome.failure = Self.failure(ending, sentence: sentence)
    // After a failure, it is usually a document about the failure.
    if outcome.failure == nil || job.command == .check {
      guard !ending.isTruncated else {
        outcome.failure = RunFailure(
          .limit,
          "the report of the job exceeds \(ChildProcess.mostBytes) bytes, the limit with --isolate")
        return outcome
      }
      outcome.document = Self.oneLine(ending.output)
    }
    return outcome
  }

  /// Returns the messages of a child and the reason for its failure, if any.
  ///
  /// Diagnostics pass through the report that jobs of this process use, which shortens long lists.
  private static func messages(
    _ errors: Data
  ) -> (messages: [JobOutput.Message], failure: String?) {
    let output = JobOutput()
    let decoder = JSONDecoder()
    var failure: String?
    JobOutput.$current.withValue(output) {
      var found: [Diagnostic] = []
      for line in errors.split(separator: UInt8(ascii: "\n")) {
        guard let event = try? decoder.decode(Event.self, from: line) else { continue }
        if let diagnostic = event.diagnostic {
          found.append(Self.diagnostic(diagnostic))
          continue
        }
        DiagnosticsReport.log(found)
        found = []
        if event.event == "failed" { failure = event.message }
        // The result of the job reports completed work.
        if event.completed == true { continue }
        if let level = LogLevel(rawValue: event.event) { Log.write(level, event.message ?? "") }
      }
      DiagnosticsReport.log(found)
    }
    return (output.messages, failure)
  }

  private static func failure(_ ending: ChildProcess.Ending, sentence: String?) -> RunFailure? {
    if let excess = ending.excess {
      let option = excess.what.hasPrefix("time") ? "--job-seconds" : "--job-memory"
      return RunFailure(.limit, "\(excess.description); to allow more, use \(option)")
    }
    // The macros of wait(2) are not available in Swift.
    let signal = ending.status & 0x7F
    guard signal == 0 else {
      return RunFailure(.render, "the process of the job was ended by signal \(signal)")
    }
    let code = (ending.status >> 8) & 0xFF
    guard code != 0 else { return nil }
    return RunFailure(
      ExitStatus(rawValue: code) ?? .render, sentence ?? "the process of the job ended with \(code)"
    )
  }

  private static func diagnostic(_ found: Event.Found) -> Diagnostic {
    var diagnostic = Diagnostic(
      .init(rawValue: found.severity) ?? .note, code: found.code, found.message, file: found.file)
    (diagnostic.layerPath, diagnostic.line) = (found.layer, found.line)
    return diagnostic
  }

  /// Returns a JSON document without line breaks and indentation, or nil if it is empty.
  private static func oneLine(_ document: Data) -> Data? {
    // Text in JSON contains no line breaks.
    let lines = document.split(separator: UInt8(ascii: "\n")).map { line in
      line.drop { $0 == UInt8(ascii: " ") }
    }
    return lines.isEmpty ? nil : Data(lines.joined())
  }
}
