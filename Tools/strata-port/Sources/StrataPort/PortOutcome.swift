/// Something that was rewritten.
public struct Change: Sendable, Hashable {
  public let place: SourcePlace
  /// What was done, in one line.
  public let message: String
}

/// Something that does not compile on Linux and was left as it stands.
public struct Warning: Sendable, Hashable {
  public let place: SourcePlace
  /// What it is, and what to write by hand.
  public let message: String
}

/// Why a file cannot be parsed.
public struct SyntaxProblem: Sendable, Hashable {
  public let place: SourcePlace
  public let message: String
}

/// A Swift file after the rewriting.
public struct PortedSource: Sendable, Hashable {
  public let original: SourceText
  /// The text to write in place of the original; equal to it when nothing was to change.
  public let text: String
  /// In order of their places.
  public let changes: [Change]
  /// In order of their places.
  public let warnings: [Warning]

  /// Whether the text differs from the original.
  public var isChanged: Bool { text != original.text }
}

/// What became of one file.
public enum PortOutcome: Sendable, Hashable {
  case ported(PortedSource)
  /// The file is not Swift that can be parsed; nothing of it was rewritten.
  case unparsable(SourceText, [SyntaxProblem])
}
