public import StrataGraphics

/// An error in joining parts.
///
/// Paths are as given by the caller. A part that cannot be read is `VideoError.unreadable`, and
/// failures to write the output are `OutputError`.
public enum JoinError: StrataError, Equatable {
  /// The list of parts is empty.
  case nothingToJoin
  /// The extension of the output is not a format that can be joined.
  case unknownType(path: String)
  /// The output is one of the parts, under this or another name.
  case outputIsPart(path: String)
  /// The part cannot be joined; `problem` gives the reason, and what is accepted.
  case unfit(part: String, problem: String)
  /// The part differs from the first, as in "frame rate", "30", "25".
  case differs(part: String, what: String, found: String, first: String, wanted: String)

  /// `.scene` for a part that cannot be joined at all, `.usage` for parts that do not match.
  public var kind: FailureKind {
    switch self {
    case .unfit: .scene
    case .nothingToJoin, .unknownType, .outputIsPart, .differs: .usage
    }
  }

  /// One sentence that names the part and the remedy.
  public var description: String {
    switch self {
    case .nothingToJoin: "missing parts to join; list them in order"
    case .unknownType(let path):
      "\(path): unsupported extension; use "
        + JoinFormat.pathExtensions.map { "." + $0 }.alternatives
    case .outputIsPart(let path):
      "\(path): is one of the parts; choose another output"
    case .unfit(let part, let problem): "\(part): \(problem)"
    case .differs(let part, let what, let found, let first, let wanted):
      "\(part): the \(what) is \(found), but \(wanted) in \(first); render all parts with the same "
        + "options"
    }
  }
}
