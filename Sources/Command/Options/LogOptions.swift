import ArgumentParser
import Strata

/// What is told on standard error.
enum LogLevel: String, ExpressibleByArgument, CaseIterable, Comparable {
  /// Why a run failed.
  case error
  /// What a picture lacks, too.
  case warning
  /// What was done, too, and what may not have been expected.
  case note

  static func < (a: LogLevel, b: LogLevel) -> Bool {
    allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
  }
}

/// How much is told on standard error, and in what form, for every command.
struct LogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "What is told on standard error: each level has those before it; default: note.")
  var logLevel: LogLevel?

  @Flag(name: [.short, .long], help: "Tell of nothing but a failure; as --log-level error.")
  var quiet = false

  @Option(
    name: .long, help: "What is told of progress on standard error; json is lines for programs.")
  var progress: ProgressMode = .auto

  func validate() throws {
    if quiet, let logLevel, logLevel != .error {
      throw ValidationError("--quiet is --log-level error; give one of them")
    }
  }

  var level: LogLevel { quiet ? .error : logLevel ?? .note }
}

/// A command with `LogOptions`: each has them.
protocol LoggingCommand: ParsableCommand {
  var log: LogOptions { get }
}
