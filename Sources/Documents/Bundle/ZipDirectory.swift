import Foundation
import StrataGraphics

/// The directory of a zip archive, which lists its entries.
///
/// ```
/// header, data | header, data | … | directory | 64-bit end record, locator | end record, comment
/// ```
///
/// The directory is authoritative. The headers in front of the data repeat it and are used only to
/// find the start of the data. Numbers are little-endian. A number that does not fit has all bits
/// set and is stored elsewhere with 64 bits.
struct ZipDirectory {
  struct Record {
    var name: [UInt8]
    var isEncrypted: Bool
    /// The compression method: 0 for stored, 8 for deflated.
    var method: Int
    var checksum: UInt32
    var packedSize: UInt64
    var size: UInt64
    /// Whether the entry is a symbolic link.
    var isLink: Bool
    /// The offset of the entry's header.
    var offset: UInt64

    var isFolder: Bool { name.last == UInt8(ascii: "/") }
  }

  private(set) var records: [Record] = []
  /// The offset of the directory, at which the data ends.
  let start: Int

  /// - Parameter file: The name of the archive in error messages.
  init(_ bytes: ZipBytes, file: String, limits: Limits) throws {
    func damaged(_ reason: String) -> PackageError { .damaged(file: file, reason: reason) }
    guard let end = ZipEnd(bytes) else {
      throw damaged("missing end record")
    }
    try limits.check(packageFiles: end.entries, place: file)
    start = end.directory.lowerBound
    var offset = start
    for _ in 0..<end.entries {
      guard let (record, next) = Self.record(bytes, at: offset), next <= end.directory.upperBound
      else { throw damaged("its directory has a malformed entry") }
      records.append(record)
      offset = next
    }
    guard offset == end.directory.upperBound else {
      throw damaged("its directory has the wrong number of entries")
    }
  }

  /// Returns a record and the offset of the next one; nil if the record is malformed.
  private static func record(_ bytes: ZipBytes, at offset: Int) -> (Record, next: Int)? {
    guard bytes.number(at: offset, width: 4) == 0x0201_4B50,
      let flags = bytes.number(at: offset + 8, width: 2),
      let method = bytes.number(at: offset + 10, width: 2),
      let checksum = bytes.number(at: offset + 16, width: 4),
      let packedSize = bytes.number(at: offset + 20, width: 4),
      let size = bytes.number(at: offset + 24, width: 4),
      let nameLength = bytes.length(at: offset + 28),
      let extraLength = bytes.length(at: offset + 30),
      let commentLength = bytes.length(at: offset + 32),
      let attributes = bytes.number(at: offset + 38, width: 4),
      let header = bytes.number(at: offset + 42, width: 4),
      let name = bytes.slice(offset + 46, nameLength),
      bytes.slice(offset + 46 + nameLength, extraLength + commentLength) != nil
    else { return nil }
    var record = Record(
      name: Array(name), isEncrypted: flags & 1 == 1, method: Int(method),
      checksum: UInt32(truncatingIfNeeded: checksum), packedSize: packedSize, size: size,
      // The upper half is the Unix file mode.
      isLink: attributes >> 16 & 0o170000 == 0o120000, offset: header)
    let extra = offset + 46 + nameLength
    guard readLong(&record, bytes, extra..<extra + extraLength) else { return nil }
    return (record, extra + extraLength + commentLength)
  }

  /// Reads the 64-bit fields of a record; returns false if one is missing.
  private static func readLong(
    _ record: inout Record, _ bytes: ZipBytes, _ extra: Range<Int>
  ) -> Bool {
    let fields: [WritableKeyPath<Record, UInt64>] = [\.size, \.packedSize, \.offset]
    let wanted = fields.filter { record[keyPath: $0] == 0xFFFF_FFFF }
    guard !wanted.isEmpty else { return true }
    var place = extra.lowerBound
    while place + 4 <= extra.upperBound, let kind = bytes.number(at: place, width: 2),
      let length = bytes.length(at: place + 2)
    {
      place += 4
      if kind == 1 {
        guard length >= 8 * wanted.count, place + length <= extra.upperBound else { return false }
        for (index, field) in wanted.enumerated() {
          guard let value = bytes.number(at: place + 8 * index, width: 8) else { return false }
          record[keyPath: field] = value
        }
        return true
      }
      place += length
    }
    return false
  }
}

/// The number of entries and the range of the directory, from the record at the end of the archive.
private struct ZipEnd {
  let entries: Int
  let directory: Range<Int>

  private static let length = 22
  private static let longestComment = 65_535
  private static let locatorLength = 20

  /// Returns nil if there is no such record or its contents are impossible.
  init?(_ bytes: ZipBytes) {
    let last = bytes.count - Self.length
    let places = stride(from: last, through: max(0, last - Self.longestComment), by: -1)
    let found = places.first { place in
      // Only a comment may follow the record, up to the end of the file.
      bytes.number(at: place, width: 4) == 0x0605_4B50
        && bytes.length(at: place + 20) == last - place
    }
    guard let found,
      var entries = bytes.number(at: found + 10, width: 2),
      var size = bytes.number(at: found + 12, width: 4),
      var offset = bytes.number(at: found + 16, width: 4)
    else { return nil }
    var end = found
    if let long = Self.longRecord(bytes, before: found),
      let longEntries = bytes.number(at: long + 32, width: 8),
      let longSize = bytes.number(at: long + 40, width: 8),
      let longOffset = bytes.number(at: long + 48, width: 8)
    {
      if entries == 0xFFFF { entries = longEntries }
      if size == 0xFFFF_FFFF { size = longSize }
      if offset == 0xFFFF_FFFF { offset = longOffset }
      end = long
    }
    guard let start = Int(exactly: offset), let size = Int(exactly: size), start <= end,
      size <= end - start
    else { return nil }
    // A count too large for an `Int` exceeds every limit.
    (self.entries, directory) = (Int(clamping: entries), start..<start + size)
  }

  /// Returns the offset of the 64-bit record.
  private static func longRecord(_ bytes: ZipBytes, before end: Int) -> Int? {
    let locator = end - locatorLength
    guard bytes.number(at: locator, width: 4) == 0x0706_4B50,
      let offset = bytes.number(at: locator + 8, width: 8), let place = Int(exactly: offset),
      place < locator, bytes.number(at: place, width: 4) == 0x0606_4B50
    else { return nil }
    return place
  }
}
