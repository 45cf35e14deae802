import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataRenderList

/// The command `strata`.
///
/// It turns the errors of its subcommands into messages and exit codes.
@main
struct StrataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strata",
    abstract: "Draw Core Animation layer trees as images, GIFs and MP4 movies, without a display.",
    discussion: """
      Results go to standard output or into files, messages to standard error.

      EXIT CODES
        0  success                     5  missing resource
        1  drawing failed              6  output cannot be written
        2  invalid usage               7  threshold not met
        3  invalid scene               8  limit exceeded
        4  device not available

      129, 130, 131, 143: ended by SIGHUP, SIGINT, SIGQUIT, SIGTERM.
      """,
    version: ProgramVersion.current,
    subcommands: [
      RenderSubcommand.self, InfoCommand.self, CheckCommand.self, LayersCommand.self,
      CompareCommand.self, BenchCommand.self, ExamplesCommand.self, DoctorCommand.self,
      FontsCommand.self, TilesCommand.self, ConvertCommand.self, ThumbnailCommand.self,
      JoinCommand.self, BatchCommand.self, FarmCommand.self,
    ]
  )

  static func main() {
    if Log.isForPrograms { ProgressReporter.reportInterruption() }
    let interruption = Interruption()
    LimitGuard.reportShortage()
    LimitGuard.start()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Before a driver starts.
    _ = StandardStreams.output
    let ahead = OpeningAhead(arguments)
    let status = withExtendedLifetime(interruption) { run(arguments: arguments) }
    ahead.finish()
    Interruption.blockIfEnding()
    Foundation.exit(status.rawValue)
  }

  private static func run(arguments: [String]) -> ExitStatus {
    // Swift reads the arguments from /proc. They contain at least the name of the program.
    guard !CommandLine.arguments.isEmpty else {
      return fail(
        "cannot read the arguments because /proc is missing; run 'mount -t proc proc /proc'",
        .usage, arguments: [])
    }
    if let problem = ArgumentEncoding.problem(arguments) {
      return fail(problem, .usage, arguments: arguments)
    }
    let direct = DirectCommands.read(arguments)
    if direct == nil, let problem = unknownCommand(arguments) ?? ShortOptions.unknown(arguments) {
      return fail(problem, .usage, arguments: arguments)
    }
    let arguments = arguments == ["-V"] ? ["--version"] : arguments
    do throws(RunFailure) {
      let begin = StageClock.seconds()
      if let text = try execute(direct, arguments) { return printRequested(text) }
      ProgressReporter.endRun(StageClock.seconds() - begin)
      return .done
    } catch {
      return fail(
        error.message, error.status, arguments: error.isInReport ? [] : arguments,
        details: error.details)
    }
  }

  /// Runs a command, or parses the arguments and runs theirs, without reporting a failure.
  ///
  /// - Returns: The text that the arguments request instead of a run, such as the help.
  private static func execute(
    _ direct: (any DirectCommand)?, _ arguments: [String]
  ) throws(RunFailure) -> String? {
    try reporting(failuresOf: arguments) {
      if var direct {
        Log.level = direct.log.level
        return try direct.run()
      }
      var command = try parseAsRoot(NegativeNumbers.joined(arguments))
      if let command = command as? any LoggingCommand { Log.level = command.log.level }
      try command.run()
    }
  }

  /// Converts the errors of parsing arguments and of running a command.
  ///
  /// - Returns: The text that the arguments request instead of a run, such as the help.
  static func reporting(
    failuresOf arguments: [String], _ body: () throws -> Void
  ) throws(RunFailure) -> String? {
    do {
      try body()
      return nil
    } catch let error as any StrataError {
      throw RunFailure(error)
    } catch {
      // Help, the version and completion scripts are thrown as errors with exit code 0.
      if exitCode(for: error).isSuccess { return fullMessage(for: error) }
      guard !(error is CocoaError) else { throw RunFailure(.render, "\(error)") }
      // An image may have been requested on standard output.
      throw RunFailure(
        .usage, usageMessage(for: error, arguments: arguments),
        isInReport: ResultOutput.isRequested(by: arguments))
    }
  }

  /// Returns the message for an unknown command, or nil if the first argument is a command.
  ///
  /// The parser reports an unknown command only if no option precedes it, and not after `help`.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let first = words.first, !first.hasPrefix("-") else { return nil }
    let known = configuration.subcommands.flatMap { names(of: $0) }
    guard !known.contains(first), first != "help" else { return nil }
    let near = Spelling.nearest(to: first, among: known).map { "did you mean '\($0)'" }
    let isFile = first.contains(".") || first.contains("/")
    return "unknown command '\(StandardStreams.oneLine(first))'; "
      + (near
        ?? (isFile
          ? "to draw a file, run 'strata render \(first) out.png'" : "see 'strata --help'"))
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [command.configuration.commandName].compactMap { $0 } + command.configuration.aliases
  }

  /// Returns the parser's message on one line, with a reference to the help.
  private static func usageMessage(for error: any Error, arguments: [String]) -> String {
    let subcommand = configuration.subcommands.first { command in
      arguments.first.map { names(of: command).contains($0) } ?? false
    }
    let name = subcommand.flatMap { $0.configuration.commandName }
    let help = (["strata"] + [name].compactMap { $0 } + ["--help"]).joined(separator: " ")
    var text = message(for: error)
    // "Unknown option '--scal'. Did you mean '--scale'?"
    while let last = text.last, ".?".contains(last) { text.removeLast() }
    text = text.replacing(". Did you mean", with: "; did you mean")
    text = OptionHint.corrected(text, of: subcommand)
    // ". Please provide one of 'up' and 'down'.", or as a list of six or more lines.
    text = text.replacing(
      ". Please provide one of the following:\n  - ", with: "; expected one of ")
    text = text.replacing(". Please provide one of", with: "; expected one of")
    text = text.replacing("\n  - ", with: ", ")
    return text.prefix(1).lowercased() + text.dropFirst() + "; see '\(help)'"
  }

  private static func printRequested(_ text: String) -> ExitStatus {
    do {
      try StandardStreams.write(Data((text + "\n").utf8))
      return .done
    } catch {
      return fail("\(error)", .output, arguments: [])
    }
  }

  /// - Parameter details: Further lines, which are not part of JSON output.
  private static func fail(
    _ message: String, _ status: ExitStatus, arguments: [String], details: [String] = []
  ) -> ExitStatus {
    Interruption.blockIfEnding()
    report(message, status, arguments: arguments, details: details)
    return status
  }

  /// Prints the message of a failure in the requested form.
  static func report(
    _ message: String, _ status: ExitStatus, arguments: [String], details: [String] = []
  ) {
    if Log.isForPrograms {
      ProgressReporter.emit(ProgressEvent.Failed(status, message: message))
    } else {
      Log.write(.error, message)
      for detail in details { Log.write(.error, detail) }
    }
    if arguments.contains("--json") {
      // Readers of the document see the failure even if they ignore the exit code. A failure of
      // standard output itself cannot be reported there.
      try? StandardStreams.write(json: FailureReport(message: message, status: status))
    }
  }
}
