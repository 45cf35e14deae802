import ArgumentParser
import Foundation
import StrataPort

/// The command `strata-port`.
@main
struct PortCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "strata-port",
    abstract: "Rewrites Swift written for iOS so that it compiles against Strata's UIKit on Linux.",
    discussion: """
      Files are rewritten in place, and each change is printed with its location. Pass all files \
      of a module together, because each may need declarations of the others. A second run changes \
      nothing. Code that must be changed by hand is reported as a warning on standard error.

      EXIT CODES
        0  success                     6  the output could not be written
        2  invalid usage               7  with --strict: there are warnings
        3  a file is missing or is not valid Swift; such a file is not written
      """,
    version: version)

  @Argument(help: "Swift files, folders of Swift files, or - for standard input.")
  var files: [String]

  @Flag(help: "Print the changes without writing files.")
  var dryRun = false

  @Flag(help: "Print a unified diff without writing files.")
  var diff = false

  @Option(
    help: ArgumentHelp("Write all files into a folder instead of in place.", valueName: "folder"))
  var output: String?

  @Flag(help: "Print changes and warnings as one JSON document.")
  var json = false

  @Flag(help: "Exit with status 7 if there are warnings.")
  var strict = false

  func validate() throws {
    if files.contains("-"), files.count > 1 || json || diff && output != nil {
      throw ValidationError("- cannot be combined with files, --json, or --diff with --output")
    }
    if diff, json || output != nil {
      throw ValidationError("--diff cannot be combined with --json or --output")
    }
    if dryRun, output != nil {
      throw ValidationError("--dry-run cannot be combined with --output")
    }
  }

  static func main() {
    Foundation.exit(status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    do {
      let command = try parse(arguments)
      return try command.rewrite()
    } catch let failure as CommandFailure {
      Output.say("error: \(failure.message)")
      return failure.status
    } catch {
      guard exitCode(for: error).isSuccess else {
        let message = message(for: error)
        Output.say(
          "error: \(message.prefix(1).lowercased())\(message.dropFirst()); see 'strata-port --help'"
        )
        return .usage
      }
      // ArgumentParser throws help and version requests as errors with exit code 0.
      print(fullMessage(for: error))
      return .done
    }
  }

  private func rewrite() throws -> ExitStatus {
    let inputs = try Inputs.read(files)
    guard !inputs.isEmpty else {
      throw CommandFailure(status: .source, message: "no Swift files found")
    }
    if let output { try refuseSameCopies(of: inputs, in: output) }
    let outcomes = Port.rewrite(inputs.map(\.source))
    for (input, outcome) in zip(inputs, outcomes) {
      if case .ported(let source) = outcome { try write(source, of: input) }
      if !json { Output.sayWarnings(of: outcome) }
    }
    if json { try Output.write(JSONReport(outcomes).text) }
    return status(of: outcomes)
  }

  private func write(_ source: PortedSource, of input: Input) throws {
    let changes = Output.changes(of: source)
    if diff {
      try Output.write(UnifiedDiff(of: source).description)
      return
    }
    guard let url = input.url else {
      // Standard output is used for the text, so the changes go to standard error.
      if dryRun { return try Output.write(changes) }
      FileHandle.standardError.write(Data(changes.utf8))
      guard let output else { return try Output.write(source.text) }
      return try Output.write(source.text, to: copy(of: input, in: output))
    }
    if !json { try Output.write(changes) }
    if let output {
      try Output.write(source.text, to: copy(of: input, in: output))
    } else if !dryRun, source.isChanged {
      try Output.write(source.text, to: url)
    }
  }

  private func refuseSameCopies(of inputs: [Input], in folder: String) throws {
    var seen: Set<String> = []
    for input in inputs where !seen.insert(input.relativePath).inserted {
      throw CommandFailure(
        status: .usage,
        message: "two files would be written to \(folder)/\(input.relativePath); "
          + "pass the folder that contains both")
    }
  }

  private func copy(of input: Input, in folder: String) -> URL {
    URL(fileURLWithPath: folder).appendingPathComponent(input.relativePath)
  }

  private func status(of outcomes: [PortOutcome]) -> ExitStatus {
    var status = ExitStatus.done
    for outcome in outcomes {
      switch outcome {
      case .unparsable: return .source
      case .ported(let source): if strict, !source.warnings.isEmpty { status = .threshold }
      }
    }
    return status
  }
}
