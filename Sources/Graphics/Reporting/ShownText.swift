extension StringProtocol {
  /// The text with line breaks and terminal control characters replaced by spaces.
  package var withoutControls: String {
    guard !utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(self) }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}
