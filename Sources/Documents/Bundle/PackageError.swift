public import StrataGraphics

/// Why a zip archive, or a file in one, cannot be read.
///
/// `file` is the archive's path, or the name that was given with its bytes; `entry` is what the archive
/// calls the file in it.
public enum PackageError: StrataError, Equatable {
  /// No zip archive, or one that is cut or contradicts itself.
  case damaged(file: String, reason: String)
  /// The archive is whole, and one of its files is not.
  case damagedEntry(file: String, entry: String, reason: String)
  /// An entry that no package may have, for which all of it is refused.
  case refusedEntry(file: String, entry: String, reason: String)
  /// The entry can only be read with a password.
  case encrypted(file: String, entry: String)
  /// The entry is packed by a method that is not read; the number is the archive's.
  case unknownMethod(file: String, entry: String, method: Int)

  /// `.scene`.
  public var kind: FailureKind { .scene }

  /// One sentence that names the archive and the entry.
  public var description: String { "\(file): \(problem)" }

  /// The archive.
  package var file: String {
    switch self {
    case .damaged(let file, _), .damagedEntry(let file, _, _), .refusedEntry(let file, _, _),
      .encrypted(let file, _), .unknownMethod(let file, _, _):
      file
    }
  }

  /// What is wrong, without the archive's name.
  package var problem: String {
    switch self {
    case .damaged(_, let reason):
      "is no zip archive, or a damaged one: \(reason); copy or download it again"
    case .damagedEntry(_, let entry, let reason):
      "the entry \(DocumentNotes.quotedPath(entry)) is damaged: \(reason); copy or download "
        + "the archive again"
    case .refusedEntry(_, let entry, let reason):
      "the entry \(DocumentNotes.quotedPath(entry)) is not accepted: \(reason); pack the archive again "
        + "without it"
    case .encrypted(_, let entry):
      "the entry \(DocumentNotes.quotedPath(entry)) is encrypted; pack it again without a password"
    case .unknownMethod(_, let entry, let method):
      "the entry \(DocumentNotes.quotedPath(entry)) is packed by method \(method); only stored and "
        + "deflated entries are accepted"
    }
  }
}
