internal import Foundation

/// Reads a file sequentially in blocks.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// The size of the file when it was opened.
  let size: Int

  /// - Throws: `VideoError.unreadable`.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw VideoError.unreadable(file: path, reason: String(cString: strerror(code)))
    }
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Fills `buffer` from the current position, up to the end of the file.
  ///
  /// - Returns: The number of bytes read, which is less than requested only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let more = Foundation.read(descriptor, rest.baseAddress, rest.count)
      if more == 0 { break }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else {
        throw VideoError.unreadable(file: path, reason: String(cString: strerror(errno)))
      }
      count += more
    }
    return count
  }

  /// Returns the next bytes, fewer at the end.
  func bytes(_ count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = try self.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
