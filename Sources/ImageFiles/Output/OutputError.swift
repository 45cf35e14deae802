internal import Foundation
public import StrataGraphics

/// A file could not be written.
///
/// The target is then as it was before: a file that existed keeps its contents, and one that did
/// not is still absent. Only a device, a pipe or a socket may have received part of the output.
public struct OutputError: StrataError, Equatable {
  /// What was being done to the path, as in "cannot write".
  public enum Operation: String, Sendable {
    /// Finding the target, opening it, or making the temporary file.
    case create
    /// Handing over bytes, to the last one.
    case write
    /// Moving the finished file to its name.
    case rename
  }

  /// As the caller gave it, or where its symbolic links lead to.
  public let path: String
  /// Which step failed.
  public let operation: Operation
  /// The errno of the system call that failed.
  public let code: Int32

  /// An error of a path, from the errno that was left by the system call.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Always `.output`.
  public var kind: FailureKind { .output }

  /// The path, the system's text for the code, and what to do.
  public var description: String {
    let name = path.isEmpty ? "output" : path
    return "\(name): cannot \(operation.rawValue): "
      + (shortageText(code) ?? "\(systemText(code)); \(remedy)")
  }

  private var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "free some space, or write elsewhere"
    case EIO: "check the disk, or write elsewhere"
    case EPIPE: "the reader has gone; keep it open until the output is complete"
    case EACCES, EPERM, EROFS:
      "choose a file that you may write, in a directory where you may create files"
    case ENOENT where path.isEmpty: "name a file"
    // /proc and its like are there, and take no files.
    case ENOENT where access(OutputTarget.directory(of: path), F_OK) == 0:
      "no file can be made in \(OutputTarget.directory(of: path)); write elsewhere"
    case ENOENT, ENOTDIR: "create the directory first, or write elsewhere"
    case EISDIR: "name a file, not a directory"
    case ELOOP: "the symbolic links form a circle; name a file"
    case EBUSY: "the file is a mount point; write to another name"
    case EFBIG: "write a smaller picture, or raise the file size limit"
    case ENXIO, ECONNREFUSED: "nobody listens there; start the reader first"
    case ENAMETOOLONG: "choose a shorter name"
    default: "write elsewhere"
    }
  }
}
