/// Writes a file atomically.
///
/// Other processes never see half a file: the bytes go to a temporary file in the target's
/// directory, which is renamed when they are complete. This applies if the target is absent or a
/// regular file. Symbolic links are followed, and stay links. A replaced file keeps its permission
/// bits but not its owner, its ACLs or its other hard links. Its replacement is synced to disk
/// first, so that a power failure leaves either the old or the new contents. A write-protected file
/// is not replaced.
///
/// A device or a FIFO is opened and written, because a rename would replace it with a file. A
/// stream socket is connected to. Opening a FIFO waits for a reader. "-" has no special meaning.
public enum OutputFile {
  /// Calls `body` with a writer, and publishes the file after `body` returns.
  ///
  /// If `body` or any other step throws, the temporary file is removed and the target is unchanged.
  ///
  /// - Throws: Errors of `body`, or `OutputError`.
  public static func write<Result>(
    to path: String, _ body: (FileWriter) throws -> Result
  ) throws -> Result {
    try write(to: path, links: .follow, body)
  }

  /// Calls `body` with a writer, and publishes the file after `body` returns.
  ///
  /// - Parameter links: The treatment of a symbolic link at `path`.
  /// - Throws: Errors of `body`, or `OutputError`.
  package static func write<Result>(
    to path: String, links: LinkHandling, _ body: (FileWriter) throws -> Result
  ) throws -> Result {
    let output = try PendingOutput(path: path, links: links)
    do {
      let result = try body(output.writer)
      try output.finish()
      return result
    } catch {
      output.cancel()
      throw error
    }
  }

  /// Returns whether the last component of a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool { OutputTarget.isLink(path) }

  /// Returns whether a path, or the pattern of a sequence, names open files of this process, such
  /// as /dev/stdout.
  package static func isOpenFile(_ path: String) -> Bool { OutputTarget.isOpenFile(path) }

  /// Removes every temporary file of this process; pending and later writes fail.
  ///
  /// Call it in an interrupted program that is about to exit. It takes a lock and so must not be
  /// called from a signal handler. Receive SIGINT with `sigwait` or a dispatch source on a thread
  /// of its own.
  public static func removeTemporaries() { TemporaryFiles.removeAll() }
}
