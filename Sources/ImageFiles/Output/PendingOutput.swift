internal import Foundation

/// A pending output: a file that is renamed when it is complete, or a device, a FIFO or a socket
/// that is written in place.
///
/// It is the long-running form of `OutputFile.write`. An output that is deinitialized without
/// `finish()` is canceled.
package final class PendingOutput {
  /// The writer for the bytes, in order.
  package let writer: FileWriter
  /// The descriptor, open for writing until `finish()` or `cancel()`; a temporary file is seekable.
  package let descriptor: Int32

  private enum Ending {
    /// Flush only, because the caller owns the descriptor.
    case flush
    case close
    /// Rename the temporary file, with the mode of the file that it replaces.
    case publish(temporary: String, target: String, mode: mode_t?)
    /// Finished or canceled.
    case none
  }

  private var ending: Ending
  /// Called with the path of the complete temporary file before it is moved to its name.
  var beforePublishing: ((String) -> Void)?

  /// Opens `path` for output, as described for `OutputFile`.
  ///
  /// - Parameter links: The treatment of a symbolic link at `path`.
  package convenience init(path: String, links: LinkHandling = .follow) throws(OutputError) {
    switch try OutputTarget(path, links: links) {
    case .new(let target): try self.init(target: target, mode: nil)
    case .regular(let target, let mode): try self.init(target: target, mode: mode)
    case .device(let target):
      let descriptor = FileSystem.open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
      self.init(descriptor, path: path, ending: .close)
    case .descriptor(let number):
      let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
      self.init(descriptor, path: path, ending: .close)
    case .socket(let target):
      self.init(try Self.connected(to: target), path: path, ending: .close)
    }
  }

  /// The path of the temporary file until `finish()`, so that it can be read back; nil if the
  /// output goes directly to a device, a FIFO, a socket or the caller's descriptor.
  package var temporaryPath: String? {
    guard case .publish(let temporary, _, _) = ending else { return nil }
    return temporary
  }

  /// The current file size, for callers that write through the descriptor; nil if
  /// `temporaryPath` is nil.
  package var fileSize: Int? {
    guard temporaryPath != nil else { return nil }
    return FileSystem.status(of: descriptor).map { Int($0.st_size) }
  }

  /// Creates an output to a descriptor that the caller owns and that stays open.
  ///
  /// - Parameter path: The name of the output in errors, such as "standard output".
  package convenience init(descriptor: Int32, path: String) {
    self.init(descriptor, path: path, ending: .flush)
  }

  private convenience init(target: String, mode: mode_t?) throws(OutputError) {
    // Until the final mode is set, the copy of a private file is private.
    let temporary = try TemporaryFiles.create(
      in: OutputTarget.directory(of: target), mode: mode == nil ? 0o666 : 0o600, for: target)
    self.init(
      temporary.descriptor, path: target,
      ending: .publish(temporary: temporary.path, target: target, mode: mode))
  }

  private init(_ descriptor: Int32, path: String, ending: Ending) {
    self.descriptor = descriptor
    self.ending = ending
    writer = FileWriter(descriptor: descriptor, path: path)
  }

  deinit { cancel() }

  /// Flushes the buffer, and moves the file to its name.
  ///
  /// - Throws: `OutputError`, after which the output is canceled.
  package func finish() throws(OutputError) {
    do throws(OutputError) {
      try writer.flush()
      if case .publish(_, _, let mode?) = ending { try seal(mode: mode) }
    } catch {
      cancel()
      throw error
    }
    let ending = ending
    self.ending = .none
    switch ending {
    case .flush, .none: break
    case .close: try closeReporting()
    case .publish(let temporary, let target, _):
      do throws(OutputError) {
        try closeReporting()
        beforePublishing?(temporary)
        try TemporaryFiles.publish(temporary, as: target)
      } catch {
        TemporaryFiles.remove(temporary)
        throw error
      }
    }
  }

  /// Removes a temporary file; has no effect after `finish()`.
  package func cancel() {
    switch ending {
    case .flush, .none: break
    case .close: close(descriptor)
    case .publish(let temporary, _, _):
      close(descriptor)
      TemporaryFiles.remove(temporary)
    }
    ending = .none
  }

  /// Closes the descriptor and reports errors, because network file systems may report a full disk
  /// only on close.
  private func closeReporting() throws(OutputError) {
    // Linux closes the descriptor even when a signal interrupts it.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw OutputError(.write, writer.path, code: errno)
    }
  }

  /// Sets the mode of a file that replaces another, and waits until it is on the disk.
  private func seal(mode: mode_t) throws(OutputError) {
    guard fchmod(descriptor, mode) == 0 else { throw OutputError(.write, writer.path, code: errno) }
    let synced = retryingInterrupts { fsync(descriptor) }
    let code = errno
    // Some file systems do not support fsync, and report it.
    if synced != 0, code != EINVAL, code != ENOTSUP {
      throw OutputError(.write, writer.path, code: code)
    }
  }

  /// Connects to a socket, because open() does not work on sockets.
  private static func connected(to path: String) throws(OutputError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      // The last byte stays zero.
      guard path.utf8.count < room.count else { return false }
      unsafe room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw OutputError(.create, path, code: ENAMETOOLONG) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | closeOnExec, 0)
    guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
    let status = unsafe withUnsafeBytes(of: &address) { address in
      unsafe connect(
        descriptor, address.bindMemory(to: sockaddr.self).baseAddress, socklen_t(address.count))
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
