public import StrataGraphics

/// An error in reading a zip archive or a file inside it.
///
/// `file` is the path of the archive, or the name that was given with its bytes. `entry` is the
/// name of the file inside the archive.
public enum PackageError: StrataError, Equatable {
  /// The data is not a zip archive, or the archive is truncated or inconsistent.
  case damaged(file: String, reason: String)
  /// The archive is valid but one of its files is damaged.
  case damagedEntry(file: String, entry: String, reason: String)
  /// The archive contains an entry that is not allowed in a package, so all of it is rejected.
  case refusedEntry(file: String, entry: String, reason: String)
  /// The entry is encrypted and requires a password.
  case encrypted(file: String, entry: String)
  /// The compression method of the entry is not supported; `method` is its number in the archive.
  case unknownMethod(file: String, entry: String, method: Int)

  /// The failure kind, `.scene`.
  public var kind: FailureKind { .scene }

  /// One sentence that names the archive and the entry.
  public var description: String { "\(file): \(problem)" }

  /// The path of the archive.
  package var file: String {
    switch self {
    case .damaged(let file, _), .damagedEntry(let file, _, _), .refusedEntry(let file, _, _),
      .encrypted(let file, _), .unknownMethod(let file, _, _):
      file
    }
  }

  /// The problem, without the name of the archive.
  package var problem: String {
    switch self {
    case .damaged(_, let reason):
      "is not a zip archive or is damaged: \(reason); copy or download it again"
    case .damagedEntry(_, let entry, let reason):
      "the entry \(DocumentNotes.quotedPath(entry)) is damaged: \(reason); copy or download "
        + "the archive again"
    case .refusedEntry(_, let entry, let reason):
      "the entry \(DocumentNotes.quotedPath(entry)) is not accepted: \(reason); "
        + "pack the archive again without it"
    case .encrypted(_, let entry):
      "the entry \(DocumentNotes.quotedPath(entry)) is encrypted; pack it again without a password"
    case .unknownMethod(_, let entry, let method):
      "the entry \(DocumentNotes.quotedPath(entry)) uses compression method \(method); "
        + "only stored and deflated entries are supported"
    }
  }
}
