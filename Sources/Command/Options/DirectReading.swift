import ArgumentParser

/// The results of both ways of reading arguments, so that tests can compare them.
package struct DirectReading {
  /// The command as it is read without ArgumentParser; nil if the arguments need it.
  package let direct: String?
  private let arguments: [String]

  /// - Parameter arguments: The arguments of the process, from the name of the command on.
  package init(_ arguments: [String]) {
    self.arguments = arguments
    direct = DirectCommands.read(arguments).map(Self.text)
  }

  /// Returns the command as ArgumentParser reads it; nil if it refuses the arguments.
  ///
  /// This takes a hundred times as long as direct reading.
  package func parsed() -> String? {
    let command = try? StrataCommand.parseAsRoot(NegativeNumbers.joined(arguments))
    return command.map(Self.text)
  }

  /// The help of all commands as JSON.
  package static var help: String { StrataCommand._dumpHelp() }

  /// Returns the values of all properties.
  private static func text(of command: any ParsableCommand) -> String {
    var text = ""
    func add(_ value: Any, _ path: String) {
      let children = Mirror(reflecting: value).children
      if children.isEmpty { text += "\(path) = \(value)\n" }
      for (label, value) in children {
        // Titles of groups are part of the help only.
        if label == "title" || label == "_visibility" { continue }
        add(value, path + "." + (label ?? ""))
      }
    }
    add(command, "")
    return text
  }
}
