internal import Foundation

/// An image file that is in memory or open for reading, with its first bytes, which determine the
/// format.
///
/// A FIFO or a device cannot be read twice, so readers must begin with `head`.
struct ImageInput: ~Copyable {
  /// The bytes of a file in memory; nil for a file that is open.
  let memory: UnsafeRawBufferPointer?
  /// The descriptor of a file that is open; negative for one in memory.
  let descriptor: Int32
  /// The path, or the URL if it is not a file URL.
  let file: String
  /// The first `FileMagic.length` bytes, or fewer if the file is shorter.
  let head: [UInt8]

  init(_ url: URL) throws(ImageFileError) {
    let file = url.isFileURL ? url.path : url.absoluteString
    guard url.isFileURL else {
      throw .unreadable(file: file, reason: "only file URLs are supported")
    }
    let descriptor = retryingInterrupts { open(file, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .refused(file, errno) }
    guard let head = Self.readHead(descriptor) else {
      let code = errno
      close(descriptor)
      throw .refused(file, code)
    }
    memory = nil
    self.descriptor = descriptor
    self.file = file
    self.head = head
  }

  /// Creates the input of a file in memory, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    memory = bytes
    descriptor = -1
    self.file = file
    head = Array(bytes.prefix(FileMagic.length))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the first `count` bytes of the file, including `head`; fewer if the file is shorter.
  func contents(upTo count: Int) throws(ImageFileError) -> [UInt8] {
    if let memory { return Array(memory.prefix(count)) }
    var bytes = Array(head.prefix(count))
    // Grow with the data, so that a file that claims more than it has does not cost memory.
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

  /// Reads the first bytes; nil if the system call fails, with the reason in `errno`.
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
