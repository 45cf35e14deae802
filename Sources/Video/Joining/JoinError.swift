public import StrataGraphics

/// Parts could not be joined.
///
/// Paths are as they were given. A part that cannot be read is `VideoError.unreadable`, and failures of
/// the place that is written to are `OutputError`.
public enum JoinError: StrataError, Equatable {
  /// No part was named.
  case nothingToJoin
  /// The name of the output stands for nothing that can be joined.
  case unknownType(path: String)
  /// The output is one of the parts, under this or another name.
  case outputIsPart(path: String)
  /// Nothing can follow the part, or be followed by it; `problem` says why, and what would be accepted.
  case unfit(part: String, problem: String)
  /// The part differs from the first, as in "frame rate", "30", "25".
  case differs(part: String, what: String, found: String, first: String, wanted: String)

  /// `.scene` for a part that fits nowhere, `.usage` for parts that do not fit together.
  public var kind: FailureKind {
    switch self {
    case .unfit: .scene
    case .nothingToJoin, .unknownType, .outputIsPart, .differs: .usage
    }
  }

  /// One sentence that names the part and says what to do.
  public var description: String {
    switch self {
    case .nothingToJoin: "there is nothing to join; name the parts in their order"
    case .unknownType(let path):
      "\(path): is no name of what can be joined; let it end in "
        + JoinFormat.pathExtensions.map { "." + $0 }.joined(separator: ", ")
    case .outputIsPart(let path):
      "\(path): is one of the parts; give the whole another name"
    case .unfit(let part, let problem): "\(part): \(problem)"
    case .differs(let part, let what, let found, let first, let wanted):
      "\(part): has the \(what) \(found) where \(first) has \(wanted); draw all parts with the same "
        + "options"
    }
  }
}
