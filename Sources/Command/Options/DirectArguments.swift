import ArgumentParser

/// A group of options that can be read without ArgumentParser, which finds options by reflection.
protocol DirectOptions: ParsableArguments {
  /// Sets every property, to its default value if the arguments do not contain it.
  ///
  /// - Throws: Any error if ArgumentParser would refuse the arguments.
  mutating func read(from arguments: inout DirectArguments) throws
}

/// The arguments of a command, as options and files.
///
/// Reflection takes several times as long as drawing a small scene, so that common arguments are
/// read without it. Errors, the help and unusual forms of arguments are left to ArgumentParser,
/// which reads all arguments again.
struct DirectArguments {
  /// Arguments that need ArgumentParser.
  struct Unsupported: Error {}

  private struct Option {
    let name: String
    /// The text after "="; nil without one.
    let value: String?
    let index: Int
    var isRead = false
  }

  private let arguments: [String]
  private var options: [Option] = []
  /// The indices of arguments that are neither options nor values of options.
  private var fileIndices: [Int] = []

  /// - Parameter arguments: The arguments after the name of the command.
  /// - Throws: `Unsupported` for joined short options such as -qo, and for empty values.
  init(_ arguments: [String]) throws(Unsupported) {
    self.arguments = arguments
    for (index, argument) in arguments.enumerated() {
      if argument == "--" {
        fileIndices += (index + 1)..<arguments.count
        return
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        fileIndices.append(index)
        continue
      }
      guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        guard argument.utf8.starts(with: "--".utf8) || argument.utf8.count == 2 else {
          throw Unsupported()
        }
        options.append(Option(name: argument, value: nil, index: index))
        continue
      }
      let value = String(argument[argument.utf8.index(after: sign)...])
      guard argument.utf8.starts(with: "--".utf8), !value.isEmpty else { throw Unsupported() }
      options.append(Option(name: String(argument[..<sign]), value: value, index: index))
    }
  }

  /// Returns the option that is read next, or nil if no option is left that has one of the names.
  private mutating func next(_ names: [String]) -> Option? {
    for index in options.indices where !options[index].isRead {
      guard names.contains(options[index].name) else { continue }
      options[index].isRead = true
      return options[index]
    }
    return nil
  }

  private mutating func text(of option: Option) throws -> String {
    if let value = option.value { return value }
    guard let file = fileIndices.firstIndex(of: option.index + 1) else { throw Unsupported() }
    fileIndices.remove(at: file)
    return arguments[option.index + 1]
  }

  // MARK: Options

  /// Returns the values of a repeatable option.
  mutating func values<Value>(
    _ names: String..., parse: (String) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    while let option = next(names) { values.append(try parse(text(of: option))) }
    return values
  }

  /// Returns the values of a repeatable option with a text as its value.
  mutating func values(_ name: String) throws -> [String] { try values(name) { $0 } }

  /// Returns the value of an option, or nil if it is absent.
  mutating func value<Value>(
    _ names: String..., parse: (String) throws -> Value
  ) throws -> Value? {
    guard let option = next(names) else { return nil }
    let value = try parse(text(of: option))
    guard next(names) == nil else { throw Unsupported() }
    return value
  }

  /// Returns the value of an option whose type parses it, or nil if the option is absent.
  mutating func value<Value: ExpressibleByArgument>(
    _ name: String, _ alias: String? = nil
  ) throws -> Value? {
    try value(name, alias ?? name) { text in
      guard let value = Value(argument: text) else { throw Unsupported() }
      return value
    }
  }

  /// Returns whether a flag is present.
  mutating func flag(_ names: String...) throws -> Bool {
    guard let option = next(names) else { return false }
    guard option.value == nil, next(names) == nil else { throw Unsupported() }
    return true
  }

  /// Returns the value of a flag that has an opposite, or nil if both are absent.
  mutating func flag(_ name: String, opposite: String) throws -> Bool? {
    let (isSet, isOpposite) = (try flag(name), try flag(opposite))
    guard !isSet || !isOpposite else { throw Unsupported() }
    return isSet ? true : isOpposite ? false : nil
  }

  /// Returns a group of options.
  mutating func group<Group: DirectOptions>() throws -> Group {
    var group = Group()
    try group.read(from: &self)
    try group.validate()
    return group
  }

  // MARK: Files

  /// Returns the arguments that are not options, after all options of the command were read.
  ///
  /// - Throws: `Unsupported` if there are none, or if an option is left.
  func files() throws -> [String] {
    guard !fileIndices.isEmpty, options.allSatisfy(\.isRead) else { throw Unsupported() }
    return fileIndices.map { arguments[$0] }
  }
}

/// A command whose arguments can be read without ArgumentParser.
protocol DirectCommand: LoggingCommand, DirectOptions {}

extension DirectCommand {
  /// Returns the command with its arguments, or nil if they need ArgumentParser.
  static func readDirectly(_ arguments: [String]) -> Self? {
    do {
      var direct = try DirectArguments(NegativeNumbers.joined(arguments))
      return try direct.group()
    } catch {
      return nil
    }
  }
}

/// The commands whose arguments are read without ArgumentParser.
enum DirectCommands {
  /// Returns the command of a process, or nil if its arguments need ArgumentParser.
  static func read(_ arguments: [String]) -> (any DirectCommand)? {
    guard let name = arguments.first else { return nil }
    let type: (any DirectCommand.Type)? =
      name == "bench" ? BenchCommand.self : JobCommand(rawValue: name)?.type
    return type?.readDirectly(Array(arguments.dropFirst()))
  }
}
