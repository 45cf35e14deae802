internal import Foundation

/// Writes bytes to an open descriptor through a buffer, and reports every failure.
///
/// A pipe or socket whose reader has gone raises SIGPIPE, which ends a process that does not ignore
/// it; there is no flag for one `write`, as MSG_NOSIGNAL works on sockets alone. A program that
/// writes to pipes calls `signal(SIGPIPE, SIG_IGN)` once at its start, and then gets an
/// `OutputError` with EPIPE. SIGXFSZ, which a file beyond the process's limit raises, is the like with
/// EFBIG.
public final class FileWriter: ByteSink {
  /// What errors call the output.
  public let path: String
  /// Bytes accepted so far, those in the buffer included.
  public private(set) var byteCount = 0
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Large enough that a system call costs little beside the copy it makes.
  private static let capacity = 65_536

  /// - Parameters:
  ///   - descriptor: Open for writing, blocking or not. It stays the caller's, who closes it after
  ///     `flush()`.
  ///   - path: What errors call the output, "standard output" for instance.
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    buffer.reserveCapacity(Self.capacity)
  }

  /// Takes all of `bytes`; some stay in the buffer until `flush()`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    byteCount += bytes.count
    if buffer.count + bytes.count > Self.capacity { try flush() }
    if bytes.count > Self.capacity {
      try writeAll(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Hands to the system what is in the buffer; the last call to make.
  public func flush() throws(OutputError) {
    let waiting = buffer
    buffer.removeAll(keepingCapacity: true)
    var failure: OutputError?
    waiting.withUnsafeBytes { bytes in
      do throws(OutputError) { try writeAll(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// A write may take less than it is offered, on pipes above all.
  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var rest = bytes
    while !rest.isEmpty {
      let taken = Foundation.write(descriptor, rest.baseAddress, rest.count)
      let code = taken < 0 ? errno : 0
      if taken >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
      } else if code == EAGAIN {
        waitUntilWritable()
      } else if code != EINTR {
        throw OutputError(.write, path, code: code)
      }
    }
  }

  /// For descriptors that somebody has made non-blocking; an error shows at the next write.
  private func waitUntilWritable() {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&state, 1, -1)
  }
}
