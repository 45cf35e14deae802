/// A rewritten part of the code.
public struct Change: Sendable, Hashable {
  public let place: SourcePlace
  /// The change, in one line.
  public let message: String
}

/// Code that does not compile on Linux and was left unchanged.
public struct Warning: Sendable, Hashable {
  public let place: SourcePlace
  /// The problem, and what to write instead.
  public let message: String
}

/// The reason why a file cannot be parsed.
public struct SyntaxProblem: Sendable, Hashable {
  public let place: SourcePlace
  public let message: String
}

/// A rewritten Swift file.
public struct PortedSource: Sendable, Hashable {
  public let original: SourceText
  /// The rewritten text; equal to the original if nothing had to change.
  public let text: String
  /// The changes, sorted by location.
  public let changes: [Change]
  /// The warnings, sorted by location.
  public let warnings: [Warning]

  /// Whether the text differs from the original.
  public var isChanged: Bool { text != original.text }
}

/// The result for one file.
public enum PortOutcome: Sendable, Hashable {
  case ported(PortedSource)
  /// The file is not valid Swift and was not rewritten.
  case unparsable(SourceText, [SyntaxProblem])
}
