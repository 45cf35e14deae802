public import Foundation

/// Creates PNG files of every kind that the format has, with stored zlib blocks and no filter.
///
/// The bytes in a file are exactly the samples.
public struct PNGFixture: Sendable {
  public var width: Int
  public var height: Int
  public var bitDepth = 8
  public var colorType = 6
  public var isInterlaced = false
  /// Chunks between IHDR and IDAT, by type.
  public var extraChunks: [(type: String, payload: [UInt8])] = []
  /// The stored sample of a channel at a pixel, below 2 to the power of the depth.
  public var sample: @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int

  public init(
    width: Int, height: Int, bitDepth: Int = 8, colorType: Int = 6, isInterlaced: Bool = false,
    extraChunks: [(type: String, payload: [UInt8])] = [],
    sample: @escaping @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
    self.extraChunks = extraChunks
    self.sample = sample
  }

  public var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  public var bytes: [UInt8] {
    var file = Self.signature
    let header =
      Self.bigEndian(width) + Self.bigEndian(height)
      + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    file += Self.chunk("IHDR", header)
    for extra in extraChunks { file += Self.chunk(extra.type, extra.payload) }
    file += Self.chunk("IDAT", Self.zlib(isInterlaced ? interlacedRows : rows(0, 0, 1, 1)))
    return file + Self.chunk("IEND", [])
  }

  public var data: Data { Data(bytes) }

  /// Adam7 rows, from the first column and row of each pass and its steps.
  private var interlacedRows: [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return passes.flatMap { rows($0.0, $0.1, $0.2, $0.3) }
  }

  private func rows(_ startX: Int, _ startY: Int, _ stepX: Int, _ stepY: Int) -> [UInt8] {
    var result: [UInt8] = []
    // A pass without columns has no rows either, not even their filter bytes.
    guard startX < width else { return [] }
    for y in stride(from: startY, to: height, by: stepY) {
      result.append(0)
      var bits = 0
      var bitCount = 0
      for x in stride(from: startX, to: width, by: stepX) {
        for channel in 0..<channels {
          bits = bits << bitDepth | sample(x, y, channel)
          bitCount += bitDepth
          while bitCount >= 8 {
            result.append(UInt8(truncatingIfNeeded: bits >> (bitCount - 8)))
            bitCount -= 8
          }
        }
      }
      if bitCount > 0 { result.append(UInt8(truncatingIfNeeded: bits << (8 - bitCount))) }
    }
    return result
  }

  // MARK: Format primitives

  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  public static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  public static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + payload
    return bigEndian(payload.count) + body + bigEndian(Int(crc32(body)))
  }

  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let low = UInt8(block.count & 0xFF)
      let high = UInt8(block.count >> 8)
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    return result + bigEndian(adler32(bytes))
  }

  public static func adler32(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  public static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  // MARK: Parsing

  /// The chunks of a well-formed file.
  public static func chunks(_ file: [UInt8]) -> [(type: String, payload: [UInt8])] {
    var result: [(type: String, payload: [UInt8])] = []
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      result.append((type, Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return result
  }

  public static func file(_ chunks: [(type: String, payload: [UInt8])]) -> [UInt8] {
    signature + chunks.flatMap { chunk($0.type, $0.payload) }
  }

  /// The content of a zlib stream of stored blocks; nil if there is a block of another kind.
  public static func unpackStored(_ stream: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = stream.dropFirst(2)
    while rest.count >= 5 {
      let head = Array(rest.prefix(5))
      guard head[0] & 0b110 == 0 else { return nil }
      result += rest.dropFirst(5).prefix(Int(head[1]) | Int(head[2]) << 8)
      rest = rest.dropFirst(5 + (Int(head[1]) | Int(head[2]) << 8))
      if head[0] & 1 == 1 { return result }
    }
    return nil
  }
}
