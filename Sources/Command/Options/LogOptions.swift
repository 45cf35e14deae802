import ArgumentParser
import Strata

/// The levels of messages on standard error.
enum LogLevel: String, ExpressibleByArgument, CaseIterable, Comparable {
  /// The reason for a failure.
  case error
  /// Errors, and missing or unsupported content.
  case warning
  /// Warnings, completed work, and results that may be unexpected.
  case note

  static func < (a: LogLevel, b: LogLevel) -> Bool {
    allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
  }
}

/// The amount and form of messages on standard error, for every command.
struct LogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "Least severe level of messages to print on standard error (default: note).")
  var logLevel: LogLevel?

  @Flag(name: [.short, .long], help: "Print errors only (same as --log-level error).")
  var quiet = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Progress output on standard error.",
      discussion: """
        auto is a bar on a terminal. json prints one JSON object per line and nothing else.
        """))
  var progress: ProgressMode = .auto

  func validate() throws {
    if quiet, let logLevel, logLevel != .error {
      throw ValidationError("--quiet means --log-level error; use one of them")
    }
  }

  var level: LogLevel { quiet ? .error : logLevel ?? .note }
}

extension LogOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    logLevel = try arguments.value("--log-level")
    quiet = try arguments.flag("--quiet", "-q")
    progress = try arguments.value("--progress") ?? .auto
  }
}

/// A command with `LogOptions`, as all commands are.
protocol LoggingCommand: ParsableCommand {
  var log: LogOptions { get }
}
