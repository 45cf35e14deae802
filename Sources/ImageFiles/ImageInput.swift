internal import Foundation

/// An image file that is open for reading, with its first bytes, which tell the format.
///
/// A FIFO or a device cannot be read twice, so whoever reads on begins with `head`.
struct ImageInput: ~Copyable {
  let descriptor: Int32
  /// The path, or the address that is none.
  let file: String
  /// As many bytes as `FileMagic` looks at, fewer where the file is shorter.
  let head: [UInt8]

  init(_ url: URL) throws(ImageFileError) {
    let file = url.isFileURL ? url.path : url.absoluteString
    guard url.isFileURL else {
      throw .unreadable(file: file, reason: "only file URLs are read")
    }
    let descriptor = retryingInterrupts { open(file, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .refused(file, errno) }
    guard let head = Self.readHead(descriptor) else {
      let code = errno
      close(descriptor)
      throw .refused(file, code)
    }
    self.descriptor = descriptor
    self.file = file
    self.head = head
  }

  deinit { close(descriptor) }

  /// The first `count` bytes of the file, `head` among them; fewer where it is shorter.
  func contents(upTo count: Int) throws(ImageFileError) -> [UInt8] {
    var bytes = Array(head.prefix(count))
    // A file that promises more than it has takes no memory for that.
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < count {
      let wanted = min(piece.count, count - bytes.count)
      let got = retryingInterrupts { read(descriptor, &piece, wanted) }
      if got < 0 { throw .refused(file, errno) }
      if got == 0 { break }
      bytes += piece.prefix(got)
    }
    return bytes
  }

  /// nil when the system refuses, which `errno` then explains.
  private static func readHead(_ descriptor: Int32) -> [UInt8]? {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: FileMagic.length)
    while head.count < FileMagic.length {
      let count = retryingInterrupts { read(descriptor, &piece, FileMagic.length - head.count) }
      if count < 0 { return nil }
      if count == 0 { break }
      head += piece.prefix(count)
    }
    return head
  }
}
