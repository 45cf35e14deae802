internal import Foundation
internal import StrataImageFiles

/// Reads a file sequentially in blocks.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// The size of the file when it was opened.
  let size: Int

  /// - Throws: `VideoError.unreadable`.
  init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw VideoError.unreadable(file: path, reason: systemText(code))
    }
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the next bytes, fewer only at the end of the file.
  func bytes(_ count: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
        let more = unsafe read(descriptor, rest.baseAddress, rest.count)
        if more == 0 { break }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else {
          throw VideoError.unreadable(file: path, reason: systemText(errno))
        }
        filled += more
      }
    }
  }
}
