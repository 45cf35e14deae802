import Foundation

/// The tables of a font file, which a test changes and writes as another file.
struct FontTables {
  private let version: Data
  private var tables: [(tag: String, body: Data)]

  init(of file: String) throws {
    let source = try Data(contentsOf: URL(fileURLWithPath: file))
    version = source.subdata(in: 0..<4)
    tables = (0..<Int(source.number(at: 4))).map { index in
      let entry = 12 + 16 * index
      let start = source.longNumber(at: entry + 8)
      return (
        String(decoding: source[entry..<entry + 4], as: UTF8.self),
        source.subdata(in: start..<start + source.longNumber(at: entry + 12))
      )
    }
  }

  subscript(tag: String) -> Data? {
    get { tables.first { $0.tag == tag }?.body }
    set {
      tables.removeAll { $0.tag == tag }
      if let newValue { tables.append((tag, newValue)) }
    }
  }

  /// The font file.
  var data: Data {
    let sorted = tables.sorted { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
    var head = version
    head.add(UInt16(sorted.count), 0, 0, 0)
    var bodies = Data()
    let start = 12 + 16 * sorted.count
    for table in sorted {
      head += Data(table.tag.utf8)
      head.add(0, 0)
      head.addLong(start + bodies.count)
      head.addLong(table.body.count)
      bodies += table.body + Data(count: (4 - table.body.count % 4) % 4)
    }
    return head + bodies
  }

  /// Gives the font another name, weight and width.
  ///
  /// - Parameters:
  ///   - style: The name of the style, such as "Light".
  ///   - weight: The OpenType weight.
  ///   - widthClass: The OpenType width class; 5 is normal, 3 condensed.
  mutating func rename(family: String, style: String, weight: UInt16, widthClass: UInt16 = 5) {
    let names: [(id: UInt16, text: String)] = [
      (1, family), (2, style), (4, "\(family) \(style)"),
      (6, "\(family.filter { $0 != " " })-\(style)"),
    ]
    var (table, storage) = (Data(), Data())
    table.add(0, UInt16(names.count), UInt16(6 + 12 * names.count))
    for name in names {
      let text = Data(name.text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
      // Platform Windows, Unicode, American English.
      table.add(3, 1, 0x409, name.id, UInt16(text.count), UInt16(storage.count))
      storage += text
    }
    self["name"] = table + storage
    guard var metrics = self["OS/2"] else { return }
    var classes = Data()
    classes.add(weight, widthClass)
    metrics.replaceSubrange(4..<8, with: classes)
    self["OS/2"] = metrics
  }
}

extension Data {
  func number(at place: Int) -> UInt16 {
    UInt16(self[place]) << 8 | UInt16(self[place + 1])
  }

  func longNumber(at place: Int) -> Int {
    Int(number(at: place)) << 16 | Int(number(at: place + 2))
  }

  mutating func add(_ numbers: UInt16...) {
    for number in numbers { self += Data([UInt8(number >> 8), UInt8(number & 255)]) }
  }

  mutating func addLong(_ number: Int) {
    add(UInt16(number >> 16), UInt16(number & 0xFFFF))
  }
}
