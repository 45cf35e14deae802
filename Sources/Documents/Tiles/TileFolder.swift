public import Foundation
public import StrataGraphics
import StrataImageFiles
public import StrataLayers
public import StrataRaster
import StrataText

/// A folder of tiles as `strata tiles` writes it, which acts as the delegate of a tiled layer.
///
/// ```swift
/// let folder = try TileFolder(contentsOf: url)
/// let layer = CATiledLayer()
/// folder.prepare(layer)
/// ```
///
/// The image's top-left pixel is at the origin of the layer's coordinate space, or its bottom-left
/// one if the y axis points up. Each pixel takes `1 / contentsScale` points. Files are read when
/// they become visible, several at once, and never outside the visible part of the layer. In place
/// of a missing or damaged file, the coarser level is shown and a diagnostic is reported.
public final class TileFolder: CATiledLayerConcurrentDrawing, CATiledLayerFailableDrawing {
  /// The size of the image in pixels.
  public let size: CGSize
  /// The size of a tile in pixels.
  public let tileSize: CGSize
  /// The number of resolutions.
  public let levelsOfDetail: Int
  private let files: any DocumentFiles
  /// The path of the tile folder inside `files`; empty for the root.
  private let inner: String
  private let manifest: TileManifest
  private let limits: Limits

  /// Opens a folder of tiles.
  ///
  /// Without a `manifest.json`, file names such as `Name_03_00.jpg` determine the number of columns
  /// and rows, in the folder itself and, for coarser levels, in its subfolders 1, 2 and so on. The
  /// tile size is then the size of the first tile.
  ///
  /// - Throws: `TileFolderError`, or `DocumentError` if the system cannot open the folder.
  public convenience init(contentsOf url: URL, limits: Limits = .default) throws {
    guard let folder = try DocumentFolder(path: url.path) else {
      throw TileFolderError.missing(folder: url.path)
    }
    try self.init(folder, inner: "", called: url.path, limits: limits)
  }

  /// - Parameters:
  ///   - inner: The path of the tile folder within `files`.
  ///   - name: The name of the folder in error messages.
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

  /// Makes this object the delegate of a layer and sets its `tileSize` and `levelsOfDetail`.
  ///
  /// The layer retains the delegate.
  public func prepare(_ layer: CATiledLayer) {
    layer.tileSize = tileSize
    layer.levelsOfDetail = levelsOfDetail
    layer.ownedDelegate = self
  }

  // MARK: Drawing

  /// Draws the tiles that intersect the clip of the context.
  ///
  /// - Throws: The error that prevents a file from being read.
  public func drawTile(of layer: CATiledLayer, in ctx: CGContext) throws {
    let contentsScale = layer.asGiven.drawnContentsScale
    let box = ctx.boundingBoxOfClipPath
    guard !box.isEmpty, let level = level(for: abs(ctx.ctm.a) / contentsScale) else { return }
    // The number of pixels of the level per point.
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

  /// The distance in tiles by which the clip may overlap a tile that is then not drawn.
  private static let slack: CGFloat = 1e-6

  /// Returns the coarsest level with sufficient resolution, or the finest if none exists.
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
    // Each of the many tiles of a frame could otherwise have the size of the largest image.
    let header = try ImageFile.header(data, name: name)
    guard header.width <= manifest.tileWidth, header.height <= manifest.tileHeight else {
      throw TileFolderError.oversizedTile(file: name, width: header.width, height: header.height)
    }
    return try manifest.format.decode(data, name: name, limits: limits)
  }

  /// Copies the tiles and the manifest into a folder that is being written.
  ///
  /// - Parameter inner: The path of the copy within that folder.
  /// - Throws: `LimitExceeded` for more tiles than allowed, and errors in reading and writing.
  func copy(to inner: String, in bundle: PendingFolder) throws {
    func write(_ bytes: Data, _ name: String) throws {
      _ = try OutputFile.write(to: bundle.path + "/" + inner + "/" + name) { writer in
        try unsafe bytes.withUnsafeBytes { try unsafe writer.write($0) }
      }
    }
    guard manifest.tileCount <= Double(limits.tiles) else {
      throw LimitExceeded(
        "number of tiles of a folder", asked: Int(min(manifest.tileCount, 0x1p62)),
        allowed: limits.tiles)
    }
    for level in manifest.levels {
      try bundle.makeFolder(level.folder.isEmpty ? inner : inner + "/" + level.folder)
      for row in 0..<level.rows {
        for column in 0..<level.columns {
          let name = manifest.path(of: level, column: column, row: row)
          // A missing tile is missing in the copy, too.
          guard case .data(let data) = try files.find(path(name), limits: limits) else { continue }
          try write(data, name)
        }
      }
    }
    try write(manifest.encoded(), TileManifest.fileName)
  }

  /// Whether a folder has a manifest and contains nothing but its tiles.
  static func hasOnlyTiles(_ path: String, limits: Limits) -> Bool {
    guard let folder = try? DocumentFolder(path: path),
      case .data(let data)? = try? folder.find(TileManifest.fileName, limits: limits),
      let manifest = TileManifest(reading: data), manifest.tileCount <= Double(limits.tiles),
      let entries = FileManager.default.enumerator(atPath: path)
    else { return false }
    var known: Set<String> = [TileManifest.fileName]
    for level in manifest.levels {
      var inner = ""
      for part in level.folder.split(separator: "/") {
        inner += inner.isEmpty ? part : "/" + part
        known.insert(inner)
      }
      for row in 0..<level.rows {
        for column in 0..<level.columns {
          known.insert(manifest.path(of: level, column: column, row: row))
        }
      }
    }
    return entries.allSatisfy { ($0 as? String).map(known.contains) == true }
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
    // The first tile determines the tile size: it is complete unless it is the only one.
    guard let guess = TileManifest(names: levels, tileWidth: 1, tileHeight: 1) else {
      throw TileFolderError.noTiles(folder: name)
    }
    let first = guess.path(of: guess.levels[0], column: 0, row: 0)
    guard case .data(let data) = try files.find(path(first, in: inner), limits: limits) else {
      throw TileFolderError.missingTile(file: first)
    }
    let tile = try ImageFile.header(data, name: first)
    guard
      let manifest = TileManifest(names: levels, tileWidth: tile.width, tileHeight: tile.height)
    else { throw TileFolderError.noTiles(folder: name) }
    return manifest
  }
}

/// An error in reading a tile folder or one of its tiles.
public enum TileFolderError: StrataError, Equatable {
  /// The folder does not exist.
  case missing(folder: String)
  /// The folder has neither a manifest nor files named like tiles.
  case noTiles(folder: String)
  /// The manifest is malformed, or its numbers are not valid for an image.
  case badManifest(file: String)
  /// A tile is missing.
  case missingTile(file: String)
  /// A tile has more pixels than the tiles of the folder.
  case oversizedTile(file: String, width: Int, height: Int)

  /// The failure kind, `.resource`, because the folder is referenced by a scene.
  public var kind: FailureKind { .resource }

  /// One sentence that names the problem and what is accepted.
  public var description: String {
    switch self {
    case .missing(let folder): "\(folder): no such folder; create it with 'strata tiles'"
    case .noTiles(let folder):
      "\(folder): no tiles; expected \(TileManifest.fileName), as written by 'strata tiles', "
        + "or files such as Name_00_00.png"
    case .badManifest(let file):
      "\(file): not a tile manifest; create it with 'strata tiles'"
    case .oversizedTile(let file, let width, let height):
      "\(file): \(width) x \(height) pixels are more than the folder's tiles have; recreate it "
        + "with 'strata tiles'"
    case .missingTile(let file): "\(file): missing tile; recreate it with 'strata tiles --resume'"
    }
  }
}
