public import Foundation

/// Writes zip archives, including invalid ones.
public struct ZipWriter {
  public struct Entry {
    public var name: [UInt8]
    /// The archive's bytes between headers.
    public var packed: [UInt8]
    public var method = 0
    public var flags = 0
    /// The size in the directory, which in a valid entry equals the unpacked size.
    public var size: UInt64
    public var checksum: UInt32
    /// The Unix mode of the file.
    public var mode: UInt32 = 0o100644
    /// Whether its numbers have 64 bits.
    public var isLong = false
  }

  public var entries: [Entry] = []
  public var comment: [UInt8] = []
  /// Whether the end record is accompanied by one with 64 bits.
  public var isLong = false

  public init() {}

  /// Creates an archive of text files.
  public init(_ files: KeyValuePairs<String, String>) {
    for (name, text) in files { add(name, Array(text.utf8)) }
  }

  /// Adds a stored file.
  public mutating func add(_ name: String, _ bytes: [UInt8]) {
    entries.append(
      Entry(
        name: Array(name.utf8), packed: bytes, size: UInt64(bytes.count),
        checksum: Self.checksum(bytes)))
  }

  /// Adds a file as deflate stores incompressible data: in copied blocks.
  public mutating func addBlocks(_ name: String, _ bytes: [UInt8], blockSize: Int = 65_535) {
    add(name, bytes)
    let starts = Array(stride(from: 0, to: max(1, bytes.count), by: blockSize))
    let blocks = starts.map { Array(bytes[$0..<min($0 + blockSize, bytes.count)]) }
    entries[entries.count - 1].method = 8
    var packed: [UInt8] = []
    for (index, block) in blocks.enumerated() {
      packed.append(index == blocks.count - 1 ? 1 : 0)
      Self.append(UInt64(block.count), 2, to: &packed)
      Self.append(UInt64(~UInt16(block.count)), 2, to: &packed)
      packed += block
    }
    entries[entries.count - 1].packed = packed
  }

  /// Adds 1 + 258 × `runs` zero bytes, deflated to 13 bits for each run.
  public mutating func addZeros(_ name: String, runs: Int) {
    let bytes = [UInt8](repeating: 0, count: 1 + 258 * runs)
    add(name, bytes)
    entries[entries.count - 1].method = 8
    entries[entries.count - 1].packed = Self.zeros(runs: runs)
  }

  /// Returns a single block in deflate's fixed code: a zero, runs of it, the end.
  public static func zeros(runs: Int) -> [UInt8] {
    var bits = [1, 1, 0]
    bits += [0, 0, 1, 1, 0, 0, 0, 0]
    for _ in 0..<runs { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
    bits += [0, 0, 0, 0, 0, 0, 0]
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
        $0 | UInt8($1.element) << UInt8($1.offset)
      }
    }
  }

  public var data: Data {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = UInt64(bytes.count)
      Self.append(0x0403_4B50, 4, to: &bytes)
      Self.appendCommon(entry, to: &bytes)
      Self.append(0, 2, to: &bytes)
      bytes += entry.name
      bytes += entry.packed
      Self.append(0x0314_0201_4B50, 6, to: &directory)
      Self.appendCommon(entry, to: &directory)
      Self.append(entry.isLong ? 34 : 0, 2, to: &directory)
      Self.append(0, 6, to: &directory)
      Self.append(UInt64(entry.mode) << 16, 4, to: &directory)
      Self.append(entry.isLong ? 0xFFFF_FFFF : start, 4, to: &directory)
      directory += entry.name
      guard entry.isLong else { continue }
      // Another field comes first.
      directory += [0x75, 0x78, 2, 0, 1, 2]
      directory += [1, 0, 24, 0]
      for number in [entry.size, UInt64(entry.packed.count), start] {
        Self.append(number, 8, to: &directory)
      }
    }
    let start = UInt64(bytes.count)
    bytes += directory
    appendEnd(start, UInt64(directory.count), to: &bytes)
    return Data(bytes)
  }

  private static func appendCommon(_ entry: Entry, to bytes: inout [UInt8]) {
    append(20, 2, to: &bytes)
    append(UInt64(entry.flags), 2, to: &bytes)
    append(UInt64(entry.method), 2, to: &bytes)
    append(0, 4, to: &bytes)
    append(UInt64(entry.checksum), 4, to: &bytes)
    append(entry.isLong ? 0xFFFF_FFFF : UInt64(entry.packed.count), 4, to: &bytes)
    append(entry.isLong ? 0xFFFF_FFFF : entry.size, 4, to: &bytes)
    append(UInt64(entry.name.count), 2, to: &bytes)
  }

  private func appendEnd(_ start: UInt64, _ size: UInt64, to bytes: inout [UInt8]) {
    let count = UInt64(entries.count)
    if isLong {
      let place = UInt64(bytes.count)
      for (number, width) in [
        (0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 8), (count, 8), (count, 8), (size, 8),
        (start, 8), (0x0706_4B50, 4), (0, 4), (place, 8), (1, 4),
      ] {
        Self.append(number, width, to: &bytes)
      }
    }
    for (number, width) in [
      (0x0605_4B50, 4), (0, 4), (isLong ? 0xFFFF : count, 2), (isLong ? 0xFFFF : count, 2),
      (isLong ? 0xFFFF_FFFF : size, 4), (isLong ? 0xFFFF_FFFF : start, 4),
      (UInt64(comment.count), 2),
    ] {
      Self.append(number, width, to: &bytes)
    }
    bytes += comment
  }

  private static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }

  /// The CRC-32 of each byte.
  private static let checksums: [UInt32] = (0..<256).map { byte -> UInt32 in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    return sum
  }

  /// Returns the CRC-32 of `bytes`.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = sum >> 8 ^ checksums[Int((sum ^ UInt32(byte)) & 0xFF)] }
    return ~sum
  }
}
