import Foundation

/// The bytes of a zip archive; reads out of bounds return nil.
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

  /// Returns a little-endian number.
  ///
  /// - Parameter width: The width in bytes, at most 8.
  func number(at offset: Int, width: Int) -> UInt64? {
    slice(offset, width)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns a 16-bit length in bytes.
  func length(at offset: Int) -> Int? { number(at: offset, width: 2).map { Int($0) } }
}
