/// Lets options have negative numbers for values, as in `--time -1`.
///
/// The parser takes whatever begins with a dash for an option, and would miss the value; no option
/// of ours begins with a digit.
enum NegativeNumbers {
  /// The arguments with each negative number joined to the option before it: `--time=-1`.
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
