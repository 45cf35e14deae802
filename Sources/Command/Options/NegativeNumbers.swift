/// Support for negative numbers as option values, as in `--time -1`.
///
/// The parser treats every argument that begins with a dash as an option and would report a missing
/// value. No option of this command begins with a digit.
enum NegativeNumbers {
  /// Returns the arguments with each negative number joined to the option before it: `--time=-1`.
  static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return joined + arguments[index...] }
      if begins(argument), let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
        joined[joined.count - 1] = option + "=" + argument
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  private static func begins(_ text: String) -> Bool {
    guard text.hasPrefix("-") else { return false }
    let rest = text.dropFirst().drop { $0 == "." }
    return rest.first.map { ("0"..."9").contains($0) } ?? false
  }
}
