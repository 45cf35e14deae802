package import Foundation
import StrataCZlib
package import StrataGraphics
import StrataImageFiles

/// A zip archive in memory, as a tree of files.
///
/// The archive is untrusted. Opening it validates the whole directory: names that lead out of a
/// folder, duplicate names, links and encrypted entries are rejected, and so is an archive that
/// exceeds the limits. An entry is unpacked on each request, and never to more than its size in the
/// directory, so the validated total is an upper bound.
///
/// libzip is not used because it compares every name with all names of the same hash before the
/// caller can count them, so an archive of 40 megabytes keeps it busy for minutes. This reader uses
/// zlib only.
package final class ZipArchive: Sendable {
  /// A file of the archive.
  package struct ZipEntry: Sendable {
    /// The path of the file, without empty components.
    package let name: String
    /// The unpacked size in bytes.
    package let size: Int
    fileprivate let packedSize: Int
    fileprivate let method: Int
    fileprivate let checksum: UInt32
    /// The offset of the entry's header.
    fileprivate let offset: Int
  }

  /// The name of the archive in error messages.
  package let path: String
  /// The files in directory order, without those that macOS adds.
  package let entries: [ZipEntry]

  private let bytes: ZipBytes
  /// The end offset of the data.
  private let dataEnd: Int
  /// The index in `entries` by the bytes of the name; names equal as `String` may be different
  /// files.
  private let places: [[UInt8]: Int]

  /// - Parameter path: The name of the archive in error messages.
  /// - Throws: `PackageError`, or `LimitExceeded` for too many entries or a total size above
  ///   `limits.packageBytes`.
  package init(_ data: Data, path: String, limits: Limits) throws {
    let bytes = ZipBytes(data)
    let directory = try ZipDirectory(bytes, file: path, limits: limits)
    var entries: [ZipEntry] = []
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

  /// Returns nil for an entry that represents the root folder.
  private static func name(
    of record: ZipDirectory.Record, in path: String
  ) throws(PackageError) -> String? {
    let given = ZipName.text(record.name)
    if given == "./" { return nil }
    guard !record.name.contains(UInt8(ascii: "\\")), let name = DocumentFolder.inner(given) else {
      throw .refusedEntry(
        file: path, entry: given,
        reason: "names must be relative, inside the archive, and without backslashes or zero bytes")
    }
    return name
  }

  private static func entry(
    _ record: ZipDirectory.Record, name: String, size: Int, in path: String
  ) throws(PackageError) -> ZipEntry {
    guard !record.isLink else {
      throw .refusedEntry(file: path, entry: name, reason: "it is a symbolic link")
    }
    guard !record.isEncrypted else { throw .encrypted(file: path, entry: name) }
    return ZipEntry(
      name: name, size: size, packedSize: Int(clamping: record.packedSize),
      method: record.method, checksum: record.checksum, offset: Int(clamping: record.offset))
  }

  /// The file at a path as `DocumentFolder.inner` returns it.
  package subscript(name: String) -> ZipEntry? { places[Array(name.utf8)].map { entries[$0] } }

  /// Unpacks a file.
  ///
  /// - Throws: `LimitExceeded` above `limits.documentBytes`, `PackageError` if the entry is damaged
  ///   or not stored or deflated.
  package func data(of entry: ZipEntry, limits: Limits) throws -> Data {
    guard entry.size <= limits.documentBytes else {
      throw LimitExceeded(
        "document size in bytes", asked: entry.size, allowed: limits.documentBytes,
        place: path + "/" + entry.name)
    }
    func damaged(_ reason: String) -> PackageError {
      .damagedEntry(file: path, entry: entry.name, reason: reason)
    }
    guard let packed = packed(entry) else {
      throw damaged("its header does not match the directory")
    }
    let data: Data
    switch entry.method {
    case 0:
      guard packed.count == entry.size else {
        throw damaged("its size does not match the directory")
      }
      data = Data(packed)
    case 8:
      guard let inflated = Self.inflate(packed, size: entry.size) else {
        throw damaged("its unpacked size does not match the directory")
      }
      data = inflated
    default:
      throw PackageError.unknownMethod(file: path, entry: entry.name, method: entry.method)
    }
    guard Self.checksum(data) == entry.checksum else { throw damaged("its checksum is wrong") }
    return data
  }

  /// Whether an entry was added by macOS and is not part of the archived folder.
  private static func isOfMac(_ name: String) -> Bool {
    let parts = name.pathParts
    return parts.first == "__MACOSX" || parts.last == ".DS_Store"
  }

  /// Returns the packed data of an entry; nil if it is out of bounds or its header is malformed.
  private func packed(_ entry: ZipEntry) -> Data? {
    guard bytes.number(at: entry.offset, width: 4) == 0x0403_4B50,
      let nameLength = bytes.length(at: entry.offset + 26),
      let extraLength = bytes.length(at: entry.offset + 28)
    else { return nil }
    let start = entry.offset + 30 + nameLength + extraLength
    guard start <= dataEnd, entry.packedSize <= dataEnd - start else { return nil }
    return bytes.slice(start, entry.packedSize)
  }

  /// The maximum expansion of deflate, which encodes up to 258 bytes in two bits.
  private static let mostForOne = 1_032

  private static func inflate(_ packed: Data, size: Int) -> Data? {
    // Checked before memory is allocated for an impossible size.
    guard size / mostForOne <= packed.count else { return nil }
    var data = Data(count: size)
    let isWhole = unsafe data.withUnsafeMutableBytes { data in
      unsafe packed.withUnsafeBytes { packed in
        unsafe strata_inflate(
          packed.bindMemory(to: UInt8.self).baseAddress, packed.count,
          data.bindMemory(to: UInt8.self).baseAddress, data.count)
      }
    }
    return isWhole ? data : nil
  }

  private static func checksum(_ data: Data) -> UInt32 {
    unsafe data.withUnsafeBytes {
      unsafe strata_crc32($0.bindMemory(to: UInt8.self).baseAddress, $0.count)
    }
  }
}

extension ZipArchive: PackageFiles {
  package func find(_ name: String, limits: Limits) throws -> FoundFile {
    guard let inner = DocumentFolder.inner(name) else { return .outside }
    guard let entry = self[inner] else { return .missing }
    return .data(try data(of: entry, limits: limits))
  }

  /// Returns nil also for a folder without files.
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
