import Foundation
import StrataTestSupport
import Testing

/// Commands with several scenes: placeholders of the output, failures and reports.
@Suite struct SeveralScenesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.caml", "b.caml"] { try folder.write(redScene, to: name) }
    try folder.write("<caml>", to: "broken.caml")
  }

  private var strata: Command { Command(folder: folder) }

  @Test func `each scene has an output of its own`() throws {
    let drawn = try strata(
      "render", "a.caml", "b.caml", "-o", "{n}-{name}.png", "--device", "cpu", "--json")
    expectEqual(drawn.status, 0, "\(drawn.words)")
    let reports = try #require(
      JSONSerialization.jsonObject(with: drawn.output) as? [[String: Any]])
    let outputs = reports.map { ($0["output"] as? [String: Any])?["path"] as? String }
    expectEqual(outputs, ["0-a.png", "1-b.png"])
    try expectEqual(
      strata("thumbnail", "a.caml", "b.caml", "-o", "{name}.jpg", "--device", "cpu").status, 0)
    try expectEqual(strata("convert", "a.caml", "b.caml", "-o", "{name}.ca").status, 0)
    for name in ["0-a.png", "1-b.png", "a.jpg", "b.jpg", "a.ca", "b.ca"] {
      expect(folder.contents.contains(name), "\(name)")
    }
    // One scene may use them, too.
    let one = try strata("render", "a.caml", "-o", "{name}{n}.png", "--device", "cpu")
    expect(one.status == 0 && folder.contents.contains("a0.png"))
  }

  @Test func `the name of a scene is not a frame number`() throws {
    for name in ["a%d.caml", "50%.caml"] { try folder.write(redScene, to: name) }
    let refused = try strata(
      "render", "a%d.caml", "b.caml", "-o", "{name}.png", "--device", "cpu")
    expectEqual(refused.status, 2)
    expect(refused.words.contains("would be a sequence of frames; use {n}"), "\(refused.words)")
    let drawn = try strata(
      "render", "50%.caml", "a%d.caml", "-o", "{name}-%02d.png", "--frames", "1", "--device", "cpu")
    expectEqual(drawn.status, 0, "\(drawn.words)")
    let one = try strata("render", "50%.caml", "-o", "{name}.png", "--device", "cpu")
    expectEqual(one.status, 0, "\(one.words)")
    try expectEqual(
      strata("thumbnail", "a%d.caml", "-o", "{name}.jpg", "--device", "cpu").status, 0)
    expectEqual(
      folder.contents.filter { $0.contains("%") && !$0.hasSuffix(".caml") }.sorted(),
      [
        "50%%-%02d.png.manifest", "50%-00.png", "50%.png", "a%%d-%02d.png.manifest", "a%d-00.png",
        "a%d.jpg",
      ].sorted())
  }

  @Test func `a scene that fails does not stop the others`() throws {
    let drawn = try strata(
      "render", "a.caml", "broken.caml", "absent.caml", "b.caml", "-o", "{name}.png", "--device",
      "cpu", "--json", "--quiet")
    expectEqual(drawn.status, 3)
    expectEqual(folder.contents, ["a.caml", "a.png", "b.caml", "b.png", "broken.caml"])
    let lines = drawn.words.split(separator: "\n")
    expectEqual(lines.count, 3)
    expect(lines[0].hasPrefix("strata: error: broken.caml"), "\(lines[0])")
    expect(lines[1].hasPrefix("strata: error: absent.caml"), "\(lines[1])")
    expectEqual(lines[2], "strata: error: 2 of 4 scenes failed")
    let reports = try #require(
      JSONSerialization.jsonObject(with: drawn.output) as? [[String: Any]])
    expectEqual(reports.map { $0["error"] != nil }, [false, true, true, false])
  }

  @Test func `a strict conversion of an incomplete scene writes nothing`() throws {
    try folder.write(
      caml("<CALayer bounds='0 0 8 6'><contents type='CGImage' src='gone.png'/></CALayer>"),
      to: "c.caml")
    let before = folder.contents
    for output in ["{name}.ca", "{n}.caml"] {
      let outcome = try strata("convert", "a.caml", "c.caml", "-o", output, "--strict")
      expectEqual(outcome.status, 5)
      expect(outcome.words.contains("[missing-image]; --strict"), "\(outcome.words)")
    }
    expectEqual(folder.contents, (before + ["a.ca", "0.caml"]).sorted())
  }

  @Test func `info describes each scene`() throws {
    let text = try strata("info", "a.caml", "broken.caml", "b.caml")
    expectEqual(text.status, 3)
    let lines = text.text.split(separator: "\n").filter { $0.hasPrefix("file") }
    expectEqual(lines, ["file         a.caml", "file         b.caml"])
    expect(text.text.contains("\n\nfile"))
    let one = try strata("info", "a.caml", "--json").json()
    expectEqual(one["file"] as? String, "a.caml")
  }

  @Test(arguments: [
    (["render", "a.caml", "b.caml", "-o", "out.png"], "one output for 2 scenes"),
    (["render", "a.caml", "b.caml", "broken.caml", "out.png"], "one output for 3 scenes"),
    (["render", "a.caml", "./a.caml", "-o", "{name}.png"], "add {n} to -o"),
    (["thumbnail", "a.caml", "b.caml", "-o", "{title}.png"], "one output for 2 scenes"),
    (["convert", "-", "-", "-o", "{n}.ca"], "only once"), (["info", "-", "-"], "only once"),
    (["render", "a.caml", "b.caml", "-o", "-"], "one output for 2 scenes"),
    (["render", "a.caml", "out.gif", "-o", "b.gif"], "as an argument and with -o"),
    (
      ["render", "a.caml", "out.gif", "none"], "two outputs follow the scene, 'out.gif' and 'none'"
    ),
    (["render", "a.caml", "b.caml", "c.mp4"], "-o '{name}.mp4'"),
    (["render", "a.caml", "b.caml", "broken.caml"], "-o '{name}.png'"),
    (["convert", "a.caml", "b.caml", "broken.caml"], "-o '{name}.ca'"),
    (["render", "a.caml", "b.caml", "-o", "{name}.png", "--crf", "9"], "--crf"),
  ])
  func `outputs are checked before anything is drawn`(
    arguments: [String], says: String
  ) throws {
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains(says), "\(outcome.words)")
    expectEqual(folder.contents, ["a.caml", "b.caml", "broken.caml"])
  }
}
