import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

/// Files read from a zip archive, and archives that are refused.
@Suite struct ZipArchiveTests {
  private func archive(_ writer: ZipWriter, _ limits: Limits = .default) throws -> ZipArchive {
    try ZipArchive(writer.data, path: "a.zip", limits: limits)
  }

  private func text(_ name: String, in archive: ZipArchive) throws -> String? {
    guard case .data(let data) = try archive.find(name, limits: .default) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// The error thrown when opening an archive or reading all of its files.
  private func failure(_ writer: ZipWriter, _ limits: Limits = .default) -> (any StrataError)? {
    do {
      let archive = try archive(writer, limits)
      for entry in archive.entries { _ = try archive.data(of: entry, limits: limits) }
      return nil
    } catch {
      return error as? any StrataError
    }
  }

  // MARK: Reading

  @Test func `stored and deflated files are read`() throws {
    var writer = ZipWriter(["a": "stored", "empty": ""])
    let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    writer.addBlocks("b/long", long)
    writer.addBlocks("b/nothing", [])
    writer.addZeros("b/c/zeros", runs: 1_000)
    let archive = try archive(writer)
    expectEqual(archive.entries.map(\.name), ["a", "empty", "b/long", "b/nothing", "b/c/zeros"])
    expectEqual(archive.entries.map(\.size), [6, 0, 200_000, 0, 258_001])
    try expectEqual(text("a", in: archive), "stored")
    try expect(text("./b//../a", in: archive) == nil)
    try expect(text("empty", in: archive) == "" && text("b/nothing", in: archive) == "")
    try expectEqual(archive.find("b//./long", limits: .default), .data(Data(long)))
    try expectEqual(archive.find("b/c/zeros", limits: .default), .data(Data(count: 258_001)))
    try expectEqual(archive.find("b", limits: .default), .missing)
    try expectEqual(archive.find("b/c/zeros/d", limits: .default), .missing)
    for name in ["/a", "../a", "b/../a", "", "a\0"] {
      try expectEqual(archive.find(name, limits: .default), .outside, "\(name)")
    }
  }

  @Test func `an archive may be empty, have a comment, and count in 64 bits`() throws {
    try expect(archive(ZipWriter()).entries.isEmpty)
    var writer = ZipWriter(["a": "1", "b": "2"])
    writer.isLong = true
    writer.entries[1].isLong = true
    // The comment contains the signature of another end record.
    writer.comment = Array("PK\u{5}\u{6} and more, but no record of an end".utf8)
    let archive = try archive(writer)
    try expect(text("a", in: archive) == "1" && text("b", in: archive) == "2")
  }

  @Test func `an archive may be a slice of data`() throws {
    let data = Data([1, 2, 3]) + ZipWriter(["a": "1"]).data
    let archive = try ZipArchive(data.dropFirst(3), path: "a.zip", limits: .default)
    try expectEqual(text("a", in: archive), "1")
  }

  @Test func `names are UTF-8 or in the characters of old PCs`() throws {
    var writer = ZipWriter(["ä": "new", "e\u{301}": "parted", "é": "one"])
    writer.add("?", Array("old".utf8))
    writer.entries[3].name = [0x81, 0xE1, 0xFF]
    let archive = try archive(writer)
    try expectEqual(text("ä", in: archive), "new")
    try expectEqual(text("üß\u{A0}", in: archive), "old")
    // Equal as `String`, but two files.
    try expect(text("é", in: archive) == "one" && text("e\u{301}", in: archive) == "parted")
  }

  @Test func `folders and macOS metadata are not files`() throws {
    let archive = try archive(
      ZipWriter([
        "./": "", "a/": "", "a/b": "1", "a/.DS_Store": "x", "__MACOSX/a/._b": "x",
        "c/__MACOSX": "2", "d/": "",
      ]))
    expectEqual(archive.entries.map(\.name), ["a/b", "c/__MACOSX"])
    expectEqual(archive.names(in: "")?.sorted(), ["a", "c"])
    expect(archive.names(in: "a") == ["b"] && archive.names(in: "./c/") == ["__MACOSX"])
    for name in ["d", "a/b", "no", "..", "/"] { expect(archive.names(in: name) == nil) }
    try expectEqual(self.archive(ZipWriter()).names(in: ""), [])
  }

  // MARK: Refusals

  @Test(arguments: [
    "/a", "//a", "..", "../a", "a/../../b", "a/../b", "a\\b", "..\\a", "a\0b", "a\0", "", "/", ".",
    "a/..", "\\", "C:\\a",
  ])
  func `names that lead outside or are ambiguous are refused`(name: String) {
    for ending in ["", "/"] {
      let given = name + ending
      // The root folder itself.
      if given == "./" { continue }
      let error = failure(ZipWriter(["good": "1", "\(given)": "2"])) as? PackageError
      guard case .refusedEntry("a.zip", given, _) = error else {
        Issue.record("\(given.debugDescription): \(String(describing: error))")
        continue
      }
      expectEqual("\(error?.description ?? "")".contains("\0"), false)
    }
  }

  @Test(arguments: [("a", "a"), ("a/b", "a//b"), ("a/b", "./a/b"), ("a", "a/"), ("a/", "a/")])
  func `two entries with the same name are refused`(first: String, second: String) {
    guard
      case .refusedEntry(_, let entry, let reason)? =
        failure(ZipWriter(["\(first)": "1", "\(second)": "2"])) as? PackageError
    else {
      Issue.record("accepted")
      return
    }
    expect(first.hasPrefix(entry) && reason.contains("same name"))
  }

  @Test func `links and encrypted entries are refused by name`() {
    var writer = ZipWriter(["a": "1", "b/c": "/etc/passwd"])
    writer.entries[1].mode = 0o120777
    expectEqual(
      failure(writer) as? PackageError,
      .refusedEntry(file: "a.zip", entry: "b/c", reason: "it is a symbolic link"))
    writer = ZipWriter(["a": "1", "b/c": "secret"])
    writer.entries[1].flags = 1
    expectEqual(failure(writer) as? PackageError, .encrypted(file: "a.zip", entry: "b/c"))
  }

  @Test func `other compression methods are reported, and other files are read`() throws {
    var writer = ZipWriter(["a": "1", "b": "2"])
    writer.entries[0].method = 14
    expectEqual(
      failure(writer) as? PackageError,
      .unknownMethod(file: "a.zip", entry: "a", method: 14))
    try expectEqual(text("b", in: archive(writer)), "2")
  }

  @Test(arguments: [-1, 1, 1_000])
  func `an entry with a wrong size is damaged`(more: Int) {
    for index in 0..<3 {
      var writer = ZipWriter(["a": String(repeating: "x", count: 5_000)])
      writer.addBlocks("b", Array("yyyyyyyyyy".utf8), blockSize: 3)
      writer.addZeros("c", runs: 9)
      writer.entries[index].size = UInt64(Int(writer.entries[index].size) + more)
      guard case .damagedEntry(_, let entry, let reason)? = failure(writer) as? PackageError else {
        Issue.record("entry \(index) is accepted")
        continue
      }
      expect(entry == ["a", "b", "c"][index] && reason.contains("size"))
    }
  }

  @Test func `trailing data and a wrong checksum are damage`() {
    var writer = ZipWriter()
    writer.addZeros("a", runs: 9)
    writer.entries[0].packed.append(0)
    expect(failure(writer) is PackageError)
    writer = ZipWriter(["a": "text"])
    writer.entries[0].checksum ^= 1
    expectEqual(
      failure(writer) as? PackageError,
      .damagedEntry(file: "a.zip", entry: "a", reason: "its checksum is wrong"))
  }

  // MARK: Limits

  /// Five megabytes in 30,000 bytes that declare ten.
  @Test func `a bomb that declares a small size stops at that size`() {
    var writer = ZipWriter()
    writer.addZeros("a", runs: 1)
    writer.entries[0].packed = ZipWriter.zeros(runs: 20_000)
    writer.entries[0].size = 10
    var limits = Limits()
    (limits.packageBytes, limits.documentBytes) = (20, 20)
    expectEqual(
      failure(writer, limits) as? PackageError,
      .damagedEntry(
        file: "a.zip", entry: "a", reason: "its unpacked size does not match the directory"))
  }

  @Test func `total declared sizes and single sizes are limited`() {
    var writer = ZipWriter(["a": "12345", "b": "67890", "__MACOSX/c": "x"])
    var limits = Limits()
    limits.packageBytes = 11
    limits.documentBytes = 5
    expect(failure(writer, limits) == nil)
    limits.packageBytes = 10
    expectEqual(
      failure(writer, limits) as? LimitExceeded,
      LimitExceeded(
        "unpacked size of a package in bytes", asked: 11, allowed: 10, place: "a.zip"))
    (limits.packageBytes, limits.documentBytes) = (100, 4)
    expectEqual(
      failure(writer, limits) as? LimitExceeded,
      LimitExceeded("document size in bytes", asked: 5, allowed: 4, place: "a.zip/a"))
    // Sums that overflow.
    for size in [UInt64(Int.max), .max] {
      for index in 0..<3 {
        writer.entries[index].isLong = true
        writer.entries[index].size = size
      }
      limits.packageBytes = .max
      expect(failure(writer, limits) is LimitExceeded)
    }
    limits.packageBytes = -1
    expect(failure(writer, limits) is LimitExceeded)
  }

  /// No 30 bytes can inflate to a gigabyte.
  @Test func `no memory is reserved for impossible sizes`() {
    var writer = ZipWriter()
    writer.addZeros("a", runs: 9)
    writer.entries[0].size = 1 << 40
    writer.entries[0].isLong = true
    var limits = Limits()
    (limits.packageBytes, limits.documentBytes) = (.max, .max)
    expect(failure(writer, limits) is PackageError)
  }

  @Test func `the number of entries is limited`() throws {
    var writer = ZipWriter()
    writer.isLong = true
    for index in 0..<65_536 { writer.add("\(index)", []) }
    let archive = try archive(writer)
    expectEqual(archive.entries.count, 65_536)
    try expectEqual(text("65535", in: archive), "")
    writer.add("last", [])
    expectEqual(
      failure(writer) as? LimitExceeded,
      LimitExceeded(
        "number of files in a package", asked: 65_537, allowed: 65_536, place: "a.zip"))
  }
}
