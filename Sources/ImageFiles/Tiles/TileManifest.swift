package import Foundation

/// What a folder of tiles holds: the file `manifest.json` in it.
package struct TileManifest: Codable, Sendable, Equatable {
  /// What the file is called.
  package static let fileName = "manifest.json"

  /// One resolution of the picture.
  package struct Level: Codable, Sendable, Equatable {
    /// 0 is the picture itself, and each level below it, -1, -2 …, half of the one before.
    package var level: Int
    /// The folder of its tiles, within that of the manifest; empty for that itself.
    package var folder: String
    /// In pixels.
    package var width: Int
    package var height: Int
    package var columns: Int
    package var rows: Int
    /// Digits of columns and rows in names.
    package var digits: Int

    package init(
      level: Int, folder: String, width: Int, height: Int, columns: Int, rows: Int, digits: Int
    ) {
      (self.level, self.folder, self.width, self.height) = (level, folder, width, height)
      (self.columns, self.rows, self.digits) = (columns, rows, digits)
    }
  }

  /// Of the manifest's own form.
  package var version = 1
  /// What names of tiles begin with.
  package var name: String
  /// Of the tiles, but for those of the last column and row, in pixels.
  package var tileWidth: Int
  package var tileHeight: Int
  package var format: TileFormat
  /// From the finest to the coarsest.
  package var levels: [Level]

  package init(
    name: String, tileWidth: Int, tileHeight: Int, format: TileFormat, levels: [Level]
  ) {
    self.name = name
    (self.tileWidth, self.tileHeight, self.format) = (tileWidth, tileHeight, format)
    self.levels = levels
  }

  /// Where a tile lies within the folder: column, then row, as in "Name_03_00.jpg".
  package func path(of level: Level, column: Int, row: Int) -> String {
    func padded(_ number: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(level.digits - text.count, 0)) + text
    }
    let file = "\(name)_\(padded(column))_\(padded(row)).\(format.rawValue)"
    return level.folder.isEmpty ? file : level.folder + "/" + file
  }

  /// The manifest as it is written.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Reads a manifest; nil for what is none, or one with numbers that no picture has.
  package init?(reading data: Data) {
    guard let manifest = try? JSONDecoder().decode(TileManifest.self, from: data),
      manifest.version == 1, manifest.isSound
    else { return nil }
    self = manifest
  }

  private var isSound: Bool {
    let sides = 1...1 << 40
    return (1...65_536).contains(tileWidth) && (1...65_536).contains(tileHeight)
      && !levels.isEmpty && levels.count <= 64
      && levels.allSatisfy {
        sides.contains($0.width) && sides.contains($0.height)
          && $0.columns == ($0.width + tileWidth - 1) / tileWidth
          && $0.rows == ($0.height + tileHeight - 1) / tileHeight && (0...20).contains($0.digits)
          && (-64...0).contains($0.level)
      } && levels.map(\.level) == levels.indices.map { -$0 }
  }

  /// What the names of tiles in a folder tell, where there is no manifest; nil where there are none.
  ///
  /// The last column and row count as whole tiles, since names tell nothing of their size.
  ///
  /// - Parameters:
  ///   - names: Of the files in each level's folder, the finest first.
  ///   - tileSize: Of the tiles.
  package init?(names: [[String]], tileWidth: Int, tileHeight: Int) {
    guard let first = names.first, let found = Self.grid(of: first) else { return nil }
    name = found.name
    (self.tileWidth, self.tileHeight, format) = (tileWidth, tileHeight, found.format)
    levels = []
    for (index, names) in names.enumerated() {
      guard let grid = Self.grid(of: names), grid.name == name, grid.format == format else { break }
      levels.append(
        Level(
          level: -index, folder: index == 0 ? "" : String(index),
          width: grid.columns * tileWidth, height: grid.rows * tileHeight, columns: grid.columns,
          rows: grid.rows, digits: grid.digits))
    }
  }

  private struct Grid {
    var name: String
    var format: TileFormat
    var columns: Int
    var rows: Int
    var digits: Int
  }

  /// The tiles among names: those of the first one's name and format, in the order of the alphabet.
  private static func grid(of names: [String]) -> Grid? {
    var grid: Grid?
    for file in names.sorted() {
      let parts = file.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 2, let last = parts.last,
        let format = TileFormat(rawValue: last == "jpeg" ? "" : last.lowercased()),
        last == format.rawValue
      else { continue }
      let stem = parts.dropLast().joined(separator: ".")
      let pieces = stem.split(separator: "_", omittingEmptySubsequences: false)
      guard pieces.count >= 3, let row = number(pieces[pieces.count - 1]),
        let column = number(pieces[pieces.count - 2])
      else { continue }
      let name = pieces.dropLast(2).joined(separator: "_")
      let digits = min(pieces[pieces.count - 1].count, pieces[pieces.count - 2].count)
      var found =
        grid ?? Grid(name: name, format: format, columns: 0, rows: 0, digits: digits)
      guard found.name == name, found.format == format else { continue }
      found.columns = max(found.columns, column + 1)
      found.rows = max(found.rows, row + 1)
      grid = found
    }
    return grid
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }
}
