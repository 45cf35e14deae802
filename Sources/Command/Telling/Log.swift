import Strata
import Synchronization

/// What is told on standard error: how much, and whether to people or to programs.
enum Log {
  /// Whether every line is an object, as `--progress json` asks for; known before the arguments are
  /// read, so that what is wrong with them is told in the same form.
  static let isForPrograms = ProgressMode.isJSON(in: CommandLine.arguments.dropFirst())

  private static let mostTold = Mutex(LogLevel.note)

  /// What is told, and what is worse than that.
  static var level: LogLevel {
    get { mostTold.withLock { $0 } }
    set { mostTold.withLock { $0 = newValue } }
  }

  /// Says one line; line breaks in `message` become spaces, so that a line of the log is one message.
  static func say(_ level: LogLevel, _ message: String) {
    guard level <= self.level else { return }
    if isForPrograms {
      ProgressReporter.tell(ProgressEvent.Said(level, message))
    } else {
      StandardStreams.tell("strata: \(level.rawValue): \(StandardStreams.oneLine(message))")
    }
  }

  /// Tells what was done, as it is.
  static func tell(_ words: String) {
    guard level == .note else { return }
    if isForPrograms {
      ProgressReporter.tell(ProgressEvent.Said(.note, words))
    } else {
      StandardStreams.tell(words)
    }
  }

  /// Tells of what a picture lacks.
  static func tell(_ diagnostic: Diagnostic) {
    let level = LogLevel(diagnostic.severity)
    guard isForPrograms else { return say(level, DiagnosticsReport.sentence(for: diagnostic)) }
    guard level <= self.level else { return }
    ProgressReporter.tell(
      ProgressEvent.Warning(diagnostic: DiagnosticReport(diagnostic)))
  }
}

extension LogLevel {
  init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
  }
}
