package import Foundation
package import StrataGraphics
import StrataImageFiles

/// A file of a scene, open for reading.
///
/// What it is and what it holds are asked of the one descriptor, so that nobody can put another file
/// in its place between the two.
package final class DocumentFile {
  package enum Kind { case none, folder, regular, other }

  /// What errors call it.
  package let path: String
  private let descriptor: Int32

  /// What a path leads to now, symbolic links followed.
  ///
  /// - Throws: `DocumentError` where the system does not say.
  package static func kind(of path: String) throws(DocumentError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      guard [ENOENT, ENOTDIR, ELOOP].contains(code) else { throw .refused(path, code) }
      return .none
    }
    return kind(status)
  }

  /// Opens the file that the user named, wherever links lead; a FIFO when somebody writes to it.
  package convenience init(path: String) throws(DocumentError) {
    let descriptor = retryingInterrupts { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw .refused(path, errno) }
    self.init(descriptor, path: path)
  }

  /// Takes over an open descriptor.
  init(_ descriptor: Int32, path: String) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// What was opened.
  var kind: Kind { status.map(Self.kind) ?? .none }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .regular
    default: .other
    }
  }

  /// The first bytes, which are read again later; fewer where there are no more, and none of what
  /// cannot be read twice.
  package func start(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let count = retryingInterrupts { pread(descriptor, &bytes, bytes.count, 0) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// The bytes up to the end; `LimitExceeded` before more than `limits.documentBytes` are read.
  ///
  /// To be called once.
  package func read(limits: Limits) throws -> Data {
    try read(most: limits.documentBytes, called: "document size in bytes")
  }

  /// How much is read at once, in bytes.
  private static let pieceLength = 1 << 18

  /// The same with another limit; `name` is what the error calls it.
  func read(most: Int, called name: String) throws -> Data {
    func check(_ count: Int) throws {
      guard count > most else { return }
      throw LimitExceeded(name, asked: count, allowed: most, place: path)
    }
    // Of what is not regular the size says nothing.
    if let status, Self.kind(status) == .regular { try check(Int(status.st_size)) }
    var data = Data()
    let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.pieceLength)
    defer { piece.deallocate() }
    while true {
      let count = retryingInterrupts { Foundation.read(descriptor, piece, Self.pieceLength) }
      if count < 0 { throw DocumentError.refused(path, errno) }
      if count == 0 { return data }
      data.append(piece, count: count)
      try check(data.count)
    }
  }
}
