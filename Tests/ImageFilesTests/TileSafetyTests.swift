import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Cutting images that claim to be huge, and into folders that others have prepared.
@Suite struct TileSafetyTests {
  private let directory: TemporaryFolder

  init() throws {
    directory = try TemporaryFolder()
    let bytes = (0..<75 * 50).flatMap { (pixel: Int) -> [UInt8] in
      [UInt8(pixel & 255), UInt8(pixel >> 8), 9, 255]
    }
    try PNG.write(
      Pixels(width: 75, height: 50, premultipliedRGBA: bytes), to: directory.file("Plan.png"))
  }

  private var tiles: String { directory.file("tiles") }

  private func cut(
    _ name: String = "Plan", limits: Limits = .default,
    _ adjust: (inout TileCutting) -> Void = { _ in }
  ) throws -> TileSummary {
    var cutting = TileCutting()
    cutting.tileSize = 32
    adjust(&cutting)
    return try TileCutter.cut(
      directory.file(name + ".png"), called: name, into: tiles, cutting, threads: 2,
      limits: limits)
  }

  private func kind(_ name: String) -> mode_t {
    var status = stat()
    return lstat(tiles + "/" + name, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  // MARK: Limits

  @Test func `a header of two billion rows is refused before a folder is created`() throws {
    let rows = Int(Int32.max)
    let header = [0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 0] as [UInt8]
    let file = PNGFixture.file([
      ("IHDR", header), ("IDAT", PNGFixture.zlib([0, 0, 0, 0, 0, 0])), ("IEND", []),
    ])
    try directory.write(Data(file), to: "Tall.png")
    #expect(
      throws: LimitExceeded(
        "number of tiles of an image", asked: rows, allowed: Limits.default.tiles,
        place: directory.file("Tall.png"))
    ) {
      try cut("Tall") { $0.tileSize = 1 }
    }
    expect(!FileManager.default.fileExists(atPath: tiles))
    // With a higher limit, the file ends before its rows do.
    var limits = Limits.default
    limits.tiles = rows
    #expect(throws: ImageFileError.self) { try cut("Tall", limits: limits) { $0.tileSize = 1 } }
  }

  @Test func `the limit on tiles counts all levels`() throws {
    var limits = Limits.default
    limits.tiles = 8
    #expect(throws: LimitExceeded.self) { try cut(limits: limits) { $0.levels = nil } }
    limits.tiles = 9
    try expectEqual(cut(limits: limits) { $0.levels = nil }.tiles, 9)
  }

  // MARK: Foreign files in the folder

  @Test func `FIFOs in place of the record and of a tile are replaced`() throws {
    _ = try cut()
    for name in [".strata-tiles", "Plan_01_00.png"] {
      try FileManager.default.removeItem(atPath: tiles + "/" + name)
      expectEqual(mkfifo(tiles + "/" + name, 0o600), 0)
      let summary = try cut { $0.resume = true }
      expectEqual(summary.kept, name.hasPrefix(".") ? 0 : 5)
      expectEqual(kind(name), S_IFREG)
    }
  }

  @Test func `a record of any length is not read`() throws {
    _ = try cut()
    let record = directory.url("tiles/.strata-tiles")
    let blanks = Data(repeating: UInt8(ascii: " "), count: 100_000)
    try (Data(contentsOf: record) + blanks).write(to: record)
    try expectEqual(cut { $0.resume = true }.kept, 0)
  }

  @Test(arguments: ["Plan_00_00.png", "manifest.json", ".strata-tiles"])
  func `a symbolic link with a generated name is replaced`(name: String) throws {
    _ = try cut()
    let other = directory.file("other")
    try FileManager.default.moveItem(atPath: tiles + "/" + name, toPath: other)
    let before = try Data(contentsOf: directory.url("other"))
    // A tile that is not complete would be written through the link.
    let kept = before + Data("x".utf8)
    try (name.hasSuffix("png") ? before.prefix(40) : kept).write(to: directory.url("other"))
    let changed = try Data(contentsOf: directory.url("other"))
    expectEqual(symlink(other, tiles + "/" + name), 0)
    _ = try cut { $0.resume = true }
    try expectEqual(Data(contentsOf: directory.url("other")), changed)
    expectEqual(kind(name), S_IFREG)
    try expectEqual(Data(contentsOf: directory.url("tiles/" + name)), before)
  }

  @Test func `a symbolic link in place of a level's folder is an error`() throws {
    try directory.write("", to: "elsewhere/.keep")
    try directory.write("", to: "tiles/.keep")
    expectEqual(symlink(directory.file("elsewhere"), tiles + "/1"), 0)
    #expect(throws: OutputError(.create, tiles + "/1", code: ELOOP)) { try cut { $0.levels = 2 } }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("elsewhere"))
    expectEqual(names, [".keep"])
  }

  @Test func `a symbolic link that the user names as the folder is followed`() throws {
    try directory.write("", to: "elsewhere/.keep")
    expectEqual(symlink(directory.file("elsewhere"), tiles), 0)
    _ = try cut { $0.levels = 2 }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("elsewhere"))
    expect(names.contains("manifest.json") && names.contains("1"))
  }
}
