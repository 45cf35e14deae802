import Strata
import Synchronization

/// The messages on standard error: their level and their form.
enum Log {
  /// Whether every line is a JSON object, as `--progress json` requests.
  ///
  /// It is known before arguments are parsed, so that errors in them are reported in the same form.
  static var isForPrograms: Bool { JobOutput.current == nil && isProcessForPrograms }

  private static let isProcessForPrograms = ProgressMode.isJSON(
    in: CommandLine.arguments.dropFirst())

  private static let currentLevel = Mutex(LogLevel.note)

  /// The least severe level that is printed.
  static var level: LogLevel {
    get { JobOutput.current?.level ?? currentLevel.withLock { $0 } }
    set {
      if let job = JobOutput.current {
        job.level = newValue
      } else {
        currentLevel.withLock { $0 = newValue }
      }
    }
  }

  /// Prints a message on one line; line breaks become spaces.
  static func write(_ level: LogLevel, _ message: String) {
    guard level <= self.level else { return }
    if let job = JobOutput.current {
      job.add(.init(level: level.rawValue, message: StandardStreams.oneLine(message)))
    } else if isForPrograms {
      ProgressReporter.emit(ProgressEvent.Message(level, message))
    } else {
      StandardStreams.writeLine("strata: \(level.rawValue): \(StandardStreams.oneLine(message))")
    }
  }

  /// Prints a message about completed work, without a prefix.
  ///
  /// In a job of `strata batch` nothing is printed, because the result of the job reports the work.
  static func write(_ message: String) {
    guard level == .note, JobOutput.current == nil else { return }
    if isForPrograms {
      ProgressReporter.emit(ProgressEvent.Message(.note, message, completed: true))
    } else {
      StandardStreams.writeLine(message)
    }
  }

  /// Prints a diagnostic.
  static func write(_ diagnostic: Diagnostic) {
    let level = LogLevel(diagnostic.severity)
    guard isForPrograms else { return write(level, DiagnosticsReport.sentence(for: diagnostic)) }
    guard level <= self.level else { return }
    ProgressReporter.emit(
      ProgressEvent.Found(diagnostic: DiagnosticReport(diagnostic)))
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
