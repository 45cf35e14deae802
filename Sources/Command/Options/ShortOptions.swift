/// Options of one letter, such as `-q`.
///
/// The parser reads `-width` as five of them, of which `-h` requests the help.
enum ShortOptions {
  private static let flags: Set<Character> = ["h", "q", "v", "V"]

  /// Returns the message for the first argument that begins with one dash and has an unknown
  /// letter; nil without such an argument.
  static func unknown(_ arguments: [String]) -> String? {
    let given = arguments.prefix { $0 != "--" }
    guard
      let word = given.first(where: { word in
        guard word.count > 2, word.hasPrefix("-"), !word.hasPrefix("--"), !word.hasPrefix("-o=")
        else { return false }
        let letters = word.dropFirst()
        return letters.first?.isLetter == true && !letters.allSatisfy(flags.contains)
      })
    else { return nil }
    let text = StandardStreams.oneLine(word)
    let value = text.dropFirst(2)
    if text.hasPrefix("-o"), value.contains(".") {
      return "unknown option '\(text)'; write '-o \(value)', or './\(text)' for a file of that name"
    }
    return word.contains(".")
      ? "unknown option '\(text)'; to name a file, write './\(text)'"
      : "unknown option '\(text)'; long options begin with two dashes, as in '-\(text)'"
  }
}
