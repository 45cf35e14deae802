internal import Foundation

/// An image file that is in memory or open for reading, with its first bytes, which determine the
/// format.
///
/// A FIFO or a device cannot be read twice, so readers must begin with `head`.
// Safe: it owns the descriptor, and only the initializer for a file in memory, which is unsafe,
// makes demands on its caller.
@safe
struct ImageInput: ~Copyable {
  /// The bytes of a file in memory; nil for a file that is open.
  private let memory: UnsafeBufferPointer<UInt8>?
  /// The descriptor of a file that is open; negative for one in memory.
  private let descriptor: Int32
  /// The path, or the URL if it is not a file URL.
  let file: String
  /// The first `FileMagic.length` bytes, or fewer if the file is shorter.
  let head: [UInt8]

  init(_ url: URL) throws(ImageFileError) {
    let file = url.isFileURL ? url.path : url.absoluteString
    guard url.isFileURL else {
      throw .unreadable(file: file, reason: "only file URLs are supported")
    }
    let descriptor = FileSystem.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .refused(file, errno) }
    guard let head = Self.readHead(descriptor) else {
      let code = errno
      close(descriptor)
      throw .refused(file, code)
    }
    unsafe memory = nil
    self.descriptor = descriptor
    self.file = file
    self.head = head
  }

  /// Creates the input of a file in memory, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    unsafe memory = bytes.bindMemory(to: UInt8.self)
    descriptor = -1
    self.file = file
    head = unsafe Array(bytes.prefix(FileMagic.length))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var isInMemory: Bool { descriptor < 0 }

  /// Opens a reader of a shim, which must not outlive the input.
  ///
  /// - Throws: `ImageFileError.unreadable` if memory runs out.
  func open(
    inMemory: (UnsafePointer<UInt8>?, Int) -> OpaquePointer?,
    at descriptorReader: (Int32, UnsafePointer<UInt8>?, Int) -> OpaquePointer?
  ) throws(ImageFileError) -> OpaquePointer {
    let reader =
      if let memory = unsafe memory {
        unsafe inMemory(memory.baseAddress, memory.count)
      } else {
        unsafe descriptorReader(descriptor, head, head.count)
      }
    guard let reader = unsafe reader else { throw .unreadable(file: file, reason: "out of memory") }
    return unsafe reader
  }

  /// Returns the first `count` bytes of the file, including `head`; fewer if the file is shorter.
  func contents(upTo count: Int) throws(ImageFileError) -> [UInt8] {
    if let memory = unsafe memory { return unsafe Array(memory.prefix(count)) }
    var bytes = Array(head.prefix(count))
    // Grow with the data, so that a file that claims more than it has does not cost memory.
    while bytes.count < count {
      let wanted = min(1 << 16, count - bytes.count)
      guard let piece = FileSystem.read(descriptor, upTo: wanted) else {
        throw .refused(file, errno)
      }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Reads the first bytes; nil if the system call fails, with the reason in `errno`.
  private static func readHead(_ descriptor: Int32) -> [UInt8]? {
    var head: [UInt8] = []
    while head.count < FileMagic.length {
      guard let piece = FileSystem.read(descriptor, upTo: FileMagic.length - head.count) else {
        return nil
      }
      if piece.isEmpty { break }
      head += piece
    }
    return head
  }
}
