import Foundation

/// WebP files parsed and assembled by the rules of the format alone.
enum WebPFixture {
  typealias Chunk = (type: String, payload: [UInt8])

  static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  static func chunks(_ bytes: some Collection<UInt8>) -> [Chunk] {
    let bytes = Array(bytes)
    var (found, at): ([Chunk], Int) = ([], 0)
    while at + 8 <= bytes.count {
      let size = number(bytes[at + 4..<at + 8])
      let type = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      found.append((type, Array(bytes[at + 8..<at + 8 + size])))
      at += 8 + size + size % 2
    }
    return found
  }

  static func bytes(_ chunks: [Chunk]) -> [UInt8] {
    var bytes: [UInt8] = []
    for chunk in chunks {
      bytes += Array(chunk.type.utf8)
      bytes += littleEndian(chunk.payload.count, 4)
      bytes += chunk.payload
      if chunk.payload.count % 2 == 1 { bytes.append(0) }
    }
    return bytes
  }

  static func file(_ chunks: [Chunk]) -> [UInt8] {
    let body = Array("WEBP".utf8) + bytes(chunks)
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }

  /// The chunk that comes first if the file has more than an image.
  static func header(width: Int, height: Int, flags: UInt8) -> Chunk {
    ("VP8X", [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
  }
}
