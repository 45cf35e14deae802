import Foundation

/// A copy of a font file with color tables: a glyph made of others, each in a color or in the text
/// color.
struct ColorFont {
  /// A layer's color as an index of `colors`; nil for the text color.
  typealias Layer = (glyph: UInt16, color: UInt16?)

  /// - Parameters:
  ///   - layers: The layers of one glyph, lowest first.
  ///   - colors: Red, green, blue and alpha.
  static func data(
    of file: String, glyph: UInt16, layers: [Layer], colors: [[UInt8]]
  ) throws -> Data {
    let source = try Data(contentsOf: URL(fileURLWithPath: file))
    let count = Int(source.number(at: 4))
    var tables = (0..<count).map { index -> (tag: Data, body: Data) in
      let entry = 12 + 16 * index
      let start = source.longNumber(at: entry + 8)
      return (
        source.subdata(in: entry..<entry + 4),
        source.subdata(in: start..<start + source.longNumber(at: entry + 12))
      )
    }
    tables.append((Data("COLR".utf8), layered(glyph, layers)))
    tables.append((Data("CPAL".utf8), palette(colors)))
    tables.sort { $0.tag.lexicographicallyPrecedes($1.tag) }
    var head = source.subdata(in: 0..<4)
    head.add(UInt16(tables.count), 0, 0, 0)
    var bodies = Data()
    let start = 12 + 16 * tables.count
    for table in tables {
      head += table.tag
      head.add(0, 0)
      head.addLong(start + bodies.count)
      head.addLong(table.body.count)
      bodies += table.body + Data(count: (4 - table.body.count % 4) % 4)
    }
    return head + bodies
  }

  private static func layered(_ glyph: UInt16, _ layers: [Layer]) -> Data {
    var table = Data()
    table.add(0, 1)
    table.addLong(14)
    table.addLong(20)
    table.add(UInt16(layers.count), glyph, 0, UInt16(layers.count))
    for layer in layers { table.add(layer.glyph, layer.color ?? 0xFFFF) }
    return table
  }

  private static func palette(_ colors: [[UInt8]]) -> Data {
    var table = Data()
    table.add(0, UInt16(colors.count), 1, UInt16(colors.count))
    table.addLong(14)
    table.add(0)
    for color in colors { table += Data([color[2], color[1], color[0], color[3]]) }
    return table
  }
}

extension Data {
  fileprivate func number(at place: Int) -> UInt16 {
    UInt16(self[place]) << 8 | UInt16(self[place + 1])
  }

  fileprivate func longNumber(at place: Int) -> Int {
    Int(number(at: place)) << 16 | Int(number(at: place + 2))
  }

  fileprivate mutating func add(_ numbers: UInt16...) {
    for number in numbers { self += Data([UInt8(number >> 8), UInt8(number & 255)]) }
  }

  fileprivate mutating func addLong(_ number: Int) {
    add(UInt16(number >> 16), UInt16(number & 0xFFFF))
  }
}
