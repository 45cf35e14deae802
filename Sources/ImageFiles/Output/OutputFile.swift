internal import Foundation

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
    switch try OutputTarget(path) {
    case .new(let target):
      return try replace(target, mode: nil, body)
    case .regular(let target, let mode):
      return try replace(target, mode: mode, body)
    case .device(let target):
      let descriptor = retryingInterrupts { open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
      return try writeInPlace(descriptor, path: path, body)
    case .socket(let target):
      return try writeInPlace(connected(to: target), path: path, body)
    }
  }

  /// Removes every temporary file of this process; those who write them then fail to finish.
  ///
  /// For an interrupted program about to exit. It takes a lock and so must not be called from a
  /// signal handler: receive SIGINT with `sigwait` or a dispatch source, on a thread of its own.
  public static func removeTemporaries() { TemporaryFiles.removeAll() }

  private static func replace<Result>(
    _ target: String, mode: mode_t?, _ body: (FileWriter) throws -> Result
  ) throws -> Result {
    // Until it has its own mode, a copy of a private file is private.
    let temporary = try TemporaryFiles.create(
      in: OutputTarget.directory(of: target), mode: mode == nil ? 0o666 : 0o600, for: target)
    do {
      let result = try closing(temporary.descriptor, path: target) {
        let writer = FileWriter(descriptor: temporary.descriptor, path: target)
        let result = try body(writer)
        try writer.flush()
        if let mode { try seal(temporary.descriptor, mode: mode, path: target) }
        return result
      }
      try TemporaryFiles.publish(temporary.path, as: target)
      return result
    } catch {
      TemporaryFiles.remove(temporary.path)
      throw error
    }
  }

  private static func writeInPlace<Result>(
    _ descriptor: Int32, path: String, _ body: (FileWriter) throws -> Result
  ) throws -> Result {
    try closing(descriptor, path: path) {
      let writer = FileWriter(descriptor: descriptor, path: path)
      let result = try body(writer)
      try writer.flush()
      return result
    }
  }

  /// Gives a file that replaces another the other's mode, and waits until it is on the disk.
  private static func seal(_ descriptor: Int32, mode: mode_t, path: String) throws(OutputError) {
    guard fchmod(descriptor, mode) == 0 else { throw OutputError(.write, path, code: errno) }
    let synced = retryingInterrupts { fsync(descriptor) }
    let code = errno
    // Some file systems know no fsync, and say so.
    if synced != 0, code != EINVAL, code != ENOTSUP {
      throw OutputError(.write, path, code: code)
    }
  }

  /// Closes the descriptor after `body`; network file systems may report a full disk only then.
  private static func closing<Result>(
    _ descriptor: Int32, path: String, _ body: () throws -> Result
  ) throws -> Result {
    let result: Result
    do {
      result = try body()
    } catch {
      close(descriptor)
      throw error
    }
    // Linux closes the descriptor even when a signal interrupts it.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw OutputError(.write, path, code: errno)
    }
    return result
  }

  /// open() does not work on sockets.
  private static func connected(to path: String) throws(OutputError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      // The last byte stays zero.
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw OutputError(.create, path, code: ENAMETOOLONG) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | closeOnExec, 0)
    guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      throw OutputError(.create, path, code: code)
    }
    return descriptor
  }

  private static let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
}
