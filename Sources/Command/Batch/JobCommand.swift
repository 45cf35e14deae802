import ArgumentParser
import Foundation
import Synchronization

/// A command that a job can run.
protocol JobRunnable: DirectCommand {
  /// Replaces the files in parsed arguments.
  mutating func replaceFiles(_ scenes: [String], output: String?)
  /// Replaces the values of --set and --slot in parsed arguments, if the command has the options.
  mutating func replace(_ values: JobValues)
}

/// The values of --set and --slot of a job.
struct JobValues {
  let set: [NamedValue]
  let slots: [(name: String, value: String)]

  /// - Parameter arguments: The options, each with its value.
  /// - Throws: The errors of parsing the values.
  init(_ arguments: [String]) throws {
    func values(_ option: String) -> [String] {
      arguments.filter { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
    }
    set = try values("--set=").map(NamedValue.init(parsing:))
    slots = try values("--slot=").map(LottieDocumentOptions.slot)
  }
}

/// The commands that a job can run.
enum JobCommand: String, CaseIterable {
  case render, thumbnail, info, check, convert

  var type: any JobRunnable.Type {
    switch self {
    case .render: RenderSubcommand.self
    case .thumbnail: ThumbnailCommand.self
    case .info: InfoCommand.self
    case .check: CheckCommand.self
    case .convert: ConvertCommand.self
    }
  }

  var writesFile: Bool { self != .info && self != .check }

  /// The names in messages.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The long options of the command by their names without dashes.
  var options: [String: JobOption] {
    Self.known.withLock { known in
      if let options = known[self] { return options }
      let options = JobOption.all(of: type)
      known[self] = options
      return options
    }
  }

  private static let known = Mutex<[JobCommand: [String: JobOption]]>([:])
}

/// A long option of a command.
struct JobOption {
  let isFlag: Bool
  let isRepeating: Bool

  /// Options that concern the process and not one job.
  private static let excluded: Set = ["help", "version", "progress"]

  static func all(of command: any JobRunnable.Type) -> [String: JobOption] {
    let description = Data(command._dumpHelp().utf8)
    let help = try? JSONDecoder().decode(Help.self, from: description)
    var options: [String: JobOption] = [:]
    for argument in help?.command.arguments ?? [] where argument.kind != "positional" {
      for name in argument.names ?? [] where name.kind == "long" && !excluded.contains(name.name) {
        options[name.name] = JobOption(
          isFlag: argument.kind == "flag", isRepeating: argument.isRepeating)
      }
    }
    return options
  }

  /// The part of `--experimental-dump-help` that is needed here.
  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }

    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let names: [Name]?
      let isRepeating: Bool
    }

    let command: Command
  }
}
