import StrataGraphics

/// Quotes input in messages, with a limited length.
enum Quotation {
  /// The maximum length of a quotation, in Unicode scalars.
  ///
  /// Not in characters, because one character can have millions of combining marks.
  private static let longest = 60
  /// The maximum number of names in a list.
  private static let mostNames = 8

  /// Returns `text` in quotes, shortened if necessary.
  static func quoted(_ text: String) -> String { "'\(shortened(text))'" }

  /// Returns names separated by commas, and the number of those that are omitted.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map(shortened).joined(separator: ", ")
    let more = names.count - mostNames
    return shown + (more > 0 ? " and \(more) more" : "")
  }

  /// Returns the beginning of `text` without control characters.
  static func shortened(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(longest)
    return String(start).withoutControls + (start.endIndex < text.endIndex ? "…" : "")
  }
}
