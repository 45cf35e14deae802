import Foundation
import StrataTestSupport
import Testing

/// `strata layers`: the tree and the render list, as text and as JSON.
@Suite struct LayersCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  @Test func `the tree is on standard output, what is not drawn on standard error`() throws {
    try folder.write(
      caml(
        "<CALayer name='root' bounds='0 0 9 8' position='4.5 4'><sublayers>\n"
          + "<XQLayer opacity='0.5'/></sublayers></CALayer>"), to: "scene.caml")
    let outcome = try strata("layers", "scene.caml", "--time", "2")
    expectEqual(outcome.status, 0)
    #expect(
      outcome.text == """
        tree at 2 s: 2 layers, depth 2
        CALayer "root"
            frame: 0,0 9x8
            bounds: 0,0 9x8
            position: 4.5,4
          CALayer[0]
              opacity: 0.5

        """)
    expect(outcome.words.contains("strata: warning: scene.caml:3: "))
    expect(outcome.words.contains("XQLayer"))
  }

  @Test func `the tree's JSON is one document`() throws {
    let report = try strata("layers", "scene.caml", "--json").json()
    let layers = try #require(report["layers"] as? [[String: Any]])
    expectEqual(layers.map { $0["class"] as? String }, ["CALayer"])
    let properties = try #require(layers[0]["properties"] as? [String: Any])
    expectEqual(properties["opacity"] as? Double, 1)
    expectEqual(report["time"] as? Double, 0)
  }

  @Test func `the render list names the way of each item, and takes the one preferred`() throws {
    let usual = try strata("layers", "scene.caml", "--render-list")
    expectEqual(usual.status, 0)
    expect(usual.text.hasPrefix("canvas 8x6 background none\ndraw rect "))
    expect(usual.text.contains(" strategy analytic "))
    // --path-way is an alias of --path-strategy.
    let covered = try strata(
      "layers", "scene.caml", "--render-list", "--path-way", "coverage", "--scale", "2", "--size",
      "5x5")
    expect(covered.text.hasPrefix("canvas 10x10 "))
    expect(covered.text.contains(" strategy coverage "))
    let report = try strata("layers", "scene.caml", "--render-list", "--json").json()
    let commands = try #require(report["commands"] as? [[String: Any]])
    expectEqual(commands.map { $0["strategy"] as? String }, ["analytic"])
  }

  @Test func `the render list can include the groups that are left out`() throws {
    try folder.write(
      caml(
        """
        <CALayer bounds="0 0 9 9" opacity="0.5"><sublayers>
        <CALayer bounds="0 0 2 2" position="2 2" backgroundColor="1 0 0"/>
        <CALayer bounds="0 0 2 2" position="7 7" backgroundColor="0 1 0"/>
        </sublayers></CALayer>
        """), to: "scene.caml")
    let usual = try strata("layers", "scene.caml", "--render-list").text
    let whole = try strata("layers", "scene.caml", "--render-list", "--all-groups").text
    expectEqual(usual.components(separatedBy: " opacity 0.5 ").count, 3, "\(usual)")
    expectEqual(whole.components(separatedBy: "group opacity 0.5 ").count, 2, "\(whole)")
    expectEqual(whole.components(separatedBy: " opacity 1.0 ").count, 3, "\(whole)")
  }

  /// Draws a triangle with sides of 60 points, filled and stroked.
  @Test(arguments: [(12, "mesh"), (1, "coverage")])
  func `the list for meshes names what is too thin for one`(width: Int, way: String) throws {
    try folder.write(
      caml(
        "<CAShapeLayer bounds='0 0 99 99' path='10 10 m 70 10 l 10 70 l h' fillColor='1 0 0' "
          + "strokeColor='0 0 1' lineWidth='\(width)'/>"), to: "scene.caml")
    let list = ["layers", "scene.caml", "--render-list", "--path-strategy", "mesh"]
    let text = try strata.run(list).text
    let ways = text.split(separator: "\n").dropFirst().map { $0.split(separator: " ").suffix(4) }
    expectEqual(ways.map { $0.dropFirst().first.map(String.init) }, ["mesh", way], "\(text)")
    let commands = try #require(
      try strata.run(list + ["--json"]).json()["commands"] as? [[String: Any]])
    expectEqual(commands.map { $0["strategy"] as? String }, ["mesh", way])
  }

  @Test func `the plan names what is hidden and what is drawn`() throws {
    try folder.write(
      caml(
        "<CALayer bounds='0 0 64 64' position='32 32' backgroundColor='1 0 0'><sublayers>"
          + "<CALayer bounds='0 0 96 96' position='32 32' backgroundColor='0 0 1'/>"
          + "</sublayers></CALayer>"),
      to: "covered.caml")
    let lines = try strata("layers", "covered.caml", "--plan").text.split(separator: "\n")
    let drawn = lines.filter { $0.contains(" draw ") }
    expectEqual(drawn.count, 2, "\(lines)")
    expect(drawn.first?.contains("pixels 0,0 64x64 hidden") == true, "\(lines)")
    expect(drawn.last?.contains("visible layer") == true, "\(lines)")
    expect(lines.last?.hasPrefix("commands 1 of 2 ") == true, "\(lines)")
  }

  @Test(.enabled(if: hasGL)) func `the commands of a GPU name its surfaces and draw calls`() throws
  {
    try folder.write(
      caml(
        "<CALayer bounds='0 0 64 64' position='32 32' opacity='0.5' backgroundColor='1 0 0'>"
          + "<sublayers><CALayer bounds='0 0 32 32' position='30 30' backgroundColor='0 1 0'/>"
          + "</sublayers></CALayer>"), to: "group.caml")
    let outcome = try strata("layers", "group.caml", "--commands")
    let lines = outcome.text.split(separator: "\n")
    expectEqual(lines.first, "submission 1", "\(outcome.words)")
    let surfaces = lines.filter { $0.hasPrefix("  surface ") && $0.contains(" clears ") }
    expectEqual(surfaces.count, 2, "\(outcome.text)")
    let calls = lines.count { $0.hasPrefix("    draw ") }
    expect(
      lines.last?.hasPrefix("draw calls \(calls) passes 2 copies 0 ") == true, "\(outcome.text)")
  }

  @Test func `a naive plan gives the same file on the CPU`() throws {
    try folder.write(
      caml(
        "<CALayer bounds='0 0 64 64' position='32 32' opacity='0.5' backgroundColor='1 0 0'>"
          + "<sublayers><CALayer bounds='0 0 32 32' position='30 30' cornerRadius='9' "
          + "backgroundColor='0 1 0'/></sublayers></CALayer>"), to: "group.caml")
    for (plan, file) in [("normal", "a.png"), ("naive", "b.png")] {
      try expectEqual(
        strata("render", "group.caml", "--device", "cpu", "--plan", plan, "-o", file).status, 0)
    }
    try expectEqual(Data(contentsOf: folder.url("a.png")), Data(contentsOf: folder.url("b.png")))
  }

  @Test func `a dash reads the scene from standard input`() throws {
    var command = strata
    command.input = Data(redScene.utf8)
    let outcome = try command("layers", "-")
    expectEqual(outcome.status, 0)
    try expectEqual(outcome.text, strata("layers", "scene.caml").text)
  }

  @Test(arguments: [
    ["--bogus"], ["--scale", "2"], ["--size", "4x4"], ["--path-way", "coverage"],
    ["--render-list", "--scale", "0"], ["--render-list", "--path-strategy", "wings"],
    ["--plan", "--json"], ["--all-groups"], ["--plan", "--render-list"], ["--plan", "--commands"],
    ["--commands", "--json"], ["--commands", "--device", "cpu"], ["--device", "gpu"],
  ])
  func `wrong usage ends with 2 and names the help`(options: [String]) throws {
    let outcome = try strata.run(["layers", "scene.caml"] + options)
    expectEqual(outcome.status, 2)
    expectEqual(outcome.output.isEmpty, !options.contains("--json"))
    expect(outcome.words.contains("strata layers --help"))
  }

  @Test func `a scene that cannot be read ends as it does for render`() throws {
    try folder.write(String(redScene.prefix(90)), to: "cut.caml")
    try folder.write(caml("<CALayer/>"), to: "sizeless.caml")
    let cases: [(arguments: [String], status: Int32, says: String)] = [
      (["absent.caml"], 3, "absent.caml"), (["cut.caml"], 3, "cut.caml:2"),
      (["scene.caml", "--limit", "document-bytes=9"], 8, "scene.caml"),
      (["sizeless.caml", "--render-list"], 2, "0.0 x 0.0"), (["sizeless.caml"], 0, ""),
    ]
    for (arguments, status, says) in cases {
      let outcome = try strata.run(["layers"] + arguments)
      expectEqual(outcome.status, status, "\(arguments): \(outcome.words)")
      expect(outcome.words.contains(says) || says.isEmpty, "\(outcome.words)")
    }
    let failed = try strata("layers", "cut.caml", "--json")
    expectEqual((try failed.json()["error"] as? [String: Any])?["exitCode"] as? Int, 3)
  }

  @Test func `a reader that has gone ends the run with 6`() throws {
    var command = strata
    command.output = .broken
    try expectEqual(command("layers", "scene.caml").status, 6)
    try expectEqual(command("check", "absent.caml").status, 6)
  }
}
