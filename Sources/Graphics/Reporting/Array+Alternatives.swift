extension [String] {
  /// The names as alternatives in a sentence: "a", "a or b", or "a, b or c".
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
