import ArgumentParser
import Foundation
import Glibc
import Strata
import Synchronization

/// What is told of a job's progress.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  /// A bar where standard error is a terminal.
  case auto
  case bar
  /// One JSON object a line, and nothing else on standard error.
  case json
  case none

  /// The mode in which `auto` is settled.
  var resolved: ProgressMode {
    if self == .auto { return isatty(STDERR_FILENO) == 1 ? .bar : .none }
    return self
  }
}

/// Tells people or programs on standard error how far a job is.
final class ProgressReporter {
  private let mode: ProgressMode
  private var lastTold = -Double.infinity
  /// Seconds between two lines, or two states of the bar.
  private static let interval = 0.1

  init(_ mode: ProgressMode) { self.mode = mode.resolved }

  func begin(_ start: ProgressEvent.Start) {
    guard mode == .json else { return }
    // A program that reads lines learns of an interruption as of any other failure.
    StandardStreams.lastWords.withLock {
      $0 = { Self.line(ProgressEvent.Failed(code: $0.rawValue, message: "interrupted")) }
    }
    tell(start)
  }

  func report(_ progress: RenderProgress) {
    let isLast = progress.completed == progress.total
    guard isLast || progress.seconds - lastTold >= Self.interval else { return }
    lastTold = progress.seconds
    switch mode {
    case .bar: StandardStreams.show(bar: bar(progress))
    case .json: tell(ProgressEvent.Progress(progress))
    case .none, .auto: break
    }
  }

  /// Tells of what the picture lacks.
  func report(_ diagnostic: Diagnostic) {
    guard mode == .json else { return DiagnosticsReport.tell([diagnostic]) }
    tell(ProgressEvent.Warning(diagnostic: DiagnosticReport(diagnostic)))
  }

  /// Tells that the job is done; `words` are for people.
  func end(_ done: ProgressEvent.Done, words: [String]) {
    if mode == .json { return tell(done) }
    for line in words { StandardStreams.tell(line) }
  }

  /// The error to end the run with, when the job failed with `error`.
  func failure(_ error: any Error) -> any Error {
    Interruption.giveWay()
    guard mode == .json else { return error }
    let failure = error as? any StrataError
    let kind = failure?.kind ?? .render
    let message = StandardStreams.oneLine(failure?.description ?? "\(error)")
    tell(ProgressEvent.Failed(code: ExitStatus(kind).rawValue, message: message))
    return CommandFailure(kind, message, isTold: true)
  }

  private func tell(_ event: some Encodable) { StandardStreams.tell(Self.line(event)) }

  static func line(_ event: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// As in "[######          ]  30/80  212.4 fps  0 s left".
  private func bar(_ progress: RenderProgress) -> String {
    let width = 30
    let full = width * progress.completed / max(progress.total, 1)
    let bar = String(repeating: "#", count: full) + String(repeating: " ", count: width - full)
    let rate = progress.seconds > 0 ? Double(progress.completed) / progress.seconds : 0
    return "[\(bar)]  \(progress.completed)/\(progress.total)  "
      + String(format: "%.1f fps  %.0f s left", rate, progress.secondsLeft.rounded(.up))
  }
}

/// The objects of `--progress json`, told apart by `event`.
enum ProgressEvent {
  /// The first line.
  struct Start: Encodable {
    let event = "start"
    let version = ProgramVersion.current
    var scene: String?
    let output: String
    let format: String
    let width: Int
    let height: Int
    /// The first frame's number.
    let first: Int
    /// Frames of the range, those that are kept among them.
    let frames: Int
    let kept: Int
    let fps: String
    let start: Double
    let device: DoctorReport.Device
  }

  struct Progress: Encodable {
    let event = "progress"
    let frame: Int
    let completed: Int
    let total: Int
    let seconds: Double
    let secondsLeft: Double

    init(_ progress: RenderProgress) {
      frame = progress.frame
      completed = progress.completed
      total = progress.total
      seconds = progress.seconds
      secondsLeft = progress.secondsLeft
    }
  }

  struct Warning: Encodable {
    let event = "warning"
    let diagnostic: DiagnosticReport
  }

  /// The last line of a job that succeeded.
  struct Done: Encodable {
    let event = "done"
    let frames: Int
    let kept: Int
    let bytes: Int
    let seconds: Double
  }

  /// The last line of one that did not.
  struct Failed: Encodable {
    let event = "failed"
    let code: Int32
    let message: String
  }
}
