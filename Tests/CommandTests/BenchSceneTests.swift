import Foundation
import Strata
import StrataTestSupport
import Testing

/// `strata bench` with scenes: the table, the document and the exit codes.
@Suite(.serialized) struct BenchSceneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  private func bench(
    _ arguments: String..., environment: [String: String?] = [:]
  ) throws -> Command.Outcome {
    try Command(environment: environment, folder: folder)
      .run(["bench", "--max", "2", "--seconds", "0.1"] + arguments)
  }

  private func scenes(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return try #require(outcome.json()["scenes"] as? [[String: Any]])
  }

  private static let stages = [
    "evaluate and list", "shape text", "tessellate or rasterize", "upload", "batch and submit",
    "draw", "read back", "encode",
  ]

  @Test func `the document has every stage of every kind of frame`() throws {
    let outcome = try bench(
      "scene.caml", "--devices", "cpu", "--json", "--size", "12x9", "--scale", "2", "--precision",
      "float", "--threads", "1")
    let scene = try #require(try scenes(outcome).first)
    expectEqual(scene["name"] as? String, "scene.caml")
    expect(scene["width"] as? Int == 24 && scene["height"] as? Int == 18)
    expectEqual(scene["rounds"] as? Int, 2)
    let device = try #require((scene["devices"] as? [[String: Any]])?.first)
    expectEqual(device["selector"] as? String, "cpu")
    for (kind, frames) in [("first", 1), ("new", 2), ("again", 2)] {
      let times = try #require(device[kind] as? [String: Any], "\(kind)")
      expectEqual(times["frames"] as? Int, frames)
      let stages = try #require(times["stages"] as? [[String: Any]])
      expectEqual(stages.compactMap { $0["name"] as? String }, Self.stages)
      for spread in stages.map({ $0["time"] }) + [times["total"], times["processor"]] {
        let spread = try #require(spread as? [String: Double])
        let order = [
          "leastSeconds", "lowerQuartileSeconds", "medianSeconds", "upperQuartileSeconds",
          "mostSeconds",
        ].compactMap { spread[$0] }
        expect(order.count == 5 && order == order.sorted() && order[0] >= 0, "\(spread)")
        expect(spread["deviationSeconds"] ?? -1 >= 0)
      }
      expectEqual((times["statistics"] as? [String: Any])?["passes"] as? Int, 1)
    }
    let document = try outcome.json()
    let settings = try #require(document["settings"] as? [String: Any])
    expect(settings["precision"] as? String == "float" && settings["threads"] as? Int == 1)
    expect((document["machine"] as? [String: Any])?["kernel"] != nil)
    try expect(#require(document["peakMemoryBytes"] as? Int) > 1 << 20)
  }

  @Test(.enabled(if: hasGL)) func `both devices are timed, held against each other and named`()
    throws
  {
    let scene = try #require(try scenes(try bench("scene.caml", "--json")).first)
    let devices = try #require(scene["devices"] as? [[String: Any]])
    expectEqual(devices.compactMap { $0["selector"] as? String }, ["cpu", "gpu"])
    let ratio = try #require((scene["ratios"] as? [[String: Any]])?.first)
    expect(ratio["reference"] as? String == "cpu" && ratio["device"] as? String == "gpu")
    func median(_ device: [String: Any], _ kind: String) throws -> Double {
      let total = try #require((device[kind] as? [String: Any])?["total"] as? [String: Double])
      return try #require(total["medianSeconds"])
    }
    for kind in ["first", "new", "again"] {
      let expected = try median(devices[0], kind) / median(devices[1], kind)
      expect(abs(try #require(ratio[kind] as? Double) / expected - 1) < 1e-9)
    }
    let difference = try #require((scene["differences"] as? [[String: Any]])?.first)
    try expect(#require(difference["largest"] as? Int) <= 2)
  }

  @Test func `the table has a line for every kind of frame, and built-in scenes have names`() throws
  {
    let outcome = try bench("stick-figure", "scene.caml", "--devices", "cpu")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let lines = outcome.text.split(separator: "\n")
    let heads = lines.filter { $0.contains("evaluate") }.map { $0.split(separator: " ") }
    expectEqual(heads.count, 2)
    expect(heads.allSatisfy { $0.firstIndex(of: "cpu") == Self.stages.count + 1 })
    for kind in ["first", "new", "again"] {
      let rows = lines.filter { $0.contains(" \(kind) ") && $0.contains(".") }
        .filter { row in
          // There is a number for each column title, followed by the quartiles.
          row.split(separator: " ").compactMap { Double($0) }.count >= Self.stages.count + 2
        }
      expectEqual(rows.count, 2, "\(kind)")
    }
    expect(outcome.text.contains("stick-figure: 200 x 240 px"))
    expect(outcome.text.contains("scene.caml: 8 x 6 px"))
  }

  @Test func `a file comes before a built-in scene of its name`() throws {
    try folder.write(redScene, to: "demo")
    // An invalid file is reported, and the built-in scene of that name is not used instead.
    try expectEqual(bench("demo", "--devices", "cpu").status, 3)
  }

  @Test func `a scene that is given twice is timed twice, under two names`() throws {
    let found = try scenes(try bench("scene.caml", "scene.caml", "--devices", "cpu", "--json"))
    expectEqual(found.compactMap { $0["name"] as? String }, ["scene.caml", "scene.caml (2)"])
  }

  @Test func `standard input is a scene`() throws {
    var command = Command(folder: folder)
    command.input = Data(redScene.utf8)
    let outcome = try command("bench", "-", "--max", "1", "--devices", "cpu", "--json")
    try expectEqual(scenes(outcome).first?["name"] as? String, "standard input")
  }

  @Test func `without GL the CPU alone is timed, and a named GPU ends the run with 4`() throws {
    let outcome = try bench("scene.caml", "--json", environment: Command.noEGL)
    let devices = try #require(try scenes(outcome).first?["devices"] as? [[String: Any]])
    expectEqual(devices.compactMap { $0["selector"] as? String }, ["cpu"])
    expect(outcome.words.contains("strata: warning: gpu is not measured: "))
    let missing = try #require(try outcome.json()["missing"] as? [[String: Any]])
    expectEqual(missing.first?["device"] as? String, "gpu")
    for devices in ["gpu", "cpu,gpu", "cpu,egl:99"] {
      let refused = try bench("scene.caml", "--devices", devices, environment: Command.noEGL)
      expect(refused.status == 4 && refused.output.isEmpty, "\(devices): \(refused.words)")
    }
  }

  @Test(.enabled(if: hasGL)) func `software GL is named as such`() throws {
    let outcome = try bench("scene.caml", "--devices", "software")
    expectEqual(outcome.status, 0)
    expect(outcome.words.contains("is a software GL driver"))
    expect(outcome.text.contains("(software GL)"))
  }

  @Test(arguments: [("cpu", "gpu", 2), ("", "gpu", 4)])
  func `a threshold for a device that is not measured is an error`(
    devices: String, device: String, status: Int32
  ) throws {
    let command = Command(environment: Command.noEGL, folder: folder)
    let outcome = try command.run(
      ["bench", "scene.caml", "--seconds", "0", "--max", "1", "--threshold", "\(device)=60000"]
        + (devices.isEmpty ? [] : ["--devices", devices]))
    expectEqual(outcome.status, status, "\(outcome.words)")
  }

  @Test(arguments: [["--y-axis", "up"], ["--text-scale", "document"]])
  func `an option for documents does not apply to a built-in scene`(option: [String]) throws {
    let outcome = try Command(folder: folder).run(["bench", "clock"] + option)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("\(option[0]) applies only to documents"), "\(outcome.words)")
  }

  @Test func `a threshold that is missed ends with 7, after everything was written`() throws {
    let met = try bench("scene.caml", "--devices", "cpu", "--threshold", "cpu=60000", "--json")
    let threshold = try #require((try met.json()["thresholds"] as? [[String: Any]])?.first)
    expect(met.status == 0 && threshold["isMissed"] as? Bool == false)
    let missed = try bench(
      "scene.caml", "--devices", "cpu", "--threshold", "cpu=0.000001", "--json", "--html", "r.html")
    expectEqual(missed.status, 7)
    expect(missed.words.contains("the threshold is"))
    let found = try #require((try missed.json()["thresholds"] as? [[String: Any]])?.first)
    expect(found["isMissed"] as? Bool == true && found["scene"] as? String == "scene.caml")
    expectEqual(folder.contents, ["r.html", "scene.caml"])
  }

  @Test func `what cannot be read or drawn is found before anything is timed`() throws {
    try folder.write("<caml>", to: "broken.caml")
    let cases: [(arguments: [String], status: Int32)] = [
      (["absent.caml"], 3), (["scene.caml", "absent.caml"], 3), (["scene.caml", "broken.caml"], 3),
      (["scene.caml", "--size", "20000x9"], 8), (["scene.caml", "--limit", "canvas-side=4"], 8),
    ]
    for (arguments, status) in cases {
      let outcome = try Command(folder: folder).run(["bench", "--devices", "cpu"] + arguments)
      expectEqual(outcome.status, status, "\(arguments): \(outcome.words)")
      expect(outcome.output.isEmpty)
    }
  }

  @Test(arguments: [
    [], ["scene.pscn"], ["scene.caml", "--png", "x.png"], ["scene.caml", "--once"],
    ["scene.caml", "--device", "cpu"], ["scene.caml", "--layers"],
    ["scene.caml", "--devices", ""], ["scene.caml", "--devices", "cpu,,gpu"],
    ["scene.caml", "--devices", "cpu,cpu"], ["scene.caml", "--devices", "abacus"],
    ["scene.caml", "--html", "-"], ["scene.caml", "--threshold", "gpu"],
    ["scene.caml", "--threshold", "gpu=-1"], ["scene.caml", "--threshold", "egl:3=1"],
    ["scene.caml", "--size", "0x4"], ["scene.caml", "--scale", "nan"], ["-", "-"],
    ["scene.caml", "--seconds", "-1"], ["scene.caml", "--min", "3", "--max", "2"],
    ["--pscn", "a.pscn", "--devices", "cpu"], ["--pscn", "a.pscn", "--json"],
    ["--pscn", "a.pscn", "--html", "r.html"], ["--pscn", "a.pscn", "b.pscn"],
    ["--pscn", "a.pscn", "--scale", "2"], ["--pscn", "a.pscn", "--threads", "0"],
  ])
  func `wrong usage ends with 2 and names the help`(arguments: [String]) throws {
    let outcome = try Command(folder: folder).run(["bench"] + arguments)
    expectEqual(outcome.status, 2, "\(outcome.words)")
    expectEqual(outcome.output.isEmpty, !arguments.contains("--json"))
    expect(outcome.words.contains("strata bench --help"))
    expectEqual(outcome.words.split(separator: "\n").count, 1)
  }
}
