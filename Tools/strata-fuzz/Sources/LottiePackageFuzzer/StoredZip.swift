import Foundation

/// A zip archive of uncompressed files.
struct StoredZip {
  private(set) var data = Data()
  private var directory = Data()
  private var count = 0

  /// Creates an archive.
  ///
  /// - Parameter text: The files, each after a line `@NAME`.
  init(sections text: Data) {
    var name = Data("manifest.json".utf8)
    var body = Data()
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "@") {
        if !body.isEmpty { add(name, body) }
        (name, body) = (Data(line.dropFirst()), Data())
      } else {
        body += line
        body.append(UInt8(ascii: "\n"))
      }
    }
    add(name, body)
    finish()
  }

  private mutating func add(_ name: Data, _ body: Data) {
    let name = name.prefix(Int(UInt16.max))
    let offset = data.count
    // The fields that the local header and the directory have in common: version, flags, method,
    // time, date, checksum, both sizes, and the lengths of the name and of the extra field.
    let shared =
      Self.bytes(20, 2) + Self.bytes(0, 8) + Self.bytes(Self.checksum(body), 4)
      + Self.bytes(UInt32(body.count), 4) + Self.bytes(UInt32(body.count), 4)
      + Self.bytes(UInt32(name.count), 2) + Self.bytes(0, 2)
    data += Self.bytes(0x0403_4B50, 4) + shared + name + body
    directory += Self.bytes(0x0201_4B50, 4) + Self.bytes(20, 2) + shared
    directory += Self.bytes(0, 10) + Self.bytes(UInt32(offset), 4) + name
    count += 1
  }

  private mutating func finish() {
    let start = UInt32(data.count)
    data += directory
    data += Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4)
    data += Self.bytes(UInt32(count), 2) + Self.bytes(UInt32(count), 2)
    data += Self.bytes(UInt32(directory.count), 4) + Self.bytes(start, 4) + Self.bytes(0, 2)
  }

  /// Returns the low bytes of a number in little-endian order.
  private static func bytes(_ number: UInt32, _ width: Int) -> Data {
    Data((0..<width).map { $0 < 4 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 })
  }

  /// Returns the CRC-32 that zip archives use.
  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~0) { rest, byte in table[Int((rest ^ UInt32(byte)) & 255)] ^ rest >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
