internal import Foundation

/// Writes bytes to an open descriptor through a buffer, and reports every failure.
///
/// A pipe or socket whose reader has closed raises SIGPIPE, which ends a process that does not
/// ignore it. No flag prevents this for one `write`, because MSG_NOSIGNAL works on sockets only. A
/// program that writes to pipes should call `signal(SIGPIPE, SIG_IGN)` once at its start, and then
/// gets an `OutputError` with EPIPE. The same applies to SIGXFSZ, which a file beyond the process's
/// size limit raises, and EFBIG.
public final class FileWriter: ByteSink {
  /// The name of the output in errors.
  public let path: String
  /// The number of bytes accepted so far, including those in the buffer.
  public private(set) var byteCount = 0
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// The buffer size, large enough that a system call costs little compared to the copy it makes.
  private static let capacity = 65_536

  /// - Parameters:
  ///   - descriptor: A descriptor that is open for writing, blocking or not. The caller keeps
  ///     ownership and closes it after `flush()`.
  ///   - path: The name of the output in errors, such as "standard output".
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    buffer.reserveCapacity(Self.capacity)
  }

  /// Accepts all of `bytes`, some of which stay in the buffer until `flush()`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    byteCount += bytes.count
    if buffer.count + bytes.count > Self.capacity { try flush() }
    if bytes.count > Self.capacity {
      try writeAll(unsafe bytes.bindMemory(to: UInt8.self).span)
    } else {
      unsafe buffer.append(contentsOf: bytes)
    }
  }

  /// Writes the buffer to the descriptor; must be the last call.
  public func flush() throws(OutputError) {
    let waiting = buffer
    buffer.removeAll(keepingCapacity: true)
    try writeAll(waiting.span)
  }

  /// Writes all bytes in a loop, because a write may be partial, especially on pipes.
  private func writeAll(_ bytes: Span<UInt8>) throws(OutputError) {
    var rest = bytes
    while !rest.isEmpty {
      let taken = FileSystem.write(rest, to: descriptor)
      let code = taken < 0 ? errno : 0
      if taken >= 0 {
        rest = rest.extracting(droppingFirst: taken)
      } else if code == EAGAIN {
        waitUntilWritable()
      } else {
        throw OutputError(.write, path, code: code)
      }
    }
  }

  /// Waits for a non-blocking descriptor to accept data; errors are reported by the next write.
  private func waitUntilWritable() {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&state, 1, -1)
  }
}
