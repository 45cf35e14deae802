import Foundation
import Strata
import StrataImageFiles
import StrataTestSupport
import Testing

/// `strata render --tile`: a contact sheet of frames.
@Suite struct SheetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(slidingScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["render", "scene.caml", "--device", "cpu"] + arguments)
  }

  private func picture(_ name: String) throws -> (width: Int, height: Int, rgba: [UInt8]) {
    let url = URL(fileURLWithPath: folder.file(name))
    let image = CGImage(try ImageFile.decode(contentsOf: url).pixels)
    return (image.width, image.height, image.rgba)
  }

  /// Returns the rows of a region of an image.
  private func part(
    _ picture: (width: Int, height: Int, rgba: [UInt8]), _ x: Int, _ y: Int, _ width: Int,
    _ height: Int
  ) -> [UInt8] {
    (y..<y + height).flatMap { row -> ArraySlice<UInt8> in
      let start = 4 * (row * picture.width + x)
      return picture.rgba[start..<start + 4 * width]
    }
  }

  private func boxes(_ report: [String: Any]) throws -> [[String: Any]] {
    let sheet = try #require(report["sheet"] as? [String: Any])
    return try #require(sheet["boxes"] as? [[String: Any]])
  }

  @Test func `each tile is the picture of its time, and the rest is transparent`() throws {
    let outcome = try render(
      "-o", "sheet.png", "--tile", "3x2", "--frames", "5", "--fps", "4", "--tile-gap", "2",
      "--scale", "2", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let report = try outcome.json()
    let sheet = try picture("sheet.png")
    // Three tiles of 32 pixels, two rows of 16, and gaps of 2 points.
    expect(sheet.width == 104 && sheet.height == 36)
    let output = try #require(report["output"] as? [String: Any])
    expect(output["width"] as? Int == 104 && output["height"] as? Int == 36)
    let boxes = try boxes(report)
    expectEqual(boxes.count, 5)
    var covered = 0
    for (index, box) in boxes.enumerated() {
      expectEqual(box["frame"] as? Int, index)
      expectEqual(box["time"] as? Double, Double(index) / 4)
      let (x, y) = (try #require(box["x"] as? Int), try #require(box["y"] as? Int))
      expect(x == index % 3 * 36 && y == index / 3 * 20)
      expect(box["width"] as? Int == 32 && box["height"] as? Int == 16)
      let still = try render("-o", "-", "--scale", "2", "--time", "\(Double(index) / 4)")
      let tile = part(sheet, x, y, 32, 16)
      try expectEqual(tile, pixels(of: still.output), "frame \(index)")
      covered += stride(from: 3, to: tile.count, by: 4).count { tile[$0] != 0 }
    }
    let bytes = sheet.rgba
    expectEqual(stride(from: 3, to: bytes.count, by: 4).count { bytes[$0] != 0 }, covered)
  }

  @Test func `without frames all of the scene is shown, from its start to before its end`() throws {
    let report = try render("-o", "sheet.png", "--tile", "4x2", "--json").json()
    try expectEqual(boxes(report).map { $0["time"] as? Double }, (0..<8).map { Double($0) / 4 })
    expectEqual(report["fps"] as? String, "4")
    let late = try render("-o", "sheet.png", "--tile", "4x1", "--start", "1", "--json").json()
    try expectEqual(boxes(late).map { $0["time"] as? Double }, [1, 1.25, 1.5, 1.75])
    let half = try render("-o", "sheet.png", "--tile", "2x1", "--duration", "0.5", "--json").json()
    try expectEqual(boxes(half).map { $0["time"] as? Double }, [0, 0.25])
  }

  @Test func `a loop is shown once where nothing ends`() throws {
    try folder.write(
      slidingScene.replacingOccurrences(
        of: #"duration="2""#, with: #"duration="2" repeatCount="inf""#), to: "loop.caml")
    let outcome = try strata(
      "render", "loop.caml", "-o", "loop.png", "--tile", "5x1", "--device", "cpu", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(boxes(outcome.json()).map { $0["time"] as? Double }, [0, 0.4, 0.8, 1.2, 1.6])
    try folder.write(redScene, to: "still.caml")
    let still = try strata(
      "render", "still.caml", "-o", "a.png", "--tile", "2x2", "--device", "cpu")
    expectEqual(still.status, 2)
    expect(still.words.contains("--duration"))
  }

  @Test func `auto is as square as can be`() throws {
    let report = try render("-o", "a.png", "--tile", "auto", "--frames", "8", "--json").json()
    let sheet = try #require(report["sheet"] as? [String: Any])
    // Two columns of 16 pixels and four rows of 8.
    expect(sheet["columns"] as? Int == 2 && sheet["rows"] as? Int == 4)
    let whole = try render("-o", "a.png", "--tile", "auto", "--json").json()
    try expectEqual(boxes(whole).count, 16)
    try expectEqual(boxes(whole).last?["time"] as? Double, 1.875)
  }

  @Test func `a built-in scene has sheets too, and standard output takes them`() throws {
    let outcome = try strata(
      "examples", "moving-marker", "-o", "-", "--format", "png", "--tile", "3x1", "--device", "cpu",
      "--scale", "0.1")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(pixels(of: outcome.output).count, 3 * 24 * 24 * 4)
  }

  private static let refused: [(arguments: [String], says: [String])] = [
    (["-o", "a.png", "--tile", "4x4", "--frames", "17"], ["17", "4 x 4", "16"]),
    (["-o", "a.png", "--tile", "2x2", "--fps", "60"], ["120", "hold 4"]),
    (["-o", "a.png", "--tile", "0x4"], ["0x4", "COLUMNSxROWS"]),
    (["-o", "a.png", "--tile", "4"], ["COLUMNSxROWS", "auto"]),
    (["-o", "a.png", "--tile", "4x-1"], ["COLUMNSxROWS"]),
    (["-o", "a.png", "--tile", "4x4x4"], ["COLUMNSxROWS"]),
    (["-o", "a.png", "--tile", "99999999999999999999x1"], ["COLUMNSxROWS"]),
    (["-o", "a.png", "--tile", "9999999999x9999999999"], ["spread"]),
    (["-o", "a.png", "--tile-gap", "3"], ["--tile"]),
    (["-o", "a.png", "--tile", "2x2", "--tile-gap", "-1"], ["0 or more"]),
    (["-o", "a.png", "--tile", "2x2", "--time", "1"], ["--time", "--start"]),
    (["-o", "a.png", "--tile", "2x2", "--resume"], ["--resume"]),
    (["-o", "a.png", "--tile", "2x2", "--duration", "0"], ["above 0"]),
    (["-o", "a.png", "--tile", "2x2", "--ping-pong"], ["--ping-pong", "--tile"]),
    (["-o", "a.webp", "--tile", "2x2", "--loop", "2"], ["--loop", "single image"]),
    (["-o", "a.gif", "--tile", "2x2"], ["a.gif", ".png"]),
    (["-o", "a.apng", "--tile", "2x2"], ["a.apng", "single image"]),
    (["-o", "a.avif", "--tile", "2x2"], ["a.avif", "single image"]),
    (["-o", "a%d.png", "--tile", "2x2"], ["a%d.png", "single image"]),
    (["-o", "a.png", "--tile", "2x2", "--crf", "3"], ["--crf"]),
  ]

  @Test(arguments: refused)
  func `what cannot be is refused with what would be accepted`(
    arguments: [String], says: [String]
  ) throws {
    let outcome = try strata.run(["render", "scene.caml", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 2, "\(outcome.words)")
    for text in says { expect(outcome.words.contains(text), "\(outcome.words)") }
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test(arguments: [
    (["--tile", "1100x1"], "--limit canvas-side=17600 or more"),
    (["--tile", "2x2", "--tile-gap", "1e300"], "width"),
    (["--tile", "4x4", "--limit", "canvas-pixels=2047"], "--limit canvas-pixels=2048 or more"),
  ])
  func `a sheet is no larger than a canvas`(arguments: [String], says: String) throws {
    let outcome = try strata.run(
      ["render", "scene.caml", "-o", "a.png", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 8, "\(outcome.words)")
    expect(outcome.words.contains(says))
    expectEqual(folder.contents, ["scene.caml"])
  }
}

/// A square that crosses a canvas of 16 × 8 points in two seconds.
private let slidingScene = caml(
  """
  <CALayer bounds="0 0 16 8" position="8 4"><sublayers>
  <CALayer bounds="0 0 4 4" position="2 4" backgroundColor="1 0.2 0"><animations>
  <animation type="CABasicAnimation" keyPath="position.x" duration="2">
  <fromValue type="real" value="2"/><toValue type="real" value="14"/></animation>
  </animations></CALayer>
  </sublayers></CALayer>
  """)
