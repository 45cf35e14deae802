internal import Foundation
internal import StrataGraphics

/// The size and the hash of a file.
package struct FileHash: Equatable {
  let bytes: Int
  package let hash: String

  /// The number of bytes read at a time.
  private static let pieceBytes = 1 << 20

  /// Reads a file.
  ///
  /// - Parameter bytes: The expected size; nil for any.
  /// - Returns: nil if it cannot be read, is not a regular file, or has another size.
  package init?(_ path: String, bytes expected: Int? = nil) {
    let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let status = FileSystem.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let size = Int(status.st_size)
    guard expected == nil || expected == size else { return nil }
    let file = FileHandle(fileDescriptor: descriptor)
    var hash = StableHash()
    var rest = size
    while rest > 0 {
      guard let piece = try? file.read(upToCount: min(rest, Self.pieceBytes)), !piece.isEmpty
      else { return nil }
      hash.add([UInt8](piece))
      rest -= piece.count
    }
    (bytes, self.hash) = (size, hash.hex)
  }

  /// Returns whether a file has a size and a hash.
  ///
  /// A file of another size is not read.
  static func matches(_ path: String, bytes: Int, hash: String) -> Bool {
    FileHash(path, bytes: bytes)?.hash == hash
  }
}
