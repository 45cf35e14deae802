import Foundation
import StrataDocuments
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataRaster
import StrataTestSupport
import Testing

/// Folders of tiles behind tiled layers.
@Suite struct TileFolderTests {
  private let folder: TemporaryFolder
  private let picture: Pixels

  init() throws {
    folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for y in 0..<20 {
      for x in 0..<30 { bytes += [UInt8(8 * x), UInt8(12 * y), UInt8(x ^ y), 255] }
    }
    picture = Pixels(width: 30, height: 20, premultipliedRGBA: bytes)
    try PNG.write(picture, to: folder.url.path + "/Plan.png")
    var cutting = TileCutting()
    (cutting.tileSize, cutting.levels) = (8, 2)
    _ = try TileCutter.cut(
      folder.url.path + "/Plan.png", called: "Plan", into: folder.url.path + "/tiles", cutting,
      threads: 1)
  }

  private var tiles: URL { folder.url.appendingPathComponent("tiles") }

  /// Draws a part of a tile folder's image at `scale` pixels per point.
  private func drawn(
    _ tiles: TileFolder, _ rect: CGRect, scale: CGFloat = 1, isUpward: Bool = false
  ) throws -> Pixels {
    let context = try CGContext.bitmap(
      width: Int(rect.width * scale), height: Int(rect.height * scale))
    if isUpward {
      context.scaleBy(x: scale, y: scale)
    } else {
      context.flipToPoints(scale: scale)
    }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    try tiles.drawTile(of: CATiledLayer(), in: context)
    return context.pixels
  }

  @Test func `every rectangle shows its part of the image`() throws {
    let tiles = try TileFolder(contentsOf: tiles)
    expect(tiles.size == CGSize(width: 30, height: 20) && tiles.levelsOfDetail == 2)
    expectEqual(tiles.tileSize, CGSize(width: 8, height: 8))
    let all = CGRect(x: 0, y: 0, width: 30, height: 20)
    try expectEqual(drawn(tiles, all).bytes, picture.bytes)
    // With y upward, the image's bottom is at 0.
    try expectEqual(drawn(tiles, all, isUpward: true).bytes, picture.bytes)
    let part = try drawn(tiles, CGRect(x: 5, y: 3, width: 10, height: 4))
    expectEqual(Array(part.bytes.prefix(4)), [40, 36, 6, 255] as [UInt8])
    expectEqual(Array(part.bytes.suffix(4)), [112, 72, 8, 255] as [UInt8])
    // Nothing is drawn outside the image.
    let beyond = try drawn(tiles, CGRect(x: 28, y: -2, width: 4, height: 4))
    expectEqual(Array(beyond.bytes.prefix(4)), [0, 0, 0, 0] as [UInt8])
    expectEqual(Array(beyond.bytes[32..<36]), [224, 0, 28, 255] as [UInt8])
    let half = try drawn(tiles, all, scale: 0.5)
    expectEqual(Array(half.bytes.prefix(4)), [4, 6, 1, 255] as [UInt8])
  }

  @Test func `without a manifest the tiles are found by their names`() throws {
    try FileManager.default.removeItem(at: tiles.appendingPathComponent("manifest.json"))
    let tiles = try TileFolder(contentsOf: tiles)
    expect(tiles.size == CGSize(width: 32, height: 24) && tiles.levelsOfDetail == 2)
    let all = CGRect(x: 0, y: 0, width: 30, height: 20)
    try expectEqual(drawn(tiles, all).bytes, picture.bytes)
  }

  @Test func `a tile larger than the manifest's is an error`() throws {
    let tile = tiles.appendingPathComponent("Plan_01_01.png")
    let large = Pixels(
      width: 9, height: 8, premultipliedRGBA: [UInt8](repeating: 255, count: 4 * 9 * 8))
    try PNG.write(large, to: tile.path)
    let tiles = try TileFolder(contentsOf: tiles)
    #expect(throws: TileFolderError.oversizedTile(file: "Plan_01_01.png", width: 9, height: 8)) {
      try drawn(tiles, CGRect(x: 8, y: 8, width: 8, height: 8))
    }
  }

  @Test func `a missing tile is an error`() throws {
    #expect(throws: TileFolderError.missing(folder: "/nowhere")) {
      try TileFolder(contentsOf: URL(fileURLWithPath: "/nowhere"))
    }
    let empty = try TemporaryFolder()
    #expect(throws: TileFolderError.noTiles(folder: empty.url.path)) {
      try TileFolder(contentsOf: empty.url)
    }
    try FileManager.default.removeItem(at: tiles.appendingPathComponent("Plan_01_01.png"))
    let tiles = try TileFolder(contentsOf: tiles)
    #expect(throws: TileFolderError.missingTile(file: "Plan_01_01.png")) {
      try drawn(tiles, CGRect(x: 8, y: 8, width: 8, height: 8))
    }
    _ = try drawn(tiles, CGRect(x: 0, y: 0, width: 8, height: 8))
  }

  // MARK: In documents

  private func layer(_ text: String) throws -> (CATiledLayer, [String]) {
    let scene = try document(text, folder: folder.url)
    return (try #require(scene.root as? CATiledLayer), codes(scene))
  }

  @Test func `a document's layer shows a folder of tiles`() throws {
    let (layer, codes) = try layer(
      "<CATiledLayer><contents type='CGTiles' src='tiles'/></CATiledLayer>")
    expect(codes.isEmpty)
    expectEqual(layer.bounds.size, CGSize(width: 30, height: 20))
    expect(layer.tileSize == CGSize(width: 8, height: 8) && layer.levelsOfDetail == 2)
    expect(layer.delegate is TileFolder)
  }

  @Test func `the document's values take precedence`() throws {
    let (layer, codes) = try layer(
      "<CATiledLayer bounds='0 0 9 9' tileSize='16 4' levelsOfDetail='1' levelsOfDetailBias='1'>"
        + "<contents type='CGTiles' src='tiles'/></CATiledLayer>")
    expect(codes.isEmpty)
    expectEqual(layer.bounds.size, CGSize(width: 9, height: 9))
    expect(layer.tileSize == CGSize(width: 16, height: 4) && layer.levelsOfDetail == 1)
    expectEqual(layer.levelsOfDetailBias, 1)
  }

  @Test(arguments: [
    ("nowhere", "missing-tiles"), ("../tiles", "outside-bundle"), ("/tmp", "outside-bundle"),
    ("", "outside-bundle"),
  ])
  func `a missing or outside folder is reported`(source: String, code: String) throws {
    let (layer, codes) = try layer(
      "<CATiledLayer bounds='0 0 9 9'><contents type='CGTiles' src='\(source)'/></CATiledLayer>")
    expect(codes == [code] && layer.delegate == nil)
  }

  /// Files that exist but cannot be read.
  private struct UnreadableFiles: DocumentFiles {
    func find(_ name: String, limits: Limits) throws -> FoundFile {
      throw DocumentError.unreadable(file: name, reason: "Permission denied")
    }

    func names(in inner: String) -> [String]? { nil }
  }

  @Test func `an unreadable folder is a problem of the image only`() throws {
    let images = ImageLoader(files: UnreadableFiles(), limits: .default)
    let problem = #expect(throws: ImageProblem.self) { try images.tiles("tiles") }
    expectEqual(problem?.code, "missing-tiles")
    expect(problem?.message.contains("Permission denied") == true)
  }

  @Test func `a bundle whose tile folder contains other files is not replaced`() throws {
    let scene = try document(
      "<CATiledLayer><contents type='CGTiles' src='tiles'/></CATiledLayer>", folder: folder.url)
    func write() throws {
      _ = try CAMLBundle.write(
        scene.root, to: folder.file("copy.ca"), size: scene.root.bounds.size, isYUp: true,
        states: scene.states, limits: .default)
    }
    try write()
    try write()
    try folder.write("mine", to: "copy.ca/assets/tiles-1/1/notes.txt")
    #expect(throws: OutputError.self) { try write() }
    expect(
      FileManager.default.fileExists(atPath: folder.file("copy.ca/assets/tiles-1/1/notes.txt")))
  }

  @Test(arguments: ["..", "a/../..", "/etc", "./a", "a//b"])
  func `a manifest names no folder outside its own`(inner: String) throws {
    let file = tiles.appendingPathComponent("manifest.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let moved = text.replacing(#""folder" : "1""#, with: #""folder" : "\#(inner)""#)
    try #require(moved != text)
    try moved.write(to: file, atomically: false, encoding: .utf8)
    #expect(throws: TileFolderError.self) { try TileFolder(contentsOf: tiles) }
  }
}
