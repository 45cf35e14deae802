import Foundation
import StrataGraphics
import StrataImageFiles

/// A job: a command with its arguments.
struct BatchJob {
  let command: JobCommand
  /// The options as arguments, without those for the scene and the output.
  let options: [String]
  /// The arguments that differ between jobs with the same options: --set and --slot.
  let values: [String]
  let scenes: [String]
  /// The output; nil for a command that writes no file.
  let output: String?
  /// The output with its placeholders, which the command expands.
  let template: String?

  /// The arguments of a process that runs the job.
  var arguments: [String] {
    [command.rawValue] + options + values + (template.map { ["--output=\($0)"] } ?? []) + ["--"]
      + scenes
  }

  /// Converts a JSON object to a command with arguments.
  ///
  /// - Throws: A failure of status `.usage` that names the key.
  init(_ object: [String: JobValue]) throws(RunFailure) {
    guard case .text(let name)? = object["command"] else {
      throw Self.problem("the key 'command' must be one of \(JobCommand.names)")
    }
    guard let command = JobCommand(rawValue: name) else {
      let near = Spelling.nearest(to: name, among: JobCommand.allCases.map(\.rawValue))
      throw Self.problem(
        "unknown command \(Quotation.quoted(name)); "
          + (near.map { "did you mean '\($0)'" } ?? "use one of \(JobCommand.names)"))
    }
    self.command = command
    scenes = try Self.scenes(object["scene"], of: command)
    template = try Self.output(object["output"], of: command)
    output = template.map { [scenes] path in
      // The names of columns are known only to the command.
      object["data"] == nil ? OutputTemplate.expanded(path, scene: scenes[0], number: 0) : path
    }
    // The batch writes its own results and messages to some of them.
    if let output, OutputFile.isOpenFile(output) {
      throw Self.problem(
        "a job cannot write to \(Quotation.quoted(output)), an open file of the batch; name a file")
    }
    var (options, values): ([String], [String]) = ([], [])
    for (key, value) in object.sorted(by: { $0.key < $1.key })
    where !["id", "command", "scene", "output"].contains(key) {
      let arguments = try Self.arguments(key, value, of: command)
      if ["set", "slot"].contains(key) { values += arguments } else { options += arguments }
    }
    self.values = values
    if !command.writesFile, !options.contains("--json") { options.append("--json") }
    self.options = options
  }

  private static func problem(_ message: String) -> RunFailure { RunFailure(.usage, message) }

  private static func scenes(
    _ value: JobValue?, of command: JobCommand
  ) throws(RunFailure) -> [String] {
    var values = value.map { [$0] } ?? []
    if case .list(let list)? = value, command == .check { values = list }
    var names: [String] = []
    for case .text(let name) in values { names.append(name) }
    guard !names.isEmpty, names.count == values.count else {
      throw problem("the key 'scene' must be the name of a file")
    }
    if names.contains("-") { throw problem("a job cannot read standard input; name a file") }
    return names
  }

  private static func output(
    _ value: JobValue?, of command: JobCommand
  ) throws(RunFailure) -> String? {
    guard command.writesFile else {
      guard value == nil else {
        throw problem("'\(command.rawValue)' writes no file; remove the key 'output'")
      }
      return nil
    }
    switch value {
    // --format null draws without an output.
    case nil where command == .render: return nil
    case .text("-"): throw problem("a job cannot write to standard output; name a file")
    case .text(let path): return path
    default: throw problem("the key 'output' must be the name of a file")
    }
  }

  // MARK: Options

  private static func arguments(
    _ key: String, _ value: JobValue, of command: JobCommand
  ) throws(RunFailure) -> [String] {
    let options = command.options
    guard let option = options[key] else { throw unknown(key, of: command) }
    if case .null = value { return [] }
    guard !option.isFlag else {
      guard case .bool(let isSet) = value else {
        throw problem("the key '\(key)' must be true or false")
      }
      if isSet { return ["--\(key)"] }
      return options["no-\(key)"] == nil ? [] : ["--no-\(key)"]
    }
    switch value {
    case .text, .integer, .number: return ["--\(key)=\(value.argument)"]
    case .list(let list) where option.isRepeating: return list.map { "--\(key)=\($0.argument)" }
    case .object(let object) where option.isRepeating:
      return object.sorted { $0.key < $1.key }.map { "--\(key)=\($0.key)=\($0.value.argument)" }
    default:
      throw problem(
        "the key '\(key)' must be "
          + (option.isRepeating
            ? "a text, a number, or a list or an object of them" : "a text or a number"))
    }
  }

  private static func unknown(_ key: String, of command: JobCommand) -> RunFailure {
    let keys = ["id", "command", "scene", "output"] + command.options.keys.sorted()
    let near = Spelling.nearest(to: key, among: keys)
    return problem(
      "unknown key \(Quotation.quoted(key)) of \(command.rawValue); "
        + (near.map { "did you mean '\($0)'" } ?? "see 'strata \(command.rawValue) --help'"))
  }
}
