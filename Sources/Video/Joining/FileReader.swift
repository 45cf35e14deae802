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
    descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let status = FileSystem.status(of: descriptor) else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw VideoError.unreadable(file: path, reason: systemText(code))
    }
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the next bytes, fewer only at the end of the file.
  func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let more = FileSystem.read(descriptor, upTo: count - bytes.count) else {
        throw VideoError.unreadable(file: path, reason: systemText(errno))
      }
      if more.isEmpty { break }
      // Usually the first read returns everything, which is then not copied.
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return bytes
  }
}
