import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataRenderList

/// The command.
///
/// Each subcommand throws; what is thrown becomes a sentence and an exit code here.
@main
struct StrataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strata",
    abstract: "Draws Core Animation layer trees, without a display.",
    discussion: """
      Results go to standard output or into files, words to standard error.

      EXIT CODES
        0  done                        5  a needed resource is missing
        1  drawing failed              6  the output could not be written
        2  wrong usage                 7  a threshold was missed
        3  the scene is not valid      8  a limit was exceeded
        4  the device is not there   130  interrupted

      129, 131 and 143 are for SIGHUP, SIGQUIT and SIGTERM what 130 is for SIGINT.
      """,
    version: ProgramVersion.current,
    subcommands: [
      RenderCommand.self, InfoCommand.self, CheckCommand.self, LayersCommand.self,
      CompareCommand.self, BenchCommand.self, ExamplesCommand.self, DoctorCommand.self,
      FontsCommand.self, TilesCommand.self, ConvertCommand.self, ThumbnailCommand.self,
      JoinCommand.self,
    ]
  )

  static func main() {
    if Log.isForPrograms { ProgressReporter.tellInterruption() }
    let interruption = Interruption()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let ahead = OpeningAhead(arguments)
    let status = withExtendedLifetime(interruption) { run(arguments: arguments) }
    ahead.finish()
    Interruption.giveWay()
    Foundation.exit(status.rawValue)
  }

  private static func run(arguments: [String]) -> ExitStatus {
    // Swift reads them from /proc, where every program finds at least its own name.
    guard !CommandLine.arguments.isEmpty else {
      return fail(
        "the arguments cannot be read, since /proc is missing; mount it (mount -t proc proc /proc)",
        .usage, arguments: [])
    }
    if let problem = unknownCommand(arguments) {
      return fail(problem, .usage, arguments: arguments)
    }
    let arguments = arguments == ["-V"] ? ["--version"] : arguments
    do {
      let begin = StageClock.seconds()
      var command = try parseAsRoot(NegativeNumbers.joined(arguments))
      if let command = command as? any LoggingCommand { Log.level = command.log.level }
      try command.run()
      ProgressReporter.endRun(StageClock.seconds() - begin)
      return .done
    } catch let error as any StrataError {
      let failure = error as? CommandFailure
      let text = FailureText(error)
      return fail(
        text.sentence, ExitStatus(error.kind),
        arguments: failure?.isInReport == true ? [] : arguments, details: text.details)
    } catch {
      // Help, the version and completion scripts arrive as errors whose exit code is 0.
      if exitCode(for: error).isSuccess {
        return printRequested(fullMessage(for: error))
      }
      guard !(error is CocoaError) else {
        return fail("\(error)", .render, arguments: arguments)
      }
      return fail(usageMessage(for: error, arguments: arguments), .usage, arguments: [])
    }
  }

  /// What is wrong where the first argument is no command, which the parser only tells where no
  /// option comes before it.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !known.contains(first), first != "help" else { return nil }
    let near = Spelling.nearest(to: first, among: known).map { "did you mean '\($0)'" }
    let isFile = first.contains(".") || first.contains("/")
    return "there is no command '\(StandardStreams.oneLine(first))'; "
      + (near
        ?? (isFile
          ? "to draw a file: strata render \(first) out.png" : "'strata --help' lists them"))
  }

  /// One line: what is wrong, and where the usage is told.
  private static func usageMessage(for error: any Error, arguments: [String]) -> String {
    let named = configuration.subcommands.compactMap { $0.configuration.commandName }
    let subcommand = arguments.first.flatMap { named.contains($0) ? $0 : nil }
    let help = (["strata"] + [subcommand].compactMap { $0 } + ["--help"]).joined(separator: " ")
    var text = message(for: error)
    // "Unknown option '--scal'. Did you mean '--scale'?"
    while let last = text.last, ".?".contains(last) { text.removeLast() }
    text = text.replacing(". Did you mean", with: "; did you mean")
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

  /// - Parameter details: Told to people in lines of their own.
  private static func fail(
    _ message: String, _ status: ExitStatus, arguments: [String], details: [String] = []
  ) -> ExitStatus {
    Interruption.giveWay()
    if Log.isForPrograms {
      ProgressReporter.tell(ProgressEvent.Failed(code: status.rawValue, message: message))
    } else {
      Log.say(.error, message)
      for detail in details { Log.say(.error, detail) }
    }
    if arguments.contains("--json") {
      // A reader of the document learns of the failure even when it ignores the exit code. When
      // standard output is what failed there is nobody to tell.
      try? StandardStreams.write(json: FailureReport(message: message, status: status))
    }
    return status
  }
}
