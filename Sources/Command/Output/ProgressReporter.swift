import ArgumentParser
import Foundation
import Glibc
import Strata
import Synchronization

/// The form of the progress output.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  /// A progress bar if standard error is a terminal.
  case auto
  case bar
  /// One JSON object per line, and nothing else on standard error.
  case json
  case none

  /// Returns whether the last `--progress` in the arguments requests JSON.
  static func isJSON(in arguments: some Sequence<String>) -> Bool {
    let option = "--progress"
    var (isJSON, isValue) = (false, false)
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if isValue {
        isJSON = argument == json.rawValue
      } else if argument.hasPrefix(option + "=") {
        isJSON = argument == "\(option)=\(json.rawValue)"
      }
      isValue = argument == option
    }
    return isJSON
  }

  /// The mode with `auto` replaced by the mode that it selects.
  var resolved: ProgressMode {
    if self == .auto {
      return JobOutput.current == nil && Log.level == .note && isatty(STDERR_FILENO) == 1
        ? .bar : .none
    }
    return self
  }
}

/// Reports the progress of a job on standard error.
final class ProgressReporter {
  private let mode: ProgressMode
  private var lastReport = -Double.infinity
  /// The minimum time between two lines or two states of the bar, in seconds.
  private static let interval = 0.1

  init(_ mode: ProgressMode) { self.mode = mode.resolved }

  /// Makes the output end with a `failed` event if a signal ends the process.
  static func reportInterruption() {
    StandardStreams.finalMessage.withLock {
      $0 = { status in
        line(
          ProgressEvent.Failed(
            status, message: "interrupted",
            signal: Interruption.signalName(of: status)))
      }
    }
  }

  func begin(_ start: ProgressEvent.Start) {
    if mode == .json { Self.emit(start) }
  }

  func report(_ progress: RenderProgress) {
    let isLast = progress.completed == progress.total
    guard isLast || progress.seconds - lastReport >= Self.interval else { return }
    lastReport = progress.seconds
    switch mode {
    case .bar: StandardStreams.show(bar: bar(progress))
    case .json: Self.emit(ProgressEvent.Progress(progress))
    case .none, .auto: break
    }
  }

  /// Reports the end of the job, as messages or as an event.
  func end(_ done: ProgressEvent.Done, messages: [String]) { Self.end(done, messages: messages) }

  /// Reports the end of a task, as messages or as an event.
  static func end(_ done: some Encodable, messages: [String]) {
    guard Log.isForPrograms else {
      for message in messages { Log.write(message) }
      return
    }
    hasEnded.withLock { $0 = true }
    emit(done)
  }

  private static let hasEnded = Mutex(false)

  /// Reports the end of the run, unless a job has already done so.
  static func endRun(_ seconds: Double) {
    guard Log.isForPrograms, !hasEnded.withLock(\.self) else { return }
    emit(ProgressEvent.Ended(seconds: seconds))
  }

  static func emit(_ event: some Encodable) { StandardStreams.writeLine(line(event)) }

  private static func line(_ event: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Returns the bar, as in "[######          ]  30/80  212.4 fps  0 s left".
  private func bar(_ progress: RenderProgress) -> String {
    let width = 30
    let full = width * progress.completed / max(progress.total, 1)
    let bar = String(repeating: "#", count: full) + String(repeating: " ", count: width - full)
    let rate = progress.seconds > 0 ? Double(progress.completed) / progress.seconds : 0
    return "[\(bar)]  \(progress.completed)/\(progress.total)  "
      + String(format: "%.1f fps  %.0f s left", rate, progress.secondsLeft.rounded(.up))
  }
}

/// The JSON objects of `--progress json`, which differ in `event`.
enum ProgressEvent {
  /// The first line of a job of frames or of a single image.
  struct Start: Encodable {
    let event = "start"
    let version = ProgramVersion.current
    var scene: String?
    let output: String
    let format: String
    let width: Int
    let height: Int
    /// The number of the first frame.
    let first: Int
    /// The number of frames in the range, including kept frames.
    let frames: Int
    let kept: Int
    /// The frame rate; nil for a single image.
    let fps: String?
    /// The time of source frame 0, or of the single image, in seconds.
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

  /// A diagnostic.
  struct Found: Encodable {
    /// The severity of the diagnostic, such as "warning" or "note".
    let event: String
    let diagnostic: DiagnosticReport

    init(diagnostic: DiagnosticReport) {
      (event, self.diagnostic) = (diagnostic.severity, diagnostic)
    }
  }

  /// A message that is not a diagnostic.
  struct Message: Encodable {
    /// "error", "warning" or "note".
    let event: String
    let message: String
    /// Whether the message reports completed work; nil for other messages.
    let completed: Bool?

    init(_ level: LogLevel, _ message: String, completed: Bool? = nil) {
      event = level.rawValue
      self.message = StandardStreams.oneLine(message)
      self.completed = completed
    }
  }

  /// The last line of a successful run without a job.
  struct Ended: Encodable {
    let event = "done"
    let seconds: Double
  }

  /// The last line of a successful job.
  struct Done: Encodable {
    let event = "done"
    let frames: Int
    let kept: Int
    let bytes: Int
    let seconds: Double
  }

  /// The last line of every failed run.
  struct Failed: Encodable {
    let event = "failed"
    /// The exit code of the process.
    let code: Int32
    /// The word for the exit code, such as "usage".
    let kind: String
    let message: String
    /// The name of the signal that ended the run, if any.
    let signal: String?

    init(_ status: ExitStatus, message: String, signal: String? = nil) {
      (code, kind, self.signal) = (status.rawValue, status.word, signal)
      self.message = StandardStreams.oneLine(message)
    }
  }
}
