import Foundation

/// The end of a job: its failure, its messages and its report.
struct JobOutcome {
  var failure: RunFailure?
  var messages: [JobOutput.Message] = []
  /// The JSON document of the command, on one line; nil if it wrote no document.
  var document: Data?
}

/// The line about a job on standard output.
///
/// Its keys are stable.
struct JobResult: Encodable {
  enum Status: String, Encodable {
    case done, failed
    /// Finished by an earlier run, according to the manifest.
    case skipped
    /// Not finished because the process ends.
    case interrupted
  }

  let line: Int
  let id: JobValue?
  let status: Status
  let exitCode: Int32
  /// The word for the exit code if it is not 0, such as "usage".
  var kind: String?
  var error: String?
  var output: String?
  /// The wall-clock time of the job in seconds; nil if it was skipped or interrupted.
  var seconds: Double?
  var messages: [JobOutput.Message]?
  private var report: Data?

  private enum CodingKeys: CodingKey {
    case line, id, status, exitCode, kind, error, output, seconds, messages
  }

  init(_ line: JobLine, _ status: Status) {
    (self.line, id, self.status, exitCode) = (line.number, line.id, status, 0)
    if case .success(let job) = line.job { output = job.output }
  }

  init(_ line: JobLine, _ outcome: JobOutcome, seconds: Double) {
    (self.line, id) = (line.number, line.id)
    let failure = outcome.failure
    status = failure == nil ? .done : .failed
    exitCode = (failure?.status ?? .done).rawValue
    kind = failure?.status.word
    error = failure.map { failure in
      StandardStreams.oneLine(([failure.message] + failure.details).joined(separator: " "))
    }
    if case .success(let job) = line.job { output = job.output }
    self.seconds = seconds
    messages = outcome.messages.isEmpty ? nil : outcome.messages
    report = outcome.document
  }

  init(interrupted line: Int, id: JobValue?, output: String?, by status: ExitStatus) {
    (self.line, self.id, self.output) = (line, id, output)
    (self.status, exitCode, kind) = (.interrupted, status.rawValue, status.word)
    error = "the process ended before the job"
  }

  /// The line with its line feed.
  var text: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var data = try? encoder.encode(self) else { return Data() }
    if let report {
      // It is a JSON document already.
      data.removeLast()
      data += Data(#","report":"#.utf8) + report + Data("}".utf8)
    }
    return data + Data("\n".utf8)
  }
}
