/// A page of the manual, of the command or of one of its subcommands.
package struct Page {
  /// What one types: `strata`, and `render` behind it.
  private let words: [String]
  private let command: CommandInfo
  private let heading: Heading

  /// What all pages have at their head and foot.
  package struct Heading {
    let date: String
    let version: String

    /// - Parameter date: As in "March 1, 2026".
    package init(date: String, version: String) {
      self.date = date
      self.version = version
    }
  }

  /// What `man` finds it by.
  package var name: String { words.joined(separator: "-") }

  /// The pages of a command: its own, and one for each subcommand.
  ///
  /// The subcommand `help` tells what the pages tell, and has none.
  package static func all(of command: CommandInfo, heading: Heading) -> [Page] {
    [Page(words: [command.name], command: command, heading: heading)]
      + command.subcommands.filter { $0.name != "help" }.map {
        Page(words: [command.name, $0.name], command: $0, heading: heading)
      }
  }

  /// The page in mdoc.
  ///
  /// - Parameter written: Sections that the command does not tell of.
  package func mdoc(adding written: [Section] = []) -> String {
    let sections = [nameSection, synopsis, description, exitStatus, seeAlso] + written
    let lines =
      [
        ".\\\" Made by strata-manual from what the command says of itself.",
        ".Dd \(heading.date)", ".Dt \(name.uppercased()) 1", ".Os Strata \(heading.version)",
      ] + Section.joined(sections)
    return lines.joined(separator: "\n") + "\n"
  }

  private var arguments: [CommandInfo.Argument] { command.arguments.filter(\.shouldDisplay) }

  private var isWhole: Bool { words.count == 1 }

  private var subcommands: [CommandInfo] { command.subcommands.filter { $0.name != "help" } }

  private var nameSection: Section {
    var what = command.abstract ?? ""
    if what.last == "." { what.removeLast() }
    // The line goes on after the name and a dash.
    let line = what.prefix(1).lowercased() + what.dropFirst()
    return Section("NAME", [".Nm \(name)", ".Nd \(Mdoc.paragraph(line).joined(separator: " "))"])
  }

  private var synopsis: Section {
    let head = [".Nm \(words[0])"] + words.dropFirst().map { ".Cm \(Mdoc.argument($0))" }
    let places = arguments.filter { $0.kind == .positional }.map(\.synopsis)
    let options = arguments.filter { $0.kind != .positional }.map(\.synopsis)
    let command = subcommands.isEmpty ? [] : [".Ar command", ".Op Ar argument No ..."]
    // A command with subcommands has `strata --version` beside `strata command`.
    let second = isWhole && !options.isEmpty ? [".Nm \(words[0])"] : []
    return Section("SYNOPSIS", head + command + places + second + options)
  }

  private var description: Section {
    var lines = Mdoc.text(discussion.text)
    if !subcommands.isEmpty {
      lines += [".Pp", "The commands, each with a page of its own:", ".Bl -tag -width Ds"]
      for subcommand in subcommands {
        lines.append(".It Xr \(words[0])-\(subcommand.name) 1")
        lines += Mdoc.paragraph(subcommand.abstract ?? "")
      }
      lines.append(".El")
    }
    lines += list(of: arguments.filter { $0.sectionTitle == nil }, under: nil)
    var titles: [String] = []
    for title in arguments.compactMap(\.sectionTitle) where !titles.contains(title) {
      titles.append(title)
    }
    for title in titles {
      lines += list(of: arguments.filter { $0.sectionTitle == title }, under: title)
    }
    return Section("DESCRIPTION", lines)
  }

  private func list(of arguments: [CommandInfo.Argument], under title: String?) -> [String] {
    guard !arguments.isEmpty else { return [] }
    return [title.map { ".Ss " + Mdoc.argument($0) } ?? ".Ss Arguments and options"]
      + [".Bl -tag -width Ds"] + arguments.flatMap(\.item) + [".El"]
  }

  /// The discussion up to the exit codes, and those.
  private var discussion: (text: String, exitCodes: String?) {
    let text = command.discussion ?? command.abstract ?? ""
    guard let title = text.firstRange(of: "EXIT CODES\n") else { return (text, nil) }
    return (String(text[..<title.lowerBound]), String(text[title.upperBound...]))
  }

  private var exitStatus: Section {
    let lines = discussion.exitCodes.map(Mdoc.text)
    return Section(
      "EXIT STATUS", lines ?? ["The codes are those of", ".Xr \(words[0]) 1 ."])
  }

  private var seeAlso: Section {
    let names = isWhole ? subcommands.map { "\(words[0])-\($0.name)" }.sorted() : [words[0]]
    return Section(
      "SEE ALSO",
      names.map { ".Xr \($0) 1" + ($0 == names.last ? "" : " ,") })
  }
}
