import Foundation

/// The bytes of a zip archive; what would be read beyond them is nil.
struct ZipBytes: Sendable {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, offset <= data.count, count >= 0, count <= data.count - offset else {
      return nil
    }
    let start = data.startIndex + offset
    return data[start..<start + count]
  }

  /// A little-endian number.
  ///
  /// - Parameter width: In bytes, 8 at most.
  func number(at offset: Int, width: Int) -> UInt64? {
    slice(offset, width)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of 16 bits that counts bytes.
  func length(at offset: Int) -> Int? { number(at: offset, width: 2).map { Int($0) } }
}
