extension DocumentNotes {
  /// The maximum length of a quoted path, in characters.
  private static let longestPath = 160

  /// Returns a quoted path, shortened at the start because its end is more distinctive.
  static func quotedPath(_ path: String) -> String {
    let end = path.suffix(longestPath)
    return "'\(end.startIndex > path.startIndex ? "…" : "")\(shown(end))'"
  }
}
