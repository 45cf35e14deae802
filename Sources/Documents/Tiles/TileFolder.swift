public import Foundation
public import StrataGraphics
import StrataImageFiles
public import StrataLayers
public import StrataRaster
import StrataText

/// A folder of tiles, as `strata tiles` cuts them, for a tiled layer to show: its delegate.
///
/// ```swift
/// let folder = try TileFolder(contentsOf: url)
/// let layer = CATiledLayer()
/// folder.prepare(layer)
/// ```
///
/// The picture's top-left pixel lies at the origin of the layer's space, or its bottom-left one where
/// y points up, and each of its pixels takes `1 / contentsScale` points. Files are read when they are
/// seen, several at once, and never those beyond the layer's view. One that is missing or damaged shows
/// as the coarser level has it, and as a diagnostic.
public final class TileFolder: CATiledLayerConcurrentDrawing, CATiledLayerFailableDrawing {
  /// Of the picture, in pixels.
  public let size: CGSize
  /// Of a tile, in pixels.
  public let tileSize: CGSize
  /// How many resolutions there are.
  public let levelsOfDetail: Int
  private let files: any DocumentFiles
  /// Where the tiles lie in it; empty for itself.
  private let inner: String
  private let manifest: TileManifest
  private let limits: Limits

  /// Opens a folder of tiles.
  ///
  /// Without a `manifest.json`, names such as `Name_03_00.jpg` tell how many columns and rows there
  /// are, in the folder itself and, for coarser levels, in its folders 1, 2 and so on; the size of a
  /// tile is then that of the first one.
  ///
  /// - Throws: `TileFolderError`, or `DocumentError` where the system refuses to open the folder.
  public convenience init(contentsOf url: URL, limits: Limits = .default) throws {
    guard let folder = try DocumentFolder(path: url.path) else {
      throw TileFolderError.missing(folder: url.path)
    }
    try self.init(folder, inner: "", called: url.path, limits: limits)
  }

  /// - Parameters:
  ///   - inner: The folder of the tiles within `files`.
  ///   - name: What errors call it.
  init(
    _ files: any DocumentFiles, inner: String, called name: String, limits: Limits
  ) throws {
    (self.files, self.inner, self.limits) = (files, inner, limits)
    manifest = try Self.manifest(files, inner, called: name, limits)
    let finest = manifest.levels[0]
    size = CGSize(width: finest.width, height: finest.height)
    tileSize = CGSize(width: manifest.tileWidth, height: manifest.tileHeight)
    levelsOfDetail = manifest.levels.count
  }

  /// Has a layer show the tiles: makes this its delegate, which the layer keeps, and sets its
  /// `tileSize` and `levelsOfDetail`.
  public func prepare(_ layer: CATiledLayer) {
    layer.tileSize = tileSize
    layer.levelsOfDetail = levelsOfDetail
    layer.ownedDelegate = self
  }

  // MARK: Drawing

  /// Draws what lies in the context's clip.
  ///
  /// - Throws: What keeps a file from being read.
  public func drawTile(of layer: CATiledLayer, in ctx: CGContext) throws {
    let contentsScale = layer.contentsScale > 0 ? layer.contentsScale : 1
    let box = ctx.boundingBoxOfClipPath
    guard !box.isEmpty, let level = level(for: abs(ctx.ctm.a) / contentsScale) else { return }
    // Pixels of the level a point.
    let density = contentsScale * CGFloat(sign: .plus, exponent: level.level, significand: 1)
    let isUpward = ctx.ctm.d > 0
    let height = CGFloat(manifest.levels[0].height) / contentsScale
    let top = isUpward ? height - box.maxY : box.minY
    func tiles(_ low: CGFloat, _ length: CGFloat, _ side: Int, _ count: Int) -> Range<Int> {
      let first = (low * density / CGFloat(side) + Self.slack).rounded(.down)
      let last = ((low + length) * density / CGFloat(side) - Self.slack).rounded(.up)
      let range = 0..<CGFloat(count)
      let start = min(max(first, range.lowerBound), range.upperBound)
      return Int(start)..<Int(min(max(last, start), range.upperBound))
    }
    let columns = tiles(box.minX, box.width, manifest.tileWidth, level.columns)
    for row in tiles(top, box.height, manifest.tileHeight, level.rows) {
      for column in columns {
        let pixels = try pixels(of: level, column: column, row: row)
        let (x, y) = (
          CGFloat(column * manifest.tileWidth) / density,
          CGFloat(row * manifest.tileHeight) / density
        )
        let (width, length) = (CGFloat(pixels.width) / density, CGFloat(pixels.height) / density)
        let image = CGImage(pixels)
        if isUpward {
          ctx.draw(
            image, in: CGRect(x: x, y: height - y - length, width: width, height: length))
        } else {
          ctx.draw(
            upright: UIImage(cgImage: image),
            in: CGRect(x: x, y: y, width: width, height: length))
        }
      }
    }
  }

  /// How far a side may lie over a tile's edge, in tiles, and not need the tile.
  private static let slack: CGFloat = 1e-6

  /// The coarsest level that has as many pixels as are asked for; the finest where none has.
  private func level(for density: CGFloat) -> TileManifest.Level? {
    guard density.isFinite, density > 0 else { return nil }
    return manifest.levels.last {
      CGFloat(sign: .plus, exponent: $0.level, significand: 1) >= density * (1 - Self.slack)
    } ?? manifest.levels[0]
  }

  private func pixels(of level: TileManifest.Level, column: Int, row: Int) throws -> Pixels {
    let name = manifest.path(of: level, column: column, row: row)
    guard case .data(let data) = try files.find(path(name), limits: limits) else {
      throw TileFolderError.missingTile(file: name)
    }
    return try manifest.format.decode(data, name: name, limits: limits)
  }

  /// Copies the tiles, and what tells of them, into a folder that is being written.
  ///
  /// - Parameter inner: The name of the copy's own folder within it.
  func copy(to inner: String, in bundle: PendingFolder) throws {
    func write(_ bytes: Data, _ name: String) throws {
      _ = try OutputFile.write(to: bundle.path + "/" + inner + "/" + name) { writer in
        try bytes.withUnsafeBytes { try writer.write($0) }
      }
    }
    for level in manifest.levels {
      try bundle.makeFolder(level.folder.isEmpty ? inner : inner + "/" + level.folder)
      for row in 0..<level.rows {
        for column in 0..<level.columns {
          let name = manifest.path(of: level, column: column, row: row)
          // A tile that is missing is so in the copy.
          guard case .data(let data) = try files.find(path(name), limits: limits) else { continue }
          try write(data, name)
        }
      }
    }
    try write(manifest.encoded(), TileManifest.fileName)
  }

  // MARK: The manifest

  private func path(_ name: String) -> String { Self.path(name, in: inner) }

  private static func path(_ name: String, in inner: String) -> String {
    inner.isEmpty ? name : inner + "/" + name
  }

  private static func manifest(
    _ files: any DocumentFiles, _ inner: String, called name: String, _ limits: Limits
  ) throws -> TileManifest {
    if case .data(let data) = try files.find(
      path(TileManifest.fileName, in: inner), limits: limits)
    {
      guard let manifest = TileManifest(reading: data) else {
        throw TileFolderError.badManifest(file: name + "/" + TileManifest.fileName)
      }
      return manifest
    }
    var levels: [[String]] = []
    while levels.count < 64 {
      let level = levels.isEmpty ? inner : path(String(levels.count), in: inner)
      guard let names = files.names(in: level) else { break }
      levels.append(names)
    }
    // Their size is that of the first tile, which lies whole in the picture unless it is the only one.
    guard let guess = TileManifest(names: levels, tileWidth: 1, tileHeight: 1) else {
      throw TileFolderError.noTiles(folder: name)
    }
    let first = guess.path(of: guess.levels[0], column: 0, row: 0)
    guard case .data(let data) = try files.find(path(first, in: inner), limits: limits) else {
      throw TileFolderError.missingTile(file: first)
    }
    let tile = try guess.format.decode(data, name: first, limits: limits)
    guard
      let manifest = TileManifest(names: levels, tileWidth: tile.width, tileHeight: tile.height)
    else { throw TileFolderError.noTiles(folder: name) }
    return manifest
  }
}

/// A folder of tiles cannot be shown, or one of its tiles.
public enum TileFolderError: StrataError, Equatable {
  /// There is no such folder.
  case missing(folder: String)
  /// It has neither a manifest nor files that are called like tiles.
  case noTiles(folder: String)
  /// The manifest is none, or has numbers that no picture has.
  case badManifest(file: String)
  /// A tile is not there.
  case missingTile(file: String)

  /// `.resource`: a scene names the folder.
  public var kind: FailureKind { .resource }

  /// One sentence that says what is accepted.
  public var description: String {
    switch self {
    case .missing(let folder): "\(folder): there is no such folder; 'strata tiles' makes one"
    case .noTiles(let folder):
      "\(folder): has no tiles; a folder with \(TileManifest.fileName), as 'strata tiles' makes it, "
        + "or with files such as Name_00_00.png is accepted"
    case .badManifest(let file):
      "\(file): is no manifest of tiles; 'strata tiles' makes one"
    case .missingTile(let file): "\(file): is missing; 'strata tiles --resume' makes it again"
    }
  }
}
