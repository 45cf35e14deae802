import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// `--resume`: which frames are kept, and how the others are reported.
@Suite struct ResumeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(scene(5), to: "scene.caml")
    try folder.write(redPixel(255), to: "dot.png")
  }

  private var strata: Command { Command(folder: folder) }

  /// Returns a scene with a moving square and an image.
  private func scene(_ side: Int, to end: Int = 20) -> String {
    caml(
      """
      <CALayer bounds="0 0 32 24" position="16 12"><sublayers>
      <CALayer bounds="0 0 4 4" position="9 9"><contents type="CGImage" src="dot.png"/></CALayer>
      <CALayer bounds="0 0 \(side) 5" position="5 12" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" keyPath="position.x" duration="2">
      <fromValue type="real" value="5"/><toValue type="real" value="\(end)"/></animation>
      </animations></CALayer>
      </sublayers></CALayer>
      """)
  }

  private func redPixel(_ red: UInt8) throws -> Data {
    Data(try PNG.encode(Pixels(width: 1, height: 1, premultipliedRGBA: [red, 0, 0, 255])))
  }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(
      ["render", "scene.caml", "--device", "cpu", "-o", "f%d.png", "--frames", "4"] + arguments)
  }

  /// Returns the number of frames that a resumed run keeps, and its messages.
  private func kept(_ arguments: String...) throws -> (frames: Int, words: String) {
    let outcome = try strata.run(
      [
        "render", "scene.caml", "--device", "cpu", "-o", "f%d.png", "--frames", "4", "--resume",
        "--json",
      ] + arguments)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let output = try #require(try outcome.json()["output"] as? [String: Any])
    return (try #require(output["kept"] as? Int), outcome.words)
  }

  @Test func `frames with other fonts are drawn again`() throws {
    try folder.write(
      caml(#"<CATextLayer bounds="0 0 32 24" string="A" font="Helvetica"/>"#), to: "scene.caml")
    try folder.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>
      """, to: "fonts.conf")
    var other = strata
    other.environment["FONTCONFIG_FILE"] = folder.file("fonts.conf")
    let arguments = [
      "render", "scene.caml", "--device", "cpu", "-o", "f%d.png", "--frames", "2", "--fps", "2",
      "--resume", "--json",
    ]
    for (command, kept) in [(strata, 0), (strata, 2), (other, 0), (strata, 0)] {
      let outcome = try command.run(arguments)
      expectEqual(outcome.status, 0, "\(outcome.words)")
      let output = try #require(try outcome.json()["output"] as? [String: Any])
      expectEqual(output["kept"] as? Int, kept, "\(outcome.words)")
    }
  }

  @Test func `another process keeps what is as the first has left it`() throws {
    try expectEqual(render().status, 0)
    let same = try kept()
    expect(same.frames == 4 && !same.words.contains("[frames-"), "\(same.words)")
    try FileManager.default.removeItem(atPath: folder.file("f2.png"))
    try folder.write(
      Data(contentsOf: URL(fileURLWithPath: folder.file("f1.png"))).dropLast(3), to: "f1.png")
    let again = try kept()
    expectEqual(again.frames, 2)
    expect(again.words.contains("strata: note: f%d.png: frame 1 is rendered again"))
    expect(again.words.contains("[frames-changed]"))
    try expectEqual(kept().frames, 4)
  }

  @Test func `another scene, or another picture in it, starts over`() throws {
    try expectEqual(render().status, 0)
    for change in [scene(6), scene(5, to: 21)] {
      try folder.write(change, to: "scene.caml")
      let other = try kept()
      expect(other.frames == 0 && other.words.contains("the scene has changed"))
    }
    try folder.write(redPixel(254), to: "dot.png")
    try expectEqual(kept().frames, 0)
    // A change of the document that does not change the scene keeps the frames.
    try folder.write("<!-- the same -->\n" + scene(5, to: 21), to: "scene.caml")
    try expectEqual(kept().frames, 4)
  }

  @Test func `another option starts over, and is named`() throws {
    try expectEqual(render().status, 0)
    let larger = try kept("--scale", "2")
    expect(larger.frames == 0 && larger.words.contains("scale was 1.0 and is 2.0"))
    let turned = try kept("--scale", "2", "--y-axis", "down")
    expect(turned.frames == 0 && turned.words.contains("y-axis was up and is down"))
    // A strict run accepts it, because the frames are correct.
    try expectEqual(kept("--strict").frames, 0)
  }

  @Test func `frames of no manifest are drawn again`() throws {
    try expectEqual(render().status, 0)
    try FileManager.default.removeItem(atPath: folder.file("f%d.png.manifest"))
    let again = try kept()
    expect(again.frames == 0 && again.words.contains(".manifest is missing"))
  }

  @Test func `a run that was killed is finished by the next, and leaves nothing hidden`() throws {
    var command = strata
    // The shell's limit simulates a machine that kills the process.
    command.preparation = "ulimit -t 1"
    let cut = try command(
      "render", "scene.caml", "--device", "cpu", "-o", "f%d.png", "--frames", "100000", "--scale",
      "8", "--progress", "none")
    expect(cut.status == -SIGKILL || cut.status == -SIGXCPU, "\(cut.status) \(cut.words)")
    let whole = folder.contents.count { $0.hasSuffix(".png") && $0.hasPrefix("f") }
    expect(whole > 4)
    let rest = try kept("--scale", "8")
    expectEqual(rest.frames, 4)
    let next = try strata(
      "render", "scene.caml", "--device", "cpu", "-o", "f%d.png", "--frames", "\(whole + 2)",
      "--scale", "8", "--resume", "--json")
    let output = try #require(try next.json()["output"] as? [String: Any])
    try expect(#require(output["kept"] as? Int) >= whole - 1)
    expect(!folder.contents.contains { $0.hasPrefix(".strata-") }, "\(folder.contents)")
  }

  @Test func `shards that are drawn at once are resumed as one`() async throws {
    let strata = strata
    let statuses = await withTaskGroup(of: Int32.self) { group in
      for range in ["0..<1", "1..<2", "2..<4"] {
        group.addTask {
          let arguments = [
            "render", "scene.caml", "--device", "cpu", "-o", "f%d.png", "--frames", range,
          ]
          return (try? strata.run(arguments).status) ?? -1
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(statuses, [0, 0, 0])
    try expectEqual(kept().frames, 4)
  }
}
