public import StrataGraphics

/// A movie could not be written or read.
///
/// `file` is the path. Failures of the place that is written to are `OutputError`; a frame or a
/// count above its limit is `LimitExceeded`.
public enum VideoError: StrataError, Equatable {
  /// A library of FFmpeg is not on this machine, or lacks what is needed of it.
  ///
  /// `packages` are the Debian packages of it and of all others that are missing, `reason` the system's text.
  case libraryMissing(library: String, packages: [String], reason: String)
  /// This build was made without the package trait Video.
  case notInBuild
  /// The system's FFmpeg was built without an encoder, as in "libx264".
  case encoderMissing(encoder: String, package: String)
  /// An argument asks for what no movie can be; `problem` says what, and what would be accepted.
  case unusable(file: String, problem: String)
  /// A place that only takes bytes in order, as a pipe, was given a format that goes back in them.
  case needsFile(file: String, format: String)
  /// FFmpeg refused to encode or to write; `reason` is its text.
  case notEncoded(file: String, reason: String)
  /// The file could not be opened, or is no movie; `reason` is FFmpeg's or the system's text.
  case unreadable(file: String, reason: String)

  /// `.output` where FFmpeg is missing or refuses, `.usage` for arguments, `.scene` for bad input.
  public var kind: FailureKind {
    switch self {
    case .libraryMissing, .encoderMissing, .notEncoded: .output
    case .notInBuild, .unusable, .needsFile: .usage
    case .unreadable: .scene
    }
  }

  /// One sentence that names the file and says what to do.
  public var description: String {
    switch self {
    case .libraryMissing(let library, let packages, let reason):
      return "movies need FFmpeg's \(library), which cannot be used: \(reason); install it with "
        + "apt-get install \(packages.joined(separator: " "))"
    case .notInBuild:
      return "this build of Strata does not handle movies; build it with the package trait Video"
    case .encoderMissing(let encoder, let package):
      return "this machine's FFmpeg has no encoder \(encoder); install Debian's \(package), which "
        + "has it"
    case .unusable(let file, let problem):
      return "\(file): \(problem)"
    case .needsFile(let file, let format):
      return "\(file): \(format) cannot be written to a pipe or a socket, because its index is "
        + "filled in at the end; write to a file, or choose mkv or webm"
    case .notEncoded(let file, let reason):
      return "\(file): the movie could not be encoded: \(reason); choose another codec or "
        + "other options of it"
    case .unreadable(let file, let reason):
      return "\(file): cannot be read as a movie: \(reason); copy or download it again"
    }
  }
}
