/// A line of a document.
package struct SourceLine: Sendable, Hashable {
  /// As messages name it.
  package var file: String
  /// From 1.
  package var line: Int

  package init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }
}
