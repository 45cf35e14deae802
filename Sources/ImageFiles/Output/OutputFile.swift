/// Writes a file whole or not at all.
///
/// Nobody ever sees half a file: the bytes go to a temporary name in the directory of the target,
/// which is renamed when they are complete. That holds where the target is absent or a regular
/// file. Symbolic links are followed, and stay links. A replaced file keeps its permission bits but
/// not its owner, its ACLs or its other hard links, and is made durable first, so that a power
/// failure leaves the old contents or the new. A write-protected file is left alone.
///
/// A device or a FIFO is opened and written, because a rename would put a file in its place; a
/// stream socket is connected to. Opening a FIFO waits for a reader. "-" is a name like any other.
public enum OutputFile {
  /// Calls `body` with a writer, and gives the file its name once `body` has returned.
  ///
  /// When `body` throws, or anything fails, the temporary file is removed and the target is as it
  /// was.
  ///
  /// - Throws: What `body` throws, or `OutputError`.
  public static func write<Result>(
    to path: String, _ body: (FileWriter) throws -> Result
  ) throws -> Result {
    let output = try PendingOutput(path: path)
    do {
      let result = try body(output.writer)
      try output.finish()
      return result
    } catch {
      output.cancel()
      throw error
    }
  }

  /// Removes every temporary file of this process; those who write them then fail to finish, and
  /// those who would begin another fail to.
  ///
  /// For an interrupted program about to exit. It takes a lock and so must not be called from a
  /// signal handler: receive SIGINT with `sigwait` or a dispatch source, on a thread of its own.
  public static func removeTemporaries() { TemporaryFiles.removeAll() }
}
