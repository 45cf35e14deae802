import Foundation
import Strata

/// Reads the lines of a file or a pipe as soon as they arrive.
struct LineReader: ~Copyable {
  /// A line and its number, from 1.
  struct Line {
    let number: Int
    /// The bytes without the line feed; nil if there are more than `mostBytes`.
    let bytes: [UInt8]?
  }

  /// The maximum length of a line in bytes.
  static let mostBytes = 1 << 20

  private let name: String
  private let descriptor: CInt
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// The bytes of the buffer that were read and not yet returned.
  private var unread = 0..<0
  private var number = 0

  /// Opens a file, or standard input for "-".
  ///
  /// - Throws: A failure of kind `.resource`.
  init(_ path: String) throws(CommandFailure) {
    name = path == "-" ? "standard input" : path
    descriptor = unsafe path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(name) }
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  private static func failure(_ name: String) -> CommandFailure {
    CommandFailure(.resource, unsafe "\(name): cannot read: \(String(cString: strerror(errno)))")
  }

  /// Returns the next line, or nil at the end.
  ///
  /// - Throws: A failure of kind `.resource` if reading fails.
  mutating func next() throws(CommandFailure) -> Line? {
    var bytes: [UInt8] = []
    var isTooLong = false
    while true {
      if unread.isEmpty {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count < 0 {
          if errno == EINTR { continue }
          throw Self.failure(name)
        }
        if count == 0 {
          guard !bytes.isEmpty || isTooLong else { return nil }
          number += 1
          return Line(number: number, bytes: isTooLong ? nil : bytes)
        }
        unread = 0..<count
      }
      let end = buffer[unread].firstIndex(of: UInt8(ascii: "\n"))
      let part = unread.lowerBound..<(end ?? unread.upperBound)
      if bytes.count + part.count > Self.mostBytes { isTooLong = true }
      if isTooLong { bytes = [] } else { bytes += buffer[part] }
      unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
      guard end != nil else { continue }
      number += 1
      return Line(number: number, bytes: isTooLong ? nil : bytes)
    }
  }
}
