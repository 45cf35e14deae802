/// A Swift file before the rewriting.
public struct SourceText: Sendable, Hashable {
  /// What changes and warnings call the file: its path as the user gave it.
  public let name: String
  public let text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A place in a file as it was before the rewriting.
public struct SourcePlace: Sendable, Hashable, Comparable {
  /// Counted from 1.
  public let line: Int
  /// Counted in bytes from 1, as the compiler counts.
  public let column: Int

  public static func < (one: SourcePlace, other: SourcePlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
