package import Foundation
package import StrataGraphics
import StrataImageFiles

/// A scene file that is open for reading.
///
/// The file type and the contents come from the same descriptor, so the file cannot be replaced
/// between the two.
package final class DocumentFile {
  /// The type of a file; `none` if it does not exist.
  package enum DocumentFileType { case none, folder, regular, other }

  /// The name of the file in error messages.
  package let path: String
  private let descriptor: Int32

  /// Returns the type of the file at a path after following symbolic links.
  ///
  /// - Throws: `DocumentError` if the system cannot determine it.
  package static func kind(of path: String) throws(DocumentError) -> DocumentFileType {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let code = errno
      guard [ENOENT, ENOTDIR, ELOOP].contains(code) else { throw .refused(path, code) }
      return .none
    }
    return kind(status)
  }

  /// Opens a file that the user named and follows all symbolic links.
  ///
  /// Opening a FIFO blocks until it has a writer.
  package convenience init(path: String) throws(DocumentError) {
    let descriptor = retryingInterrupts { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw .refused(path, errno) }
    self.init(descriptor, path: path)
  }

  /// Takes ownership of an open descriptor.
  init(_ descriptor: Int32, path: String) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// The type of the open file.
  var kind: DocumentFileType { status.map(Self.kind) ?? .none }

  private var status: stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> DocumentFileType {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .regular
    default: .other
    }
  }

  /// Returns the first bytes of the file without consuming them.
  ///
  /// Returns fewer bytes if the file is shorter, and none if it cannot be read twice, like a FIFO.
  package func start(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let count = retryingInterrupts { unsafe pread(descriptor, &bytes, bytes.count, 0) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Reads the whole file.
  ///
  /// Call this function only once, because it reads from the current position.
  ///
  /// - Throws: `LimitExceeded` above `limits.documentBytes`, `DocumentError` if reading fails.
  package func read(limits: Limits) throws -> Data {
    try read(most: limits.documentBytes, called: "document size in bytes")
  }

  /// The size of one read, in bytes.
  private static let pieceLength = 1 << 18

  /// Reads the file with another limit; `name` identifies the limit in the error.
  func read(most: Int, called name: String) throws -> Data {
    func check(_ count: Int) throws {
      guard count > most else { return }
      throw LimitExceeded(name, asked: count, allowed: most, place: path)
    }
    // The size of a file that is not regular has no meaning.
    if let status, Self.kind(status) == .regular { try check(Int(status.st_size)) }
    var data = Data()
    let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.pieceLength)
    defer { unsafe piece.deallocate() }
    while true {
      let count = retryingInterrupts { unsafe Foundation.read(descriptor, piece, Self.pieceLength) }
      if count < 0 { throw DocumentError.refused(path, errno) }
      if count == 0 { return data }
      unsafe data.append(piece, count: count)
      try check(data.count)
    }
  }
}
