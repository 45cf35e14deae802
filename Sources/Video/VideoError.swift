internal import Foundation
public import StrataGraphics

/// An error in writing or reading a movie.
///
/// `file` is the path. Failures to write the output are `OutputError`; a frame size or a count
/// above its limit is `LimitExceeded`.
public enum VideoError: StrataError, Equatable {
  /// An FFmpeg library is missing on this machine, or lacks a required feature.
  ///
  /// `packages` are its Debian package and those of all other missing libraries. `reason` is the
  /// system's text.
  case libraryMissing(library: String, packages: [String], reason: String)
  /// This build was made without the package trait Video.
  case notInBuild
  /// The system's FFmpeg was built without an encoder, such as "libx264".
  case encoderMissing(encoder: String, package: String)
  /// An argument is not possible for a movie; `problem` gives the reason and what is accepted.
  case unusable(file: String, problem: String)
  /// The output accepts only sequential bytes, such as a pipe, and the format requires seeking.
  case needsFile(file: String, format: String)
  /// FFmpeg failed to encode or to write; `reason` is its text.
  case notEncoded(file: String, reason: String)
  /// The file cannot be opened, or is not a movie; `reason` is FFmpeg's or the system's text.
  case unreadable(file: String, reason: String)

  /// `.output` if FFmpeg is missing or fails, `.usage` for arguments, `.scene` for invalid input.
  public var kind: FailureKind {
    switch self {
    case .libraryMissing, .encoderMissing, .notEncoded: .output
    case .notInBuild, .unusable, .needsFile: .usage
    case .unreadable: .scene
    }
  }

  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .libraryMissing(let library, let packages, let reason):
      return "movies need FFmpeg's \(library), which cannot be used: \(reason); install it with "
        + "apt-get install \(packages.joined(separator: " "))"
    case .notInBuild:
      return "this build of Strata does not handle movies; build it with the package trait Video"
    case .encoderMissing(let encoder, let package):
      return "this machine's FFmpeg has no encoder \(encoder); install Debian's \(package), which "
        + "contains it"
    case .unusable(let file, let problem):
      return "\(file): \(problem)"
    case .needsFile(let file, let format):
      return "\(file): \(format) cannot be written to a pipe or a socket, because its index is "
        + "filled in at the end; write to a file"
        + (format == "AVIF" ? "" : ", or choose mkv or webm")
    case .notEncoded(let file, let reason):
      return "\(file): the movie cannot be encoded: \(reason); choose another codec or "
        + "other codec options"
    case .unreadable(let file, let reason):
      return unsafe access(file, R_OK) == 0
        ? "\(file): cannot be read as a movie: \(reason); copy or download it again"
        : "\(file): cannot be read: \(reason); check the path"
    }
  }
}
