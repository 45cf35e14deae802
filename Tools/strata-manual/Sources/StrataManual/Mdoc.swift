/// Text in mdoc, the language of manual pages.
enum Mdoc {
  /// Returns a word on the line of a macro.
  ///
  /// A word that could be the name of a macro is escaped.
  static func argument(_ text: String) -> String {
    let word = escaped(text, isCode: true)
    let couldBeCalled = text.utf8.count <= 3 && text.first?.isUppercase == true
    return (couldBeCalled ? "\\&" : "") + (word.contains(" ") ? "\"\(word)\"" : word)
  }

  /// Returns an option for `Fl`, which adds one hyphen.
  static func option(_ name: String) -> String {
    "Fl " + escaped(String(name.dropFirst()), isCode: true)
  }

  /// Returns lines of running text; each sentence begins a line, and no line exceeds 78 columns.
  static func paragraph(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var endsSentence = false
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      let written = escapedInText(word)
      if !line.isEmpty, endsSentence || line.utf8.count + 1 + written.utf8.count > 78 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? protected(written) : " " + written
      endsSentence = word.last == "."
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns lines with their breaks and spaces preserved.
  static func literal(_ lines: [Substring]) -> [String] {
    let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return [".Bd -literal -offset indent"]
      + lines.map { protected(escaped(String($0.dropFirst(margin)), isCode: true)) } + [".Ed"]
  }

  /// Returns paragraphs separated by empty lines, with indented lines preserved.
  static func text(_ text: String) -> [String] {
    var blocks: [[String]] = []
    for block in text.split(separator: "\n\n") {
      var rest = block.split(separator: "\n")[...]
      while let first = rest.first {
        let isIndented = first.hasPrefix("  ")
        let part = rest.prefix { $0.hasPrefix("  ") == isIndented }
        rest = rest.dropFirst(part.count)
        blocks.append(isIndented ? literal(Array(part)) : paragraph(part.joined(separator: " ")))
      }
    }
    var lines: [String] = []
    for block in blocks {
      // Literal blocks are preceded by an empty line already.
      let isParted = lines.isEmpty || block.first?.hasPrefix(".Bd") == true
      lines += (isParted ? [] : [".Pp"]) + block
    }
    return lines
  }

  /// Returns a line protected from being read as a formatter request.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Returns a word of running text; in text to be typed, hyphens and quotes can be copied.
  private static func escapedInText(_ word: String) -> String {
    let isOption = word.drop { "('\"".contains($0) }.first == "-"
    return escaped(word, isCode: isOption || word.contains { "%/=<_".contains($0) })
  }

  private static func escaped(_ text: String, isCode: Bool) -> String {
    var result = ""
    var previous: Character?
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-" where isCode: result += "\\-"
      // Inside a word it is an apostrophe.
      case "'" where isCode || previous?.isLetter != true: result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
      previous = character
    }
    return result
  }
}
