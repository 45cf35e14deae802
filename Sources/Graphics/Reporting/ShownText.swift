extension StringProtocol {
  /// The text with line breaks and control characters replaced by spaces.
  ///
  /// Those for the direction of text are among them: they would reorder the rest of a line on a
  /// terminal.
  package var withoutControls: String {
    guard !utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(self) }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where scalar.properties.isBidiControl: shown.append(" ")
      case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}
