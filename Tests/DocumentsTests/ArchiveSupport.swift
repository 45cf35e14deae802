import Foundation
import StrataDocuments
import StrataGraphics

/// Writes binary property lists, object by object.
struct PropertyListWriter {
  /// An object; arrays and dictionaries refer to other objects by the numbers that `add` returned.
  enum Object {
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case single(Float)
    case text(String)
    case wideText(String)
    case data(Data)
    case uid(Int)
    case array([Int])
    case dictionary([(key: Int, value: Int)])
    /// Raw bytes.
    case raw([UInt8])
  }

  var offsetWidth = 4
  var referenceWidth = 4
  private var objects: [Object] = []

  /// Adds an object and returns its number.
  mutating func add(_ object: Object) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  mutating func replace(_ number: Int, by object: Object) { objects[number] = object }

  func data(top: Int) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += encoded(object)
    }
    let table = bytes.count
    for offset in offsets { bytes += Self.number(offset, width: offsetWidth) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    for number in [objects.count, top, table] { bytes += Self.number(number, width: 8) }
    return Data(bytes)
  }

  private func encoded(_ object: Object) -> [UInt8] {
    func references(_ numbers: [Int]) -> [UInt8] {
      numbers.flatMap { Self.number($0, width: referenceWidth) }
    }
    switch object {
    case .bool(let flag): return [flag ? 0x09 : 0x08]
    case .integer(let number):
      return [0x13] + Self.number(UInt64(bitPattern: number), width: 8)
    case .real(let number): return [0x23] + Self.number(number.bitPattern, width: 8)
    case .single(let number): return [0x22] + Self.number(UInt64(number.bitPattern), width: 4)
    case .text(let text): return Self.marker(0x50, text.utf8.count) + text.utf8
    case .wideText(let text):
      return Self.marker(0x60, text.utf16.count)
        + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .data(let data): return Self.marker(0x40, data.count) + data
    case .uid(let uid): return [0x83] + Self.number(uid, width: 4)
    case .array(let items): return Self.marker(0xA0, items.count) + references(items)
    case .dictionary(let entries):
      return Self.marker(0xD0, entries.count) + references(entries.map(\.key))
        + references(entries.map(\.value))
    case .raw(let bytes): return bytes
    }
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + number(count, width: 4)
  }

  private static func number(_ value: Int, width: Int) -> [UInt8] {
    number(UInt64(value), width: width)
  }

  private static func number(_ value: UInt64, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}

/// Writes archives as NSKeyedArchiver does.
struct ArchiveWriter {
  /// The value of a field.
  enum Field {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case data(Data)
    /// An object identified by its number among the archive's objects; 0 is nil.
    case object(Int)
    /// A list without a class, as archivers write their own collections.
    case items([Field])
    /// An object of the property list, by its number.
    case listed(Int)
    /// The bytes of an object.
    case bytes([UInt8])

    static let null = Field.object(0)
  }

  var list = PropertyListWriter()
  var archiver = "NSKeyedArchiver"
  private var objects: [Int] = []
  private var classes: [String: Field] = [:]
  private var names: [String: Int] = [:]

  init() { objects = [list.add(.text("$null"))] }

  /// Reserves the number of an object that is written later, so that others can refer to it.
  mutating func reserve() -> Field {
    objects.append(list.add(.bool(false)))
    return .object(objects.count - 1)
  }

  mutating func define(
    _ field: Field, _ className: String, above: [String] = ["NSObject"],
    _ fields: KeyValuePairs<String, Field>
  ) {
    define(field, className, above: above, fields: fields.map { ($0.key, $0.value) })
  }

  mutating func define(
    _ field: Field, _ className: String, above: [String] = ["NSObject"],
    fields: [(key: String, value: Field)]
  ) {
    guard case .object(let uid) = field else { return }
    if classes[className] == nil {
      let names = ([className] + above).map { name($0) }
      objects.append(
        list.add(
          .dictionary([
            (key: name("$classname"), value: names[0]),
            (key: name("$classes"), value: list.add(.array(names))),
          ])))
      classes[className] = .object(objects.count - 1)
    }
    var entries = fields.map { (key: name($0.key), value: value($0.value)) }
    entries.append((key: name("$class"), value: value(classes[className] ?? .null)))
    list.replace(objects[uid], by: .dictionary(entries))
  }

  mutating func add(
    _ className: String, above: [String] = ["NSObject"], _ fields: KeyValuePairs<String, Field>
  ) -> Field {
    let field = reserve()
    define(field, className, above: above, fields)
    return field
  }

  /// Returns the archive of a dictionary.
  mutating func data(root fields: KeyValuePairs<String, Field>) -> Data {
    data(top: ["root": dictionary(fields)])
  }

  mutating func data(top fields: KeyValuePairs<String, Field>) -> Data {
    let entries = fields.map { (key: name($0.key), value: value($0.value)) }
    let top = list.add(.dictionary(entries))
    let all = list.add(.array(objects))
    let outermost: [(key: Int, value: Int)] = [
      (key: name("$version"), value: list.add(.integer(100_000))),
      (key: name("$archiver"), value: list.add(.text(archiver))),
      (key: name("$top"), value: top), (key: name("$objects"), value: all),
    ]
    let number = list.add(.dictionary(outermost))
    return list.data(top: number)
  }

  // MARK: Foundation and Core Animation objects

  mutating func array(_ items: [Field]) -> Field {
    let inner = add("NSMutableArray", ["NS.objects": .items(items.map { boxed($0) })])
    return add("LKNSArrayCodingProxy", ["array": inner])
  }

  mutating func dictionary(_ entries: KeyValuePairs<String, Field>) -> Field {
    add(
      "NSMutableDictionary",
      [
        "NS.keys": .items(entries.map { boxed(.text($0.key)) }),
        "NS.objects": .items(entries.map { boxed($0.value) }),
      ])
  }

  mutating func point(_ x: Double, _ y: Double) -> Field { structure(0, ["x": x, "y": y]) }

  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Field {
    structure(2, ["x": x, "y": y, "width": width, "height": height])
  }

  /// Adds a structure of numbers.
  mutating func structure(_ kind: Int64, _ fields: KeyValuePairs<String, Double>) -> Field {
    let value = reserve()
    define(
      value, "LKNSValueCodingProxy",
      fields: [("kind", .integer(kind))] + fields.map { ($0.key, .number($0.value)) })
    return value
  }

  mutating func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> Field {
    add(
      "LKCGColorCodingProxy",
      ["r": .number(red), "g": .number(green), "b": .number(blue), "a": .number(alpha)])
  }

  mutating func path(_ segments: [(kind: Int64, points: [(Double, Double)])]) -> Field {
    let items = segments.map { segment in
      let item = reserve()
      let coordinates = segment.points.enumerated().flatMap { index, point in
        [
          (key: "LKCGPathPoint\(index)_x", value: Field.number(point.0)),
          (key: "LKCGPathPoint\(index)_y", value: Field.number(point.1)),
        ]
      }
      define(
        item, "CACGPathCodingSegment",
        fields: [("LKCGPathType", .integer(segment.kind))] + coordinates)
      return item
    }
    let list = add("NSMutableArray", ["NS.objects": .items(items)])
    return add("CACGPathCodingProxy", ["LKCGPathSegments": list])
  }

  // MARK: Parts

  /// Stores a plain value among the archive's objects, as collections do.
  private mutating func boxed(_ field: Field) -> Field {
    if case .object = field { return field }
    objects.append(value(field))
    return .object(objects.count - 1)
  }

  private mutating func value(_ field: Field) -> Int {
    switch field {
    case .flag(let flag): return list.add(.bool(flag))
    case .integer(let number): return list.add(.integer(number))
    case .number(let number): return list.add(.real(number))
    case .text(let text):
      return list.add(text.utf8.allSatisfy { $0 < 0x80 } ? .text(text) : .wideText(text))
    case .data(let data): return list.add(.data(data))
    case .object(let uid): return list.add(.uid(uid))
    case .listed(let number): return number
    case .bytes(let bytes): return list.add(.raw(bytes))
    case .items(let items):
      let numbers = items.map { value($0) }
      return list.add(.array(numbers))
    }
  }

  private mutating func name(_ text: String) -> Int {
    if let known = names[text] { return known }
    let number = list.add(.text(text))
    names[text] = number
    return number
  }
}

/// Reads the archive of a layer.
func archive(
  _ layer: ArchiveWriter.Field, in writer: ArchiveWriter, limits: Limits = .default
) throws -> ArchiveDocument {
  var writer = writer
  return try ArchiveDocument(
    data: writer.data(root: ["rootLayer": layer]), file: "scene.caar", limits: limits)
}

/// The content of a document's root element, one element per line, with ids numbered in order of
/// appearance.
func text(_ document: ArchiveDocument) -> String {
  var ids: [String: String] = [:]
  var lines: [String] = []
  var open = Array(document.tree.root.children.map { (element: $0, depth: 0) }.reversed())
  while let (element, depth) = open.popLast() {
    let attributes = element.attributes.map { attribute in
      var value = attribute.value
      if value.hasPrefix("#") {
        value = ids[value, default: "#\(ids.count + 1)"]
        ids[attribute.value] = value
      }
      return " \(attribute.name)='\(value)'"
    }
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + element.name + attributes.joined())
    open += element.children.map { (element: $0, depth: depth + 1) }.reversed()
  }
  return lines.joined(separator: "\n")
}
