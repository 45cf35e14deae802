/// Recognizes arguments that cannot be parsed and may request a result on standard output.
enum ResultOutput {
  /// The commands that write a result to the output "-".
  private static let commands: Set = [
    "render", "thumbnail", "convert", "examples", "join", "concat",
  ]

  /// Returns whether standard output may be for an image or a movie, so that no JSON document about
  /// the failure belongs there.
  ///
  /// A dash that is the first or is followed by another file is the scene from standard input.
  static func isRequested(by arguments: [String]) -> Bool {
    guard let name = arguments.first(where: { !$0.hasPrefix("-") }), commands.contains(name) else {
      return false
    }
    if arguments.contains(where: { ["-o=-", "--output=-"].contains($0) }) { return true }
    for (index, argument) in arguments.enumerated().dropFirst() where argument == "-" {
      if ["-o", "--output"].contains(arguments[index - 1]) { return true }
      let files = arguments[..<index].filter { !$0.hasPrefix("-") || $0 == "-" }
      let isLast = index + 1 == arguments.count || arguments[index + 1].hasPrefix("-")
      if files.count > 1, isLast { return true }
    }
    return false
  }
}
