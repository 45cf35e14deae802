import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// `strata tiles`, and documents that show its output.
@Suite struct TilesCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for y in 0..<40 { for x in 0..<60 { bytes += [UInt8(4 * x), UInt8(6 * y), 90, 255] } }
    try PNG.write(
      Pixels(width: 60, height: 40, premultipliedRGBA: bytes), to: folder.file("Plan.png"))
  }

  private var strata: Command { Command(folder: folder) }

  @Test func `a cut picture is drawn by a document as the picture is`() throws {
    let outcome = try strata(
      "tiles", "Plan.png", "-o", "tiles", "--tile-size", "16", "--levels", "all", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let report = try outcome.json()
    expect(report["tiles"] as? Int == 17 && report["levels"] as? Int == 3)
    expectEqual(report["index"] as? String, "tiles/manifest.json")
    expect(report["format"] as? String == "png" && report["kept"] as? Int == 0)
    for (name, element, contents) in [
      ("tiled", "CATiledLayer", "type='CGTiles' src='tiles'"),
      ("whole", "CALayer", "type='CGImage' src='Plan.png'"),
    ] {
      try folder.write(
        caml(
          "<\(element) bounds='0 0 60 40' position='30 20'><contents \(contents)/></\(element)>"),
        to: "\(name).caml")
      let drawn = try strata("render", "\(name).caml", "-o", "\(name).png", "--device", "cpu")
      expectEqual(drawn.status, 0, "\(drawn.words)")
    }
    let pictures = try ["tiled.png", "whole.png"].map {
      try ImageFile.decode(contentsOf: URL(fileURLWithPath: folder.file($0))).pixels.bytes
    }
    expectEqual(pictures[0], pictures[1])
    // A missing tile is a diagnostic and fails with --strict.
    try FileManager.default.removeItem(atPath: folder.file("tiles/Plan_02_01.png"))
    let holed = try strata("render", "tiled.caml", "-o", "holed.png", "--device", "cpu")
    expect(holed.status == 0 && holed.words.contains("[tile-not-drawn]"))
    let strict = try strata("render", "tiled.caml", "-o", "x.png", "--device", "cpu", "--strict")
    expectEqual(strict.status, 5)
    let again = try strata(
      "tiles", "Plan.png", "-o", "tiles", "--tile-size", "16", "--levels", "all", "--resume",
      "--json")
    try expectEqual(again.json()["kept"] as? Int, 16)
    let frames = try strata(
      "render", "tiled.caml", "-o", "f-%d.png", "--frames", "2", "--tiles", "progressive",
      "--device", "cpu")
    expectEqual(frames.status, 0, "\(frames.words)")
    // A copy of the document contains the tiles, of which there are 17.
    for (limit, status) in [(16, 8 as Int32), (17, 0)] {
      let copy = try strata("convert", "tiled.caml", "copy.ca", "--limit", "tiles=\(limit)")
      expect(copy.status == status, "tiles=\(limit): \(copy.status) \(copy.words)")
    }
  }

  @Test func `deep zoom, progress and standard input`() throws {
    let outcome = try strata(
      "tiles", "Plan.png", "--layout", "deepzoom", "--overlap", "1", "--progress", "json")
    #expect(outcome.status == 0 && outcome.words.contains(#""event":"done""#))
    expect(FileManager.default.fileExists(atPath: folder.file("Plan-tiles/Plan.dzi")))
    expect(FileManager.default.fileExists(atPath: folder.file("Plan-tiles/Plan_files/6/0_0.png")))
    var piped = strata
    piped.input = try Data(contentsOf: URL(fileURLWithPath: folder.file("Plan.png")))
    try expectEqual(piped("tiles", "-", "-o", "piped").status, 0)
    expect(FileManager.default.fileExists(atPath: folder.file("piped/image_00_00.png")))
  }

  @Test func `the number of tiles has a limit`() throws {
    for (limit, status) in [(11, 8 as Int32), (12, 0)] {
      let outcome = try strata(
        "tiles", "Plan.png", "-o", "tiles", "--tile-size", "16", "--limit", "tiles=\(limit)")
      expectEqual(outcome.status, status, "\(outcome.words)")
      expectEqual(outcome.words.contains("--limit tiles=12"), status != 0)
      expectEqual(FileManager.default.fileExists(atPath: folder.file("tiles")), status == 0)
    }
  }

  @Test func `PNG tiles have no quality`() throws {
    let refused = try strata("tiles", "Plan.png", "--quality", "0.5", "--format", "png")
    expectEqual(refused.status, 2)
    let outcome = try strata("tiles", "Plan.png", "--quality", "0.5")
    expect(outcome.status == 0 && outcome.words.contains("--quality has no effect on PNG tiles"))
  }

  @Test func `each failure has its exit code`() throws {
    try expectEqual(strata("tiles", "Plan.png", "--tile-size", "0").status, 2)
    try expectEqual(strata("tiles", "Plan.png", "--overlap", "1").status, 2)
    try expectEqual(strata("tiles", "nowhere.png").status, 3)
    try expectEqual(strata("tiles", "Plan.png", "-o", "Plan.png/in").status, 6)
    var lacking = strata
    lacking.environment["STRATA_WEBP_LIBRARIES"] = "/nowhere"
    let outcome = try lacking("tiles", "Plan.png", "--format", "webp")
    expect(outcome.status == 6 && outcome.words.contains("libwebp7"))
  }
}
