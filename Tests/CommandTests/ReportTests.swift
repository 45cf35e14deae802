import Foundation
import Strata
import StrataExamples
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The JSON reports, and the commands that only report.
@Suite struct ReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  @Test func `render tells what it wrote, on what, and what it cost`() throws {
    let outcome = try strata(
      "render", "scene.caml", "-o", "out.png", "--device", "cpu", "--time", "1.5", "--json")
    let report = try outcome.json()
    let output = try #require(report["output"] as? [String: Any])
    expectEqual(output["path"] as? String, "out.png")
    expectEqual(output["width"] as? Int, 8)
    expectEqual(output["height"] as? Int, 6)
    let size = try FileManager.default.attributesOfItem(atPath: folder.file("out.png"))[.size]
    expectEqual(output["bytes"] as? Int, (size as? NSNumber)?.intValue)
    let device = try #require(report["device"] as? [String: Any])
    expectEqual(device["kind"] as? String, "cpu")
    expectEqual(device["isSoftware"] as? Bool, true)
    expectEqual(report["time"] as? Double, 1.5)
    expectEqual(report["scene"] as? String, "scene.caml")
    let stages = try #require(report["stages"] as? [[String: Any]])
    let names = stages.compactMap { $0["name"] as? String }
    expectEqual(names, ["load", "open", "evaluate", "prepare", "draw", "read", "write"])
    expect(stages.allSatisfy { ($0["seconds"] as? Double ?? -1) >= 0 })
  }

  @Test func `diagnostics are in the document, with their place`() throws {
    try folder.write(
      caml("<CALayer bounds='0 0 9 9'>\n<contents src='gone.png' type='CGImage'/></CALayer>"),
      to: "scene.caml")
    let outcome = try strata("render", "scene.caml", "-o", "out.png", "--device", "cpu", "--json")
    let found = try #require(outcome.json()["diagnostics"] as? [[String: Any]])
    expectEqual(found.first?["code"] as? String, "missing-image")
    expectEqual(found.first?["line"] as? Int, 3)
    expectEqual(found.first?["severity"] as? String, "warning")
  }

  @Test func `a failed run with json is one document with the exit code`() throws {
    let outcome = try strata("render", "gone.caml", "-o", "out.png", "--json")
    expectEqual(outcome.status, 3)
    let error = try #require(outcome.json()["error"] as? [String: Any])
    expectEqual(error["exitCode"] as? Int, 3)
    expectEqual((error["message"] as? String)?.contains("gone.caml"), true)
  }

  @Test func `wrong usage with json is one document with the exit code`() throws {
    for wrong in [["--scal", "2"], ["--scale", "0"], ["--fit", "cover"]] {
      let outcome = try strata.run(["render", "scene.caml", "-o", "out.png", "--json"] + wrong)
      expectEqual(outcome.status, 2)
      let error = try #require(outcome.json()["error"] as? [String: Any])
      expectEqual(error["exitCode"] as? Int, 2)
    }
  }

  @Test func `json and the picture cannot share standard output`() throws {
    let outcome = try strata("render", "scene.caml", "-o", "-", "--json")
    expectEqual(outcome.status, 2)
    expect(outcome.output.isEmpty)
  }

  @Test func `info counts layers, classes, animations and images`() throws {
    try folder.write(
      caml(
        """
        <CALayer bounds="0 0 30 20"><sublayers><CALayer><animations>
        <CABasicAnimation keyPath="opacity"/><CABasicAnimation keyPath="zPosition"/></animations>
        </CALayer>
        <CAShapeLayer path="0 0 m 1 1 l"><sublayers><CALayer/></sublayers></CAShapeLayer>
        </sublayers></CALayer>
        """), to: "scene.caml")
    let report = try strata("info", "scene.caml", "--json").json()
    expectEqual(report["widthInPoints"] as? Double, 30)
    expectEqual(report["heightInPoints"] as? Double, 20)
    expectEqual(report["layers"] as? Int, 4)
    expectEqual(report["depth"] as? Int, 3)
    expectEqual(report["layersByClass"] as? [String: Int], ["CALayer": 3, "CAShapeLayer": 1])
    expectEqual(report["animations"] as? Int, 2)
    expectEqual((report["diagnostics"] as? [Any])?.isEmpty, true)

    let lines = try strata("info", "scene.caml").text
    expect(lines.contains("30 x 20 points"))
    expect(lines.contains("4, depth 3: 3 CALayer, 1 CAShapeLayer"))
    expect(lines.contains("animations   2\n"))
  }

  @Test func `info lists every picture that is asked for, once, and those that are missing`() throws
  {
    try folder.write(
      Data(
        try PNG.encode(
          Pixels(width: 3, height: 2, straightRGBA: Array(repeating: 255, count: 24)))),
      to: "a.ca/assets/three two.png")
    let contents = ["three%20two.png", "gone.png", "three%20two.png"].map {
      "<CALayer><contents type='CGImage' src='assets/\($0)'/></CALayer>"
    }
    try folder.write(
      caml("<CALayer bounds='0 0 9 9'><sublayers>\(contents.joined())</sublayers></CALayer>"),
      to: "a.ca/main.caml")
    let assets = try #require(
      try strata("info", "a.ca", "--json").json()["assets"] as? [[String: Any]])
    expectEqual(
      assets.map { $0["name"] as? String }, ["assets/three%20two.png", "assets/gone.png"])
    expectEqual(assets.map { $0["width"] as? Int }, [3, nil])
    expect((assets[0]["bytes"] as? Int ?? 0) > 50 && assets[1]["bytes"] == nil)
    let lines = try strata("info", "a.ca").text
    expect(lines.contains("assets       2\n  assets/three%20two.png: image, 3 x 2 pixels, "))
    expect(lines.contains("\n  assets/gone.png: image, not read\n"))
  }

  @Test func `info says which way y runs`() throws {
    let flipped = "<plist version='1.0'><dict><key>geometryFlipped</key><true/></dict></plist>"
    try folder.write(redScene, to: "flipped.ca/main.caml")
    try folder.write(flipped, to: "flipped.ca/index.xml")
    try folder.write(redScene, to: "plain.ca/main.caml")
    for (arguments, axis) in [
      (["plain.ca"], "up"), (["flipped.ca"], "down"), (["plain.ca", "--y-axis", "down"], "down"),
      (["flipped.ca", "--y-axis", "up"], "up"),
    ] {
      try expect(strata.run(["info"] + arguments).text.contains("\ny axis       \(axis)\n"))
      let report = try strata.run(["info", "--json"] + arguments).json()
      expectEqual(report["yAxis"] as? String, axis)
    }
  }

  @Test func `the doctor finds the CPU and says why each device does not draw`() throws {
    let outcome = try strata("doctor", "--json")
    expectEqual(outcome.status, 0)
    let report = try outcome.json()
    expect(report["automatic"] is [String: Any])
    let candidates = try #require(report["candidates"] as? [[String: Any]])
    expect(!candidates.isEmpty)
    expect(candidates.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    try expect(strata("doctor").text.contains("--device auto"))
  }

  @Test func `the doctor lists libraries with the loss that a missing one causes`() throws {
    func libraries(_ strata: Command) throws -> [String: [String: Any]] {
      let report = try strata("doctor", "--json").json()
      let list = try #require(report["libraries"] as? [[String: Any]])
      return Dictionary(uniqueKeysWithValues: list.map { ($0["name"] as? String ?? "", $0) })
    }
    let known = try libraries(strata)
    expectEqual(Set(known.keys), ["FFmpeg", "libwebp", "libwebpmux", "Pango"])
    for (name, library) in known {
      if let problem = library["problem"] {
        expect((problem as? String)?.isEmpty == false, "\(name): \(library)")
      } else {
        expect((library["version"] as? String)?.first?.isNumber == true, "\(name): \(library)")
      }
    }
    var without = strata
    without.environment["STRATA_FFMPEG_LIBRARIES"] = "/nowhere"
    let missing = try #require(libraries(without)["FFmpeg"])
    expect(missing["version"] == nil)
    expect((missing["problem"] as? String)?.contains("apt-get install ffmpeg") == true)
    try expect(without("doctor").text.contains("  ! FFmpeg: no movies or images in .avif: "))
  }

  @Test(.enabled(if: hasGL))
  func `the doctor compares the scenes of a folder by every path strategy`() throws {
    try folder.write(redScene, to: "scenes/red.caml")
    try folder.write(redScene, to: "scenes/deep/late.caml")
    try folder.write(Data(), to: "scenes/deep/late@0.5.png")
    try folder.write(Data(), to: "scenes/deep/late@2.png")
    let report = try strata("doctor", "--full", "scenes", "--json").json()
    let rows = try #require(report["rows"] as? [[String: Any]])
    expectEqual(rows.count, 3 * 4)
    expect(rows.allSatisfy { $0["largest"] as? Int == 0 && $0["pixels"] as? Int == 48 })
    expectEqual(Set(rows.compactMap { $0["time"] as? Double }), [0, 0.5, 2])
    let totals = try #require(report["totals"] as? [[String: Any]])
    expectEqual(
      totals.compactMap { $0["strategy"] as? String },
      [
        "analytic", "coverage", "mesh", "auto",
      ])
    expect(totals.allSatisfy { $0["drawn"] as? Int == 3 && $0["failed"] as? Int == 0 })
  }

  @Test(.enabled(if: hasGL)) func `a scene that the doctor cannot read is listed`() throws {
    try folder.write("<caml>", to: "scenes/broken.caml")
    let outcome = try strata("doctor", "--full", "scenes")
    expectEqual(outcome.status, 1)
    expect(outcome.text.contains("! broken.caml, mesh: "))
    try expectEqual(strata("doctor", "--full", "absent").status, 3)
    try expectEqual(strata("doctor", "--device", "cpu").status, 2)
  }

  @Test func `the built-in scenes are listed`() throws {
    let lines = try strata("examples").text.split(separator: "\n")
    expectEqual(lines.count, Examples.all.count)
    try expectEqual(strata("examples", "--list").text.split(separator: "\n"), lines)
    for name in [
      "stick-figure", "three-round-corners", "diagonal-gradient", "early-gradient",
      "ring-of-squares", "reflection", "masked-reflection", "two-cubes", "scrolled-picture", "demo",
    ] {
      expect(lines.contains { $0.hasPrefix(name + " ") })
    }
  }

  @Test func `all of the built-in scenes are drawn into a folder`() throws {
    let outcome = try strata("examples", "--all", "pictures", "--device", "cpu", "--strict")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    for example in Examples.all {
      let url = URL(fileURLWithPath: folder.file("pictures/\(example.name).png"))
      let rgba = try pixels(of: Data(contentsOf: url))
      expectEqual(rgba.count, Int(example.size.width) * Int(example.size.height) * 4)
      expect(rgba.contains { $0 != 0 }, "\(example.name) is empty")
    }
  }

  @Test func `timings name every stage for people`() throws {
    let outcome = try strata("examples", "demo", "-o", "out.png", "--device", "cpu", "--timings")
    for stage in ["build", "open", "evaluate", "prepare", "draw", "read", "write"] {
      expect(outcome.words.contains("  \(stage) "))
    }
  }
}
