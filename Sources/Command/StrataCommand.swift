import ArgumentParser
import Foundation
import Strata
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
      FontsCommand.self, TilesCommand.self, ConvertCommand.self,
    ]
  )

  static func main() {
    let interruption = Interruption()
    let status = withExtendedLifetime(interruption) {
      run(arguments: Array(CommandLine.arguments.dropFirst()))
    }
    Interruption.giveWay()
    Foundation.exit(status.rawValue)
  }

  private static func run(arguments: [String]) -> ExitStatus {
    do {
      var command = try parseAsRoot(NegativeNumbers.joined(arguments))
      try command.run()
      return .done
    } catch let error as any StrataError {
      let failure = error as? CommandFailure
      return fail(
        error.description, ExitStatus(error.kind),
        arguments: failure?.isInReport == true ? [] : arguments,
        isTold: failure?.isTold ?? false)
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

  /// One line: what is wrong, and where the usage is told.
  private static func usageMessage(for error: any Error, arguments: [String]) -> String {
    let named = configuration.subcommands.compactMap { $0.configuration.commandName }
    let subcommand = arguments.first.flatMap { named.contains($0) ? $0 : nil }
    let help = (["strata"] + [subcommand].compactMap { $0 } + ["--help"]).joined(separator: " ")
    var text = message(for: error)
    if text.hasSuffix(".") { text.removeLast() }
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

  private static func fail(
    _ message: String, _ status: ExitStatus, arguments: [String], isTold: Bool = false
  ) -> ExitStatus {
    Interruption.giveWay()
    if !isTold { StandardStreams.say(.error, message) }
    if arguments.contains("--json") {
      // A reader of the document learns of the failure even when it ignores the exit code. When
      // standard output is what failed there is nobody to tell.
      try? StandardStreams.write(json: FailureReport(message: message, status: status))
    }
    return status
  }
}
