import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Cutting images into tiles.
@Suite struct TileCutterTests {
  private let directory: TemporaryFolder
  private let picture: Pixels

  init() throws {
    directory = try TemporaryFolder()
    picture = Self.picture(75, 50)
    try PNG.write(picture, to: directory.file("Plan.png"))
  }

  private static func picture(_ width: Int, _ height: Int) -> Pixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = (x * y) % 5 == 0 ? 128 : 255
        bytes += [3 * x % 256, 5 * y % 256, (x ^ y) % 256].map { UInt8($0 * alpha / 255) }
        bytes.append(UInt8(alpha))
      }
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  private func cut(
    _ adjust: (inout TileCutting) -> Void = { _ in }, progress: (TileProgress) -> Void = { _ in }
  ) throws -> TileSummary {
    var cutting = TileCutting()
    cutting.tileSize = 32
    adjust(&cutting)
    return try TileCutter.cut(
      directory.file("Plan.png"), called: "Plan", into: directory.file("tiles"), cutting,
      threads: 2,
      progress: progress)
  }

  private func tile(_ name: String) throws -> Pixels {
    let data = try Data(contentsOf: directory.url("tiles/" + name))
    return try ImageFile.decode(data, name: name).pixels
  }

  /// A part of an image.
  private func part(_ pixels: Pixels, _ x: Range<Int>, _ y: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in y {
      let start = row * pixels.width
      bytes += pixels.bytes[4 * (start + x.lowerBound)..<4 * (start + x.upperBound)]
    }
    return bytes
  }

  /// The mean of four pixels, with the last column and row counted twice if they are odd.
  private func half(_ pixels: Pixels) -> Pixels {
    let (width, height) = ((pixels.width + 1) / 2, (pixels.height + 1) / 2)
    let source = pixels.bytes
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          var sum = 2
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (column, row) = (
              min(2 * x + dx, pixels.width - 1), min(2 * y + dy, pixels.height - 1)
            )
            sum += Int(source[4 * (row * pixels.width + column) + channel])
          }
          bytes.append(UInt8(sum / 4))
        }
      }
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  @Test func `tiles are parts of the image, named by column and row`() throws {
    var told: [TileProgress] = []
    let summary = try cut(progress: { told.append($0) })
    expect(summary.tiles == 6 && summary.kept == 0 && summary.levels == 1)
    expect(told.map(\.completed) == [3, 6] && told.map(\.total) == [6, 6])
    for row in 0..<2 {
      for column in 0..<3 {
        let tile = try tile("Plan_0\(column)_0\(row).png")
        let (x, y) = (32 * column..<min(32 * column + 32, 75), 32 * row..<min(32 * row + 32, 50))
        expect(tile.width == x.count && tile.height == y.count)
        expectEqual(tile.bytes, part(picture, x, y))
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("tiles"))
    expect(names.count == 8 && names.contains("manifest.json") && names.contains(".strata-tiles"))
  }

  @Test func `levels are halves of each other`() throws {
    let summary = try cut { $0.levels = nil }
    expect(summary.levels == 3 && summary.tiles == 9)
    let second = half(picture)
    try expectEqual(tile("1/Plan_01_00.png").bytes, part(second, 32..<38, 0..<25))
    try expectEqual(tile("2/Plan_00_00.png").bytes, half(second).bytes)
    let data = try Data(contentsOf: directory.url("tiles/manifest.json"))
    let manifest = try #require(TileManifest(reading: data))
    expectEqual(manifest.levels.map(\.width), [75, 38, 19])
    expectEqual(manifest.path(of: manifest.levels[1], column: 1, row: 0), "1/Plan_01_00.png")
  }

  @Test func `deep zoom has all levels and overlaps neighboring tiles`() throws {
    let summary = try cut {
      $0.layout = .deepzoom
      $0.overlap = 3
    }
    // 75, 38, 19, 10, 5, 3, 2, 1.
    expectEqual(summary.levels, 8)
    try expectEqual(tile("Plan_files/7/1_0.png").bytes, part(picture, 29..<67, 0..<35))
    try expectEqual(tile("Plan_files/7/2_1.png").bytes, part(picture, 61..<75, 29..<50))
    try expectEqual(tile("Plan_files/0/0_0.png").width, 1)
    let text = try String(contentsOf: directory.url("tiles/Plan.dzi"), encoding: .utf8)
    #expect(text.contains(#"Format="png" Overlap="3" TileSize="32""#))
    #expect(text.contains(#"<Size Width="75" Height="50"/>"#))
  }

  @Test func `an interrupted run resumes`() throws {
    _ = try cut { $0.levels = 2 }
    let one = directory.file("tiles/Plan_01_01.png")
    let whole = try Data(contentsOf: directory.url("tiles/Plan_01_01.png"))
    try FileManager.default.removeItem(atPath: one)
    // Files left empty by a power failure count as missing.
    try Data().write(to: directory.url("tiles/1/Plan_00_00.png"))
    let summary = try cut {
      $0.levels = 2
      $0.resume = true
    }
    expect(summary.tiles == 8 && summary.kept == 6)
    try expectEqual(Data(contentsOf: directory.url("tiles/Plan_01_01.png")), whole)
    #expect(throws: OtherTiles.self) {
      try cut {
        $0.tileSize = 16
        $0.resume = true
      }
    }
  }

  @Test func `truncated tiles, and those without a record, are cut again`() throws {
    _ = try cut { _ in }
    let one = directory.url("tiles/Plan_01_01.png")
    let whole = try Data(contentsOf: one)
    try whole.prefix(whole.count - 20).write(to: one)
    try expectEqual(cut { $0.resume = true }.kept, 5)
    try expectEqual(Data(contentsOf: one), whole)
    try FileManager.default.removeItem(at: directory.url("tiles/.strata-tiles"))
    try expectEqual(cut { $0.resume = true }.kept, 0)
  }

  @Test func `tiles of another image are not kept`() throws {
    _ = try cut { _ in }
    let other = Pixels(
      width: picture.width, height: picture.height,
      premultipliedRGBA: [UInt8](repeating: 255, count: 4 * picture.width * picture.height))
    try PNG.write(other, to: directory.file("Plan.png"))
    #expect(throws: OtherTiles.self) { try cut { $0.resume = true } }
  }

  @Test func `overlaps larger than half a tile give the parts of the image`() throws {
    _ = try cut {
      $0.layout = .deepzoom
      $0.tileSize = 16
      $0.overlap = 15
    }
    for (column, row) in [(0, 0), (1, 1), (2, 2), (4, 3)] {
      let columns = max(0, 16 * column - 15)..<min(75, 16 * column + 31)
      let rows = max(0, 16 * row - 15)..<min(50, 16 * row + 31)
      try expectEqual(
        tile("Plan_files/7/\(column)_\(row).png").bytes, part(picture, columns, rows))
    }
  }

  @Test func `other formats are supported`() throws {
    #if WebP
      try expectEqual(cut { $0.format = .webp }.format, .webp)
      let webp = try Data(contentsOf: directory.url("tiles/Plan_02_01.webp"))
      let pixels = try TileFormat.webp.decode(webp, name: "tile", limits: .default)
      expect(pixels.width == 11 && pixels.height == 18)
      #expect(throws: ImageFileError.cutShort(file: "tile")) {
        try TileFormat.webp.decode(webp.prefix(40), name: "tile", limits: .default)
      }
      try CGImage(picture).write(to: directory.url("Plan.webp"))
      let cutting = try TileCutter.cut(
        directory.file("Plan.webp"), called: "Plan", into: directory.file("webp"), TileCutting(),
        threads: 1)
      expect(cutting.format == .webp && cutting.width == picture.width)
    #endif
    #if JPEG
      try JPEG.write(Self.picture(40, 40), to: directory.file("Plan.jpg"))
      let summary = try TileCutter.cut(
        directory.file("Plan.jpg"), called: "Plan", into: directory.file("other"), TileCutting(),
        threads: 1)
      expect(summary.format == .jpg && summary.tiles == 1)
    #endif
  }

  /// A band exceeds the memory buffer, and is stored in a file.
  @Test func `a wide image is cut alike`() throws {
    let wide = Self.picture(9_000, 140)
    try PNG.write(wide, to: directory.file("Plan.png"))
    _ = try cut {
      $0.tileSize = 128
      $0.levels = 2
    }
    try expectEqual(tile("Plan_70_00.png").bytes, part(wide, 8_960..<9_000, 0..<128))
    try expectEqual(tile("Plan_33_01.png").bytes, part(wide, 4_224..<4_352, 128..<140))
    let piece = Pixels(
      width: 256, height: 140, premultipliedRGBA: part(wide, 5_120..<5_376, 0..<140))
    try expectEqual(tile("1/Plan_20_00.png").bytes, half(piece).bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("tiles"))
    expectEqual(names.filter { $0.hasPrefix(".") }, [".strata-tiles"])
  }

  @Test func `images that cannot be streamed have a limit`() throws {
    let fixture = PNGFixture(width: 20, height: 9, isInterlaced: true) { x, y, channel in
      channel == 3 ? 255 : x * y
    }
    try fixture.data.write(to: directory.url("Plan.png"))
    try expectEqual(cut().tiles, 1)
    let tile = try tile("Plan_00_00.png")
    expectEqual(tile.bytes, try ImageFile.decode(fixture.data, name: "Plan").pixels.bytes)
    var limits = Limits.default
    limits.imagePixels = 1
    #expect(throws: RowsNotInOrder.self) {
      try ImageRowReader(contentsOf: directory.url("Plan.png"), limits: limits)
    }
  }

  @Test func `a truncated image leaves no manifest`() throws {
    let data = try Data(contentsOf: directory.url("Plan.png"))
    try data.prefix(data.count / 2).write(to: directory.url("Plan.png"))
    #expect(throws: ImageFileError.self) { try cut() }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("tiles"))
    expect(!names.contains("manifest.json"))
  }

  @Test func `without a manifest the names define the grid`() throws {
    let names = ["A_b_00_00.jpg", "A_b_11_02.jpg", "manifest.txt", "A_b_x_1.jpg", "B_90_90.png"]
    let manifest = try #require(
      TileManifest(names: [names, ["A_b_00_00.jpg"]], tileWidth: 10, tileHeight: 20))
    expect(manifest.name == "A_b" && manifest.format == .jpg && manifest.levels.count == 2)
    expect(manifest.levels[0].columns == 12 && manifest.levels[0].rows == 3)
    expect(manifest.levels[0].width == 120 && manifest.levels[0].height == 60)
    expectEqual(manifest.path(of: manifest.levels[0], column: 11, row: 2), "A_b_11_02.jpg")
    expect(TileManifest(names: [["readme.png"]], tileWidth: 1, tileHeight: 1) == nil)
  }

  @Test(arguments: [
    ("\"tileWidth\" : 32", "\"tileWidth\" : 0"), ("\"columns\" : 3", "\"columns\" : 4"),
    ("\"level\" : 0", "\"level\" : 5"), ("\"format\" : \"png\"", "\"format\" : \"bmp\""),
    ("{", "["),
  ])
  func `a mismatched manifest is ignored`(right: String, wrong: String) throws {
    _ = try cut()
    let text = try String(contentsOf: directory.url("tiles/manifest.json"), encoding: .utf8)
    expect(text.contains(right) && TileManifest(reading: Data(text.utf8)) != nil)
    let changed = text.replacingOccurrences(of: right, with: wrong)
    expect(TileManifest(reading: Data(changed.utf8)) == nil)
  }
}
