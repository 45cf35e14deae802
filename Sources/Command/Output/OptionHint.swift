import ArgumentParser
import StrataGraphics

/// Suggestions for options that do not exist.
enum OptionHint {
  /// Options of other programs, and the options of this command with the same meaning.
  private static let synonyms: [String: String] = [
    "--at": "--time", "--timestamp": "--time", "--frame": "--frames", "--seconds": "--duration",
    "--length": "--duration", "--rate": "--fps", "--framerate": "--fps", "--frame-rate": "--fps",
    "--loops": "--loop", "--rewind": "--reverse", "--backward": "--reverse",
    "--boomerang": "--ping-pong", "--bg": "--background", "--zoom": "--scale", "--dpr": "--scale",
  ]

  /// Options of other programs for the scene, which is an argument here.
  private static let inputs: Set = ["--scene", "--input", "--in", "--file", "-i"]

  /// Returns the parser's message about an unknown option with a better suggestion, or any other
  /// message unchanged.
  ///
  /// The parser suggests the option with the fewest different letters even if most letters differ.
  /// Such a suggestion is removed.
  ///
  /// - Parameter command: The command, if it is known.
  static func corrected(_ message: String, of command: (any ParsableCommand.Type)?) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "Unknown option " else { return message }
    let option = String(parts[1])
    let beginning = "Unknown option '\(option)'"
    guard let command else { return beginning }
    if inputs.contains(option) {
      return beginning + "; the scene is an argument, as in 'strata render scene.ca out.png'"
    }
    if let synonym = synonyms[option], has(synonym, command) {
      return beginning + "; did you mean '\(synonym)'"
    }
    guard parts.count == 5, Spelling.nearest(to: option, among: [String(parts[3])]) != nil else {
      return beginning
    }
    return message
  }

  private static func has(_ option: String, _ command: any ParsableCommand.Type) -> Bool {
    StrataCommand.helpMessage(for: command).split { $0.isWhitespace || $0 == "," }
      .contains { $0 == option }
  }
}
