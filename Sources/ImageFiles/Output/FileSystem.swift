package import Foundation

/// System calls on files with Swift values, so that callers need no pointers.
///
/// Calls that signals interrupt are repeated. If a call fails, the reason is in `errno`.
package enum FileSystem {
  /// Opens a file; returns a negative number if the call fails.
  ///
  /// - Parameter mode: The permission bits of a file that is created.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    retryingInterrupts { unsafe Foundation.open(path, flags, mode) }
  }

  /// Reads up to `count` bytes, at an offset or at the current position.
  ///
  /// - Returns: The bytes, empty at the end of the file; nil if the call fails.
  package static func read(_ descriptor: Int32, upTo count: Int, at offset: Int? = nil) -> [UInt8]?
  {
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      got = retryingInterrupts {
        guard let offset else {
          return unsafe Foundation.read(descriptor, buffer.baseAddress, count)
        }
        return unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
      }
      filled = max(got, 0)
    }
    return got < 0 ? nil : bytes
  }

  /// Writes bytes, at an offset or at the current position.
  ///
  /// - Returns: The number of bytes written, which may be less than all; negative if the call
  ///   fails.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32, at offset: Int? = nil) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      retryingInterrupts {
        guard let offset else {
          return unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
        }
        return unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
      }
    }
  }

  /// Writes bytes at the current position, with one system call unless it writes only a part.
  ///
  /// - Returns: The errno of the call that failed; nil if all bytes are written.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      // The call after one that wrote a part reports the reason, such as a full disk.
      let count = write(bytes.span.extracting(droppingFirst: written), to: descriptor)
      guard count != 0 else { return EIO }
      guard count > 0 else { return errno }
      written += count
    }
    return nil
  }

  /// Returns the status of an open file; nil if the call fails.
  package static func status(of descriptor: Int32) -> stat? {
    unsafe status { unsafe fstat(descriptor, $0) }
  }

  /// Returns the status of a file, following symbolic links; nil if the call fails.
  package static func status(at path: String) -> stat? { unsafe status { unsafe stat(path, $0) } }

  /// Returns the status of a file or of a symbolic link; nil if the call fails.
  static func linkStatus(at path: String) -> stat? { unsafe status { unsafe lstat(path, $0) } }

  private static func status(_ call: (UnsafeMutablePointer<stat>) -> Int32) -> stat? {
    var status = stat()
    return unsafe call(&status) == 0 ? status : nil
  }

  /// Returns whether a path names a file, following symbolic links.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Removes a file; returns whether it succeeded.
  @discardableResult static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  /// Moves a file or a folder; returns whether it succeeded.
  static func rename(_ path: String, to target: String) -> Bool {
    unsafe Foundation.rename(path, target) == 0
  }

  /// Creates a folder; returns whether it succeeded.
  static func makeFolder(_ path: String) -> Bool { unsafe mkdir(path, 0o777) == 0 }

  /// Returns the target of a symbolic link; nil if the call fails.
  static func linkTarget(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, Int(PATH_MAX))
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Returns the absolute path without symbolic links; nil if the call fails.
  static func realPath(_ path: String) -> String? {
    guard let start = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(start) }
    return unsafe String(cString: start)
  }
}
