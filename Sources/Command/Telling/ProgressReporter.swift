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

  /// Whether arguments ask for lines of JSON, by their last word on it.
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

  /// The mode in which `auto` is settled.
  var resolved: ProgressMode {
    if self == .auto {
      return Log.level == .note && isatty(STDERR_FILENO) == 1 ? .bar : .none
    }
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

  /// Has an interruption be the last event, as any other failure is.
  static func tellInterruption() {
    StandardStreams.lastWords.withLock {
      $0 = { status in
        line(
          ProgressEvent.Failed(
            code: status.rawValue, message: "interrupted",
            signal: Interruption.signalName(of: status)))
      }
    }
  }

  func begin(_ start: ProgressEvent.Start) {
    if mode == .json { Self.tell(start) }
  }

  func report(_ progress: RenderProgress) {
    let isLast = progress.completed == progress.total
    guard isLast || progress.seconds - lastTold >= Self.interval else { return }
    lastTold = progress.seconds
    switch mode {
    case .bar: StandardStreams.show(bar: bar(progress))
    case .json: Self.tell(ProgressEvent.Progress(progress))
    case .none, .auto: break
    }
  }

  /// Tells that the job is done; `words` are for people.
  func end(_ done: ProgressEvent.Done, words: [String]) { Self.end(done, words: words) }

  /// Tells that something is done, in the words that people read or in the event that programs do.
  static func end(_ done: some Encodable, words: [String]) {
    guard Log.isForPrograms else { return words.forEach(Log.tell) }
    hasEnded.withLock { $0 = true }
    tell(done)
  }

  private static let hasEnded = Mutex(false)

  /// Tells that the run is done, unless what it did told so.
  static func endRun(_ seconds: Double) {
    guard Log.isForPrograms, !hasEnded.withLock(\.self) else { return }
    tell(ProgressEvent.Ended(seconds: seconds))
  }

  static func tell(_ event: some Encodable) { StandardStreams.tell(line(event)) }

  private static func line(_ event: some Encodable) -> String {
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
  /// The first line, of one picture too.
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
    /// Of one picture there is none.
    let fps: String?
    /// The time of frame 0, or of the one picture.
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

  /// What was said of something else than a picture.
  struct Said: Encodable {
    /// "warning" or "note".
    let event: String
    let message: String

    init(_ level: LogLevel, _ message: String) {
      event = level.rawValue
      self.message = StandardStreams.oneLine(message)
    }
  }

  /// The last line of a run that succeeded and was no job.
  struct Ended: Encodable {
    let event = "done"
    let seconds: Double
  }

  /// The last line of a job that succeeded.
  struct Done: Encodable {
    let event = "done"
    let frames: Int
    let kept: Int
    let bytes: Int
    let seconds: Double
  }

  /// The last line of every run that failed.
  struct Failed: Encodable {
    let event = "failed"
    /// What the process ends with.
    let code: Int32
    let message: String
    /// The name of the signal that ended it, if one did.
    let signal: String?

    init(code: Int32, message: String, signal: String? = nil) {
      (self.code, self.signal) = (code, signal)
      self.message = StandardStreams.oneLine(message)
    }
  }
}
