import CZlib
package import Foundation
package import StrataGraphics
import StrataImageFiles

/// A zip archive in memory, as a tree of files.
///
/// It is hostile until it is read. Opening it checks its whole directory: names that would lead out of a
/// folder, names that occur twice, links, and encrypted entries are refused, and so is more than
/// the limits allow. An entry is unpacked each time it is asked for, and never to more than the
/// directory says that it has, so that the sum that was checked is the most there can be.
///
/// This is a reader of our own over zlib: libzip compares every name with all that have the same
/// hash before anybody can count them, and an archive of 40 megabytes keeps it busy for minutes.
package final class ZipArchive: Sendable {
  /// A file of the archive.
  package struct Entry: Sendable {
    /// Its path, without empty parts.
    package let name: String
    /// Once it is unpacked, in bytes.
    package let size: Int
    fileprivate let packedSize: Int
    fileprivate let method: Int
    fileprivate let checksum: UInt32
    /// Where its header begins.
    fileprivate let offset: Int
  }

  /// What errors call it.
  package let path: String
  /// Its files in the order of its directory, without those that a Mac adds.
  package let entries: [Entry]

  private let bytes: ZipBytes
  /// Where data ends.
  private let dataEnd: Int
  /// Where an entry stands in `entries`, by the bytes of its name: two names that are equal as a
  /// `String` may be of two files.
  private let places: [[UInt8]: Int]

  /// - Parameter path: What errors call it.
  /// - Throws: `PackageError`, or `LimitExceeded` for too many entries and for more than
  ///   `limits.packageBytes` of all that it holds.
  package init(_ data: Data, path: String, limits: Limits) throws {
    let bytes = ZipBytes(data)
    let directory = try ZipDirectory(bytes, file: path, limits: limits)
    var entries: [Entry] = []
    var places: [[UInt8]: Int] = [:]
    var names: Set<[UInt8]> = []
    var sum = 0
    for record in directory.records {
      guard let size = Int(exactly: record.size), size <= limits.packageBytes - sum else {
        throw LimitExceeded(
          "unpacked size of a package in bytes",
          asked: Int(clamping: UInt64(sum) + min(record.size, UInt64(Int.max))),
          allowed: limits.packageBytes, place: path)
      }
      sum += size
      guard let name = try Self.name(of: record, in: path) else { continue }
      guard names.insert(Array(name.utf8)).inserted else {
        throw PackageError.refusedEntry(
          file: path, entry: name, reason: "another entry has the same name")
      }
      guard !record.isFolder, !Self.isOfMac(name) else { continue }
      places[Array(name.utf8)] = entries.count
      entries.append(try Self.entry(record, name: name, size: size, in: path))
    }
    (self.path, self.bytes, dataEnd) = (path, bytes, directory.start)
    (self.entries, self.places) = (entries, places)
  }

  /// nil for what some archives call the outermost folder.
  private static func name(
    of record: ZipDirectory.Record, in path: String
  ) throws(PackageError) -> String? {
    let given = ZipName.text(record.name)
    if given == "./" { return nil }
    guard !record.name.contains(UInt8(ascii: "\\")), let name = DocumentFolder.inner(given) else {
      throw .refusedEntry(
        file: path, entry: given,
        reason: "a name that is relative, does not climb, and has no backslash or zero byte is")
    }
    return name
  }

  private static func entry(
    _ record: ZipDirectory.Record, name: String, size: Int, in path: String
  ) throws(PackageError) -> Entry {
    guard !record.isLink else {
      throw .refusedEntry(file: path, entry: name, reason: "it is a link")
    }
    guard !record.isEncrypted else { throw .encrypted(file: path, entry: name) }
    return Entry(
      name: name, size: size, packedSize: Int(clamping: record.packedSize),
      method: record.method, checksum: record.checksum, offset: Int(clamping: record.offset))
  }

  /// The file of a path as `DocumentFolder.inner` gives it.
  package subscript(name: String) -> Entry? { places[Array(name.utf8)].map { entries[$0] } }

  /// Unpacks a file.
  ///
  /// - Throws: `LimitExceeded` for more than `limits.documentBytes`, `PackageError` for what is
  ///   damaged, or packed by another method than deflate.
  package func data(of entry: Entry, limits: Limits) throws -> Data {
    guard entry.size <= limits.documentBytes else {
      throw LimitExceeded(
        "document size in bytes", asked: entry.size, allowed: limits.documentBytes,
        place: path + "/" + entry.name)
    }
    func damaged(_ reason: String) -> PackageError {
      .damagedEntry(file: path, entry: entry.name, reason: reason)
    }
    guard let packed = packed(entry) else {
      throw damaged("it is not where the directory says")
    }
    let data: Data
    switch entry.method {
    case 0:
      guard packed.count == entry.size else { throw damaged("its size is not what it says") }
      data = Data(packed)
    case 8:
      guard let inflated = Self.inflate(packed, size: entry.size) else {
        throw damaged("it does not unpack to the size that it says")
      }
      data = inflated
    default:
      throw PackageError.unknownMethod(file: path, entry: entry.name, method: entry.method)
    }
    guard Self.checksum(data) == entry.checksum else { throw damaged("its checksum is wrong") }
    return data
  }

  /// What Macs put into archives besides a folder's files.
  private static func isOfMac(_ name: String) -> Bool {
    let parts = name.pathParts
    return parts.first == "__MACOSX" || parts.last == ".DS_Store"
  }

  /// An entry's data as the archive has it; nil where it is not inside.
  private func packed(_ entry: Entry) -> Data? {
    guard bytes.number(at: entry.offset, width: 4) == 0x0403_4B50,
      let nameLength = bytes.length(at: entry.offset + 26),
      let extraLength = bytes.length(at: entry.offset + 28)
    else { return nil }
    let start = entry.offset + 30 + nameLength + extraLength
    guard start <= dataEnd, entry.packedSize <= dataEnd - start else { return nil }
    return bytes.slice(start, entry.packedSize)
  }

  /// Deflate makes at most 258 bytes of two bits.
  private static let mostForOne = 1_032

  private static func inflate(_ packed: Data, size: Int) -> Data? {
    // Before there is room for what cannot be.
    guard size / mostForOne <= packed.count else { return nil }
    var data = Data(count: size)
    let isWhole = data.withUnsafeMutableBytes { data in
      packed.withUnsafeBytes { packed in
        strata_inflate(
          packed.bindMemory(to: UInt8.self).baseAddress, packed.count,
          data.bindMemory(to: UInt8.self).baseAddress, data.count)
      }
    }
    return isWhole ? data : nil
  }

  private static func checksum(_ data: Data) -> UInt32 {
    data.withUnsafeBytes { strata_crc32($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
  }
}

extension ZipArchive: PackageFiles {
  package func find(_ name: String, limits: Limits) throws -> FoundFile {
    guard let inner = DocumentFolder.inner(name) else { return .outside }
    guard let entry = self[inner] else { return .missing }
    return .data(try data(of: entry, limits: limits))
  }

  /// nil also for a folder without files.
  package func names(in inner: String) -> [String]? {
    var prefix: [UInt8] = []
    if !inner.isEmpty {
      guard let inner = DocumentFolder.inner(inner) else { return nil }
      prefix = Array(inner.utf8) + [UInt8(ascii: "/")]
    }
    var names: Set<[UInt8]> = []
    for entry in entries where entry.name.utf8.starts(with: prefix) {
      let rest = entry.name.utf8.dropFirst(prefix.count)
      names.insert(Array(rest.prefix { $0 != UInt8(ascii: "/") }))
    }
    return names.isEmpty && !inner.isEmpty
      ? nil : names.map { String(decoding: $0, as: UTF8.self) }
  }

  package func paths(limits: Limits) -> [String] { entries.map(\.name) }
}
