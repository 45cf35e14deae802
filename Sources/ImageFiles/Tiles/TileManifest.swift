package import Foundation

/// The contents of a tile folder: its file `manifest.json`.
package struct TileManifest: Codable, Sendable, Equatable {
  /// The name of the file.
  package static let fileName = "manifest.json"

  /// One resolution of the image.
  package struct Level: Codable, Sendable, Equatable {
    /// The level number: 0 for the image itself, and -1, -2 … for levels of half the resolution of
    /// the one before.
    package var level: Int
    /// The folder of the tiles, relative to that of the manifest; empty for the same folder.
    package var folder: String
    /// The width in pixels.
    package var width: Int
    package var height: Int
    package var columns: Int
    package var rows: Int
    /// The number of digits for columns and rows in names.
    package var digits: Int

    package init(
      level: Int, folder: String, width: Int, height: Int, columns: Int, rows: Int, digits: Int
    ) {
      (self.level, self.folder, self.width, self.height) = (level, folder, width, height)
      (self.columns, self.rows, self.digits) = (columns, rows, digits)
    }
  }

  /// The version of the manifest format.
  package var version = 1
  /// The prefix of the tile names.
  package var name: String
  /// The width of the tiles in pixels, except for those of the last column.
  package var tileWidth: Int
  package var tileHeight: Int
  package var format: TileFormat
  /// The levels, from the finest to the coarsest.
  package var levels: [Level]

  package init(
    name: String, tileWidth: Int, tileHeight: Int, format: TileFormat, levels: [Level]
  ) {
    self.name = name
    (self.tileWidth, self.tileHeight, self.format) = (tileWidth, tileHeight, format)
    self.levels = levels
  }

  /// Returns the path of a tile in the folder: column, then row, as in "Name_03_00.jpg".
  package func path(of level: Level, column: Int, row: Int) -> String {
    func padded(_ number: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(level.digits - text.count, 0)) + text
    }
    let file = "\(name)_\(padded(column))_\(padded(row)).\(format.rawValue)"
    return level.folder.isEmpty ? file : level.folder + "/" + file
  }

  /// Returns the manifest as JSON.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Reads a manifest; nil if it is not a manifest or contains invalid numbers.
  package init?(reading data: Data) {
    guard let manifest = try? JSONDecoder().decode(TileManifest.self, from: data),
      manifest.version == 1, manifest.isSound
    else { return nil }
    self = manifest
  }

  private var isSound: Bool {
    let sides = 1...1 << 40
    let folders = levels.map(\.folder)
    return (1...65_536).contains(tileWidth) && (1...65_536).contains(tileHeight)
      && !levels.isEmpty && levels.count <= 64
      && !name.contains("/") && !name.utf8.contains(0) && folders.allSatisfy(Self.isInside)
      && levels.allSatisfy {
        sides.contains($0.width) && sides.contains($0.height)
          && $0.columns == ($0.width + tileWidth - 1) / tileWidth
          && $0.rows == ($0.height + tileHeight - 1) / tileHeight && (0...20).contains($0.digits)
          && (-64...0).contains($0.level)
      } && levels.map(\.level) == levels.indices.map { -$0 }
  }

  /// Whether a folder is that of the manifest or inside it.
  private static func isInside(_ folder: String) -> Bool {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    return folder.isEmpty
      || !folder.utf8.contains(0) && parts.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The number of tiles of all levels, as a value that never overflows.
  package var tileCount: Double {
    levels.reduce(0) { $0 + Double($1.columns) * Double($1.rows) }
  }

  /// Creates a manifest from the names of tiles in a folder that has none; nil if there are no
  /// tiles.
  ///
  /// The last column and row count as full tiles, because names do not contain their size.
  ///
  /// - Parameters:
  ///   - names: The names of the files in each level's folder, the finest first.
  ///   - tileWidth: The width of the tiles in pixels.
  ///   - tileHeight: The height of the tiles in pixels.
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

  /// Returns the grid of tiles among names: those with the name and format of the first one in
  /// alphabetical order.
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
