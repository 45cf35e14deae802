/// A line of a document.
package struct SourceLine: Sendable, Hashable {
  /// The file name as used in messages.
  package var file: String
  /// The line number, starting at 1.
  package var line: Int

  package init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }
}
