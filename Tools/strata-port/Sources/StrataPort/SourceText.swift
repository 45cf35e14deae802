/// A Swift file before rewriting.
public struct SourceText: Sendable, Hashable {
  /// The name of the file in changes and warnings: its path as the user gave it.
  public let name: String
  public let text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A location in the original file.
public struct SourcePlace: Sendable, Hashable, Comparable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes from 1, as the compiler counts.
  public let column: Int

  public static func < (one: SourcePlace, other: SourcePlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
