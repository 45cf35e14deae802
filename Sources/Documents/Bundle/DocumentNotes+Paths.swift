extension DocumentNotes {
  /// Longest quotation of a path, in characters.
  private static let longestPath = 160

  /// A path in a package in quotes, shortened at its beginning: what tells it apart is at its end.
  static func quotedPath(_ path: String) -> String {
    let end = path.suffix(longestPath)
    return "'\(end.startIndex > path.startIndex ? "…" : "")\(shown(end))'"
  }
}
