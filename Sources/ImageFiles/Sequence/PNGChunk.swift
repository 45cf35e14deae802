/// The chunks of a PNG file, each with a length, a four-letter type, a payload and a checksum.
enum PNGChunk {
  /// The signature at the start of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func write(_ type: String, _ payload: ArraySlice<UInt8>, to sink: any ByteSink) throws {
    let name = Array(type.utf8)
    try sink.write(bigEndian(UInt32(payload.count)) + name)
    try sink.write(payload.span)
    try sink.write(bigEndian(~crc(crc(.max, name), payload)))
  }

  /// Updates the checksum of ISO 3309 with more bytes; it starts with all bits set and is inverted
  /// at the end.
  private static func crc(_ start: UInt32, _ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = start
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
    return crc
  }

  /// The checksums of single bytes for the polynomial 0xEDB88320.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1) * 0xEDB8_8320 }
  }
}

/// Returns the four bytes of a number, highest first.
func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A sink that splits an encoder's output into PNG chunks.
final class PNGChunkSplitter: ByteSink {
  private let body: (_ type: String, _ payload: ArraySlice<UInt8>) throws -> Void
  private var waiting: [UInt8] = []
  private var hasSignature = false

  /// - Parameter body: Called with each chunk, in order, as soon as it is complete.
  init(_ body: @escaping (_ type: String, _ payload: ArraySlice<UInt8>) throws -> Void) {
    self.body = body
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    unsafe waiting.append(contentsOf: bytes)
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
