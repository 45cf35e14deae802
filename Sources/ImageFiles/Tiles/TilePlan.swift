internal import Foundation

/// The files into which an image is cut.
struct TilePlan {
  /// One resolution.
  struct Level {
    let width: Int
    let height: Int
    let folder: String
    /// Returns the path of the tile in a column and a row.
    let path: @Sendable (_ column: Int, _ row: Int) -> String
  }

  /// The levels, from the finest to the coarsest.
  let levels: [Level]
  let tileCount: Int
  /// The path of the index of all other files, which is written last.
  let indexPath: String
  private let index: @Sendable () throws -> Data

  init(
    name: String, width: Int, height: Int, folder: String, _ cutting: TileCutting,
    _ format: TileFormat
  ) {
    let sizes = Self.sizes(width, height, cutting)
    let side = cutting.tileSize
    tileCount = sizes.reduce(0) { sum, size in
      sum + ((size.width + side - 1) / side) * ((size.height + side - 1) / side)
    }
    switch cutting.layout {
    case .folder:
      let manifest = Self.manifest(name, sizes, cutting, format)
      levels = manifest.levels.map { level in
        Level(
          width: level.width, height: level.height,
          folder: level.folder.isEmpty ? folder : folder + "/" + level.folder,
          path: { folder + "/" + manifest.path(of: level, column: $0, row: $1) })
      }
      indexPath = folder + "/" + TileManifest.fileName
      index = { try manifest.encoded() }
    case .deepzoom:
      let files = folder + "/" + name + "_files"
      levels = sizes.enumerated().map { index, size in
        let place = "\(files)/\(sizes.count - 1 - index)"
        let suffix = format.rawValue
        return Level(
          width: size.width, height: size.height, folder: place,
          path: { "\(place)/\($0)_\($1).\(suffix)" })
      }
      indexPath = folder + "/" + name + ".dzi"
      index = { Data(Self.descriptor(width, height, cutting, format).utf8) }
    }
  }

  func writeIndex() throws {
    let data = try index()
    try OutputFile.write(to: indexPath, links: .replace) { try $0.write(data.span) }
  }

  private static func sizes(
    _ width: Int, _ height: Int, _ cutting: TileCutting
  ) -> [(width: Int, height: Int)] {
    var sizes = [(width: width, height: height)]
    while let last = sizes.last {
      let longest = max(last.width, last.height)
      let isLast =
        switch (cutting.layout, cutting.levels) {
        case (.deepzoom, _): longest == 1
        case (.folder, let count?): sizes.count >= count || longest == 1
        case (.folder, nil): longest <= cutting.tileSize
        }
      if isLast { break }
      sizes.append(((last.width + 1) / 2, (last.height + 1) / 2))
    }
    return sizes
  }

  private static func manifest(
    _ name: String, _ sizes: [(width: Int, height: Int)], _ cutting: TileCutting,
    _ format: TileFormat
  ) -> TileManifest {
    let side = cutting.tileSize
    return TileManifest(
      name: name, tileWidth: side, tileHeight: side, format: format,
      levels: sizes.enumerated().map { index, size in
        let (columns, rows) = ((size.width + side - 1) / side, (size.height + side - 1) / side)
        return TileManifest.Level(
          level: -index, folder: index == 0 ? "" : String(index), width: size.width,
          height: size.height, columns: columns, rows: rows,
          digits: max(2, String(max(columns, rows) - 1).count))
      })
  }

  /// Returns the descriptor in the Deep Zoom schema of 2008.
  private static func descriptor(
    _ width: Int, _ height: Int, _ cutting: TileCutting, _ format: TileFormat
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(format.rawValue)" \
    Overlap="\(cutting.overlap)" TileSize="\(cutting.tileSize)">
      <Size Width="\(width)" Height="\(height)"/>
    </Image>

    """
  }
}
