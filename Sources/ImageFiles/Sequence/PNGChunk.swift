/// The pieces that a PNG file is made of: a length, a type of four letters, a payload and a checksum.
enum PNGChunk {
  /// What every PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func write(_ type: String, _ payload: ArraySlice<UInt8>, to sink: any ByteSink) throws {
    let name = Array(type.utf8)
    try sink.write(bigEndian(UInt32(payload.count)) + name)
    try payload.withUnsafeBytes { try sink.write($0) }
    try sink.write(bigEndian(~crc(crc(.max, name), payload)))
  }

  /// Carries the checksum of ISO 3309 on over more bytes; it begins at all ones and is inverted at
  /// the end.
  private static func crc(_ start: UInt32, _ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = start
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
    return crc
  }

  /// The checksums of single bytes, for the polynomial 0xEDB88320.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1) * 0xEDB8_8320 }
  }
}

/// The four bytes of a number, the highest first.
func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// Cuts what an encoder writes into the chunks of its file.
final class PNGChunkSplitter: ByteSink {
  private let body: (_ type: String, _ payload: ArraySlice<UInt8>) throws -> Void
  private var waiting: [UInt8] = []
  private var hasSignature = false

  /// - Parameter body: Gets each chunk, in order, as soon as it is whole.
  init(_ body: @escaping (_ type: String, _ payload: ArraySlice<UInt8>) throws -> Void) {
    self.body = body
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    waiting.append(contentsOf: bytes)
    var start = 0
    if !hasSignature, waiting.count >= PNGChunk.signature.count {
      hasSignature = true
      start = PNGChunk.signature.count
    }
    while hasSignature, waiting.count - start >= 12 {
      let length = waiting[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard waiting.count - start >= 12 + length else { break }
      let type = String(decoding: waiting[start + 4..<start + 8], as: UTF8.self)
      try body(type, waiting[start + 8..<start + 8 + length])
      start += 12 + length
    }
    waiting.removeFirst(start)
  }
}
