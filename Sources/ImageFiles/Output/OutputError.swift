internal import Foundation
public import StrataGraphics

/// An error in writing a file.
///
/// The target is unchanged: a file that existed keeps its contents, and one that did not exist is
/// still absent. Only a device, a pipe or a socket may have received part of the output.
public struct OutputError: StrataError, Equatable {
  /// The operation that failed, as in "cannot write".
  public enum Operation: String, Sendable {
    /// Resolving the target, opening it, or creating the temporary file.
    case create
    /// Writing the bytes, up to the last one.
    case write
    /// Moving the finished file to its name.
    case rename
  }

  /// The path as given by the caller, or the target of its symbolic links.
  public let path: String
  /// The operation that failed.
  public let operation: Operation
  /// The errno of the system call that failed.
  public let code: Int32

  /// Creates an error for a path from the errno of the system call.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Always `.output`.
  public var kind: FailureKind { .output }

  /// The path, the system's text for the code, and the remedy.
  public var description: String {
    let name = path.isEmpty ? "output" : path.shownPath
    return "\(name): cannot \(operation.rawValue): "
      + (shortageText(code) ?? "\(systemText(code)); \(remedy)")
  }

  private var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "free some space, or write elsewhere"
    case EIO: "check the disk, or write elsewhere"
    case EPIPE: "the reader has closed the pipe; keep it open until the output is complete"
    case EACCES where OutputTarget.isForeignLink(path):
      "it is a symbolic link of another user in a shared directory; write elsewhere"
    case EACCES, EPERM, EROFS:
      "choose a writable file in a writable directory"
    case ENOENT where path.isEmpty: "specify a file"
    // File systems such as /proc exist but do not accept new files.
    case ENOENT where FileSystem.exists(OutputTarget.directory(of: path)):
      "files cannot be created in \(OutputTarget.directory(of: path).shownPath); write elsewhere"
    case ENOENT, ENOTDIR: "create the directory first, or write elsewhere"
    case EEXIST:
      "it contains files that Strata did not write, or is not a directory; write to another name"
    case EISDIR: "specify a file, not a directory"
    case ELOOP: "it is a symbolic link that is not followed, or part of a cycle; specify a file"
    case EBUSY: "the file is a mount point; write to another name"
    case EFBIG: "write a smaller file, or raise the file size limit"
    case ENXIO, ECONNREFUSED: "no process is reading from it; start the reader first"
    case ENAMETOOLONG: "choose a shorter name"
    default: "write elsewhere"
    }
  }
}
