import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

/// The message of the error thrown when reading `data`; nil if none is thrown.
private func refusal(_ data: Data) -> String? {
  do {
    _ = try ArchiveDocument(data: data, file: "scene.caar", limits: .default)
    return nil
  } catch {
    guard case .notArchive("scene.caar", let reason)? = error as? DocumentError else {
      return "another error: \(error)"
    }
    return reason
  }
}

@Suite struct ArchiveFormatTests {
  private var writer = ArchiveWriter()

  @Test mutating func `the canvas and the flip come from the archive`() throws {
    let layer = writer.add("CALayer", [:])
    let whole = writer.data(root: [
      "documentWidth": .number(12), "documentHeight": .integer(19), "rootLayer": layer,
      "geometryFlipped": .flag(true),
    ])
    let document = try ArchiveDocument(data: whole, file: "scene.caar", limits: .default)
    expectEqual(document.size, CGSize(width: 12, height: 19))
    expectEqual(document.geometryFlipped, true)
    expectEqual(document.tree.root.name, "caml")
  }

  @Test(arguments: [0, -1, Double.infinity, .nan])
  func `an invalid canvas counts as absent`(width: Double) throws {
    var writer = ArchiveWriter()
    let layer = writer.add("CALayer", [:])
    let whole = writer.data(root: [
      "documentWidth": .number(width), "documentHeight": .number(5), "rootLayer": layer,
    ])
    let document = try ArchiveDocument(data: whole, file: "scene.caar", limits: .default)
    expect(document.size == nil)
    expect(document.geometryFlipped == nil)
  }

  @Test mutating func `a flipped root layer is not flipped again by the archive`() throws {
    let layer = writer.add("CALayer", ["geometryFlipped": .flag(true)])
    let whole = writer.data(root: ["rootLayer": layer, "geometryFlipped": .flag(true)])
    let document = try ArchiveDocument(data: whole, file: "scene.caar", limits: .default)
    expect(document.geometryFlipped == nil)
    expectEqual(document.tree.root.child("CALayer")?.attribute("geometryFlipped"), "1")
  }

  // MARK: The format

  @Test(arguments: 2...8, 2...8)
  func `numbers of every width are read`(offsetWidth: Int, referenceWidth: Int) throws {
    var writer = ArchiveWriter()
    (writer.list.offsetWidth, writer.list.referenceWidth) = (offsetWidth, referenceWidth)
    let layer = writer.add("CALayer", ["name": .text("wide")])
    try expectEqual(text(archive(layer, in: writer)), "CALayer id='#1' name='wide'")
  }

  /// The value of a field, from the bytes of its object.
  private func attribute(_ bytes: [UInt8]) throws -> String? {
    var writer = ArchiveWriter()
    let layer = writer.add("CALayer", ["x": .bytes(bytes)])
    return try archive(layer, in: writer).tree.root.child("CALayer")?.attribute("x")
  }

  @Test func `every kind of plain value is read`() throws {
    let minusOne = [UInt8](repeating: 0xFF, count: 16)
    try expectEqual(attribute([0x08]), "0")
    try expectEqual(attribute([0x09]), "1")
    try expectEqual(attribute([0x10, 0xFF]), "255")
    try expectEqual(attribute([0x11, 0xFF, 0xFE]), "65534")
    try expectEqual(attribute([0x12, 0xFF, 0, 0, 0]), "4278190080")
    try expectEqual(attribute([0x13] + minusOne.prefix(8)), "-1")
    try expectEqual(attribute([0x14] + minusOne), "-1")
    try expectEqual(
      attribute([0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0]),
      "9.223372036854776e+18")
    try expectEqual(attribute([0x22, 0x3F, 0x40, 0, 0]), "0.75")
    try expectEqual(attribute([0x23, 0xC0, 0x45, 0, 0, 0, 0, 0, 0]), "-42")
    try expectEqual(attribute([0x33, 0x40, 0, 0, 0, 0, 0, 0, 0]), "2")
    try expectEqual(attribute([0x52, 0x68, 0x69]), "hi")
    try expectEqual(attribute([0x5F, 0x10, 2, 0x68, 0x69]), "hi")
    try expectEqual(attribute([0x62, 0x20, 0xAC, 0xD8, 0x3D]), "€\u{FFFD}")
    // nil means an element.
    try expect(attribute([0x00]) == nil)
    // A reference to a missing object is nil.
    try expect(attribute([0x83, 0x7F, 0, 0, 0]) == nil)
  }

  @Test(
    arguments: [
      ([0x15, 0], "an object has an unknown type"),
      ([0x01, 0x77], "an object has an unknown type"),
      ([0x71, 0x99], "an object has an unknown type"), ([0x5F, 0x09], "a count is not an integer"),
      ([0x5F, 0x13, 0xFF, 0, 0, 0, 0, 0, 0, 0], "a count is out of range"),
      ([0x5F, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0], "an object extends past the end of the objects"),
      ([0x6F, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0], "an object extends past the end of the objects"),
      ([0xAF, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0], "an object extends past the end of the objects"),
      ([0xDF, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0], "an object extends past the end of the objects"),
      ([0x4F, 0x12, 0x7F, 0, 0, 0], "an object extends past the end of the objects"),
      ([0xA1, 0x7F, 0, 0, 0], "an object refers to a missing object"),
      ([0x87, 0xFF, 0, 0, 0, 0, 0, 0, 0], "a reference is out of range"),
      ([0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "an integer is out of range"),
    ] as [([UInt8], String)])
  func `a malformed object is refused with its location`(
    bytes: [UInt8], problem: String
  ) throws {
    var writer = ArchiveWriter()
    let layer = writer.add("CALayer", ["x": .bytes(bytes)])
    let whole = writer.data(root: ["rootLayer": layer])
    let place = try #require(whole.firstRange(of: Data(bytes))?.lowerBound)
    expectEqual(refusal(whole), "\(problem) at byte \(place)")
  }

  @Test func `data that is not a binary property list is refused`() {
    expectEqual(refusal(Data()), "it is truncated after 0 bytes")
    expectEqual(refusal(Data("bplist00".utf8)), "it is truncated after 8 bytes")
    expectEqual(refusal(Data("<?xml version='1.0'?>".utf8)), "it does not begin with 'bplist00'")
  }

  /// - Parameter number: Written as 8 bytes, in the trailer.
  private func changed(_ data: Data, at offset: Int, to number: UInt64) -> Data {
    var data = data
    for index in 0..<8 {
      data[data.count - 32 + offset + index] = UInt8(truncatingIfNeeded: number >> (56 - 8 * index))
    }
    return data
  }

  @Test(arguments: [8, 16, 24], [1 << 63, .max, 1 << 40, 1 << 31, 12_345_678] as [UInt64])
  func `a trailer that asks for too much is refused`(offset: Int, number: UInt64) throws {
    var writer = ArchiveWriter()
    let layer = writer.add("CALayer", [:])
    let whole = writer.data(root: ["rootLayer": layer])
    let reason = try #require(refusal(changed(whole, at: offset, to: number)))
    expect(reason.hasSuffix("at byte \(whole.count - 32)"), "\(reason)")
  }

  @Test func `objects that share their bytes are refused`() {
    // A thousand references to one text of a thousand characters.
    var writer = PropertyListWriter()
    let long = writer.add(.text(String(repeating: "x", count: 1_000)))
    for _ in 0..<1_000 { _ = writer.add(.bool(false)) }
    var whole = writer.data(top: long)
    let table = whole.count - 32 - 4 * 1_001
    for index in 0..<1_001 {
      whole.replaceSubrange(table + 4 * index..<table + 4 * index + 4, with: [0, 0, 0, 8])
    }
    expectEqual(refusal(whole), "an object overlaps others at byte 8")
  }

  // MARK: The archive

  @Test func `a property list that is not an archive is refused`() {
    var writer = PropertyListWriter()
    let top = writer.add(.bool(true))
    expectEqual(refusal(writer.data(top: top)), "the property list has no dictionary at its top")
    let empty = writer.add(.dictionary([]))
    expectEqual(
      refusal(writer.data(top: empty)),
      "the property list is not an archive; missing '$archiver'")
    let key = writer.add(.text("$archiver"))
    let value = writer.add(.text("NSKeyedArchiver"))
    let bare = writer.add(.dictionary([(key: key, value: value)]))
    expectEqual(refusal(writer.data(top: bare)), "'$top' or '$objects' is missing in the archive")
  }

  @Test mutating func `another archiver's archive is refused`() {
    writer.archiver = "Other"
    let layer = writer.add("CALayer", [:])
    expectEqual(
      refusal(writer.data(root: ["rootLayer": layer])),
      "the archiver is 'Other'; only NSKeyedArchiver is supported")
  }

  @Test mutating func `an archive without a root layer is refused`() {
    let view = writer.add("NSView", [:])
    let fields: [KeyValuePairs<String, ArchiveWriter.Field>] = [
      [:], ["rootLayer": .null], ["rootLayer": .text("layer")], ["rootLayer": view],
      ["rootLayer": .object(99_999)],
    ]
    for root in fields {
      var writer = self.writer
      expectEqual(refusal(writer.data(root: root)), "'rootLayer' is missing or not a layer")
    }
  }

  @Test(arguments: ["root", "rootLayer"])
  func `a layer without an enclosing dictionary is accepted`(key: String) throws {
    var writer = ArchiveWriter()
    let layer = writer.add("CALayer", ["name": .text("bare")])
    let whole = writer.data(top: [key: layer])
    let document = try ArchiveDocument(data: whole, file: "scene.caar", limits: .default)
    expectEqual(text(document), "CALayer id='#1' name='bare'")
  }
}
