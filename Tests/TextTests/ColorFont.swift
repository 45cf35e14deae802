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
    var font = try FontTables(of: file)
    font["COLR"] = layered(glyph, layers)
    font["CPAL"] = palette(colors)
    return font.data
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
