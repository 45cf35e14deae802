import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// `strata bench --pscn`: the line of JSON on standard output, and the exit codes.
@Suite struct BenchCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(PSCNWriter.everything.data, to: "scene.pscn")
  }

  private var strata: Command { Command(folder: folder) }

  private func bench(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["bench", "--pscn", "scene.pscn", "--device", "cpu"] + arguments)
  }

  private func report(_ outcome: Command.Outcome) throws -> [String: Any] {
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.text.hasPrefix("{") && outcome.text.hasSuffix("}\n"))
    expectEqual(outcome.text.split(separator: "\n").count, 1)
    return try outcome.json()
  }

  @Test func `the line has the protocol's keys, and as many times as were asked for`() throws {
    let outcome = try bench("--seconds", "9", "--min", "2", "--max", "4")
    let report = try report(outcome)
    expect(outcome.words.isEmpty)
    expectEqual(report["peer"] as? String, "strata")
    expectEqual((report["version"] as? String)?.hasPrefix("Strata "), true)
    expectEqual(report["frames"] as? Int, 1)
    try expect(#require(report["first_draw_ms"] as? Double) > 0)
    try expect(#require(report["peak_rss_mb"] as? Double) > 1)
    expectEqual((report["record_ms"] as? [Double])?.isEmpty, true)
    for key in ["draw_ms", "draw_cpu_ms", "replay_ms", "replay_cpu_ms", "read_ms", "prepare_ms"] {
      let times = try #require(report[key] as? [Double], "\(key)")
      expect(times.count == 4 && times.allSatisfy { $0 >= 0 && $0.isFinite }, "\(key)")
    }
    expectEqual((report["unsupported"] as? [String])?.isEmpty, true)
    expectEqual((report["notes"] as? [String])?.isEmpty, true)
    let statistics = try #require(report["statistics"] as? [String: Any])
    expectEqual(statistics["coverageItems"] as? Int, 13)
  }

  @Test func `each loop goes through the frames once, whatever the time`() throws {
    let report = try report(try bench("--seconds", "0"))
    for key in ["draw_ms", "replay_ms", "read_ms"] {
      expectEqual((report[key] as? [Double])?.count, 1, "\(key)")
    }
  }

  @Test func `frames, what is not drawn, and layers`() throws {
    var scene = PSCNWriter(64, 48, frames: 3)
    for index in 0..<3 {
      scene.frame(UInt32(index))
      scene.hello(x: 4, y: 12)
      let stops: [[Double]] = [[0, 1, 0, 0, 1], [1, 0, 0, 1, 1]]
      scene.fill(
        PSCNWriter.polygon([[2, 2], [50, 2], [2, 40]]),
        PSCNWriter.gradient(1, [0, 0, 40, 0], stops))
    }
    try folder.write(scene.data, to: "scene.pscn")
    let plain = try report(try bench("--max", "2"))
    expectEqual(plain["frames"] as? Int, 3)
    expectEqual((plain["draw_ms"] as? [Double])?.count, 2)
    expectEqual((plain["unsupported"] as? [String])?.isEmpty, true)
    let layers = try report(try bench("--once", "--layers"))
    expectEqual(
      layers["unsupported"] as? [String],
      ["path with a gradient"])
    expectEqual((layers["notes"] as? [String])?.isEmpty, false)
  }

  @Test func `once draws once, and writes the picture where it is asked for`() throws {
    let first = try report(try bench("--once"))
    expect(first["draw_ms"] == nil && first["frames"] == nil)
    try expect(#require(first["first_draw_ms"] as? Double) > 0)
    expectEqual(folder.contents, ["scene.pscn"])

    _ = try report(try bench("--once", "--png", "out.png"))
    let written = try pixels(of: Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))))
    expectEqual(written.count, 96 * 64 * 4)
    expectEqual(Array(written.prefix(4)), [255, 255, 255, 255])
    _ = try report(try bench("--max", "1", "--png", "timed.png"))
    try expectEqual(
      Data(contentsOf: URL(fileURLWithPath: folder.file("timed.png"))),
      Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))))
  }

  @Test(arguments: ["auto", "analytic", "mesh", "coverage"])
  func `every way draws the scene`(way: String) throws {
    let ways = try report(try bench("--once", "--path-strategy", way, "--png", "out.png"))
    expectEqual(ways["peer"] as? String, "strata")
    let drawn = try ImageFile.decode(contentsOf: folder.url("out.png")).pixels
    expect(drawn.width == 96 && drawn.height == 64)
    expect(PixelBytes.countUnlikeFirst(drawn) > 1_000, "the image is blank")
  }

  @Test func `a picture that cannot be written ends with 6, and leaves what was there`() throws {
    try folder.write("old", to: "kept/out.png")
    try FileManager.default.createDirectory(
      atPath: folder.file("a-folder.png"), withIntermediateDirectories: true)
    for path in ["absent/out.png", "/dev/full", "a-folder.png"] {
      let outcome = try bench("--once", "--png", path)
      expectEqual(outcome.status, 6, "\(path): \(outcome.words)")
      expect(outcome.output.isEmpty)
      expect(outcome.words.contains(path))
    }
    try folder.write(Data(PSCNWriter.everything.data.dropLast(3)), to: "scene.pscn")
    try expectEqual(bench("--once", "--png", "kept/out.png").status, 3)
    try expectEqual(String(contentsOfFile: folder.file("kept/out.png"), encoding: .utf8), "old")
  }

  @Test func `the image does not replace the scene`() throws {
    let outcome = try bench("--once", "--png", "./scene.pscn")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("--png would overwrite ./scene.pscn"), "\(outcome.words)")
    try expectEqual(Data(contentsOf: folder.url("scene.pscn")), PSCNWriter.everything.data)
  }

  @Test(arguments: ["8-bit", "float"])
  func `the CPU draws in a precision and on threads`(precision: String) throws {
    for threads in ["1", "3"] {
      _ = try report(
        try bench(
          "--once", "--precision", precision, "--threads", threads, "--png", "\(threads).png")
      )
    }
    try expectEqual(
      Data(contentsOf: URL(fileURLWithPath: folder.file("1.png"))),
      Data(contentsOf: URL(fileURLWithPath: folder.file("3.png"))))
  }

  @Test func `standard output that takes nothing ends with 6`() throws {
    var command = strata
    command.output = .file("/dev/full")
    let arguments = ["bench", "--pscn", "scene.pscn", "--device", "cpu", "--once"]
    try expectEqual(command.run(arguments).status, 6)
    command.output = .broken
    try expectEqual(command.run(arguments).status, 6)
  }

  @Test func `a scene that is none ends with 3 or 8, and names the file`() throws {
    try folder.write("no scene", to: "text.pscn")
    try folder.write(PSCNWriter(0, 9).data, to: "flat.pscn")
    try folder.write(PSCNWriter(20_000, 9).data, to: "wide.pscn")
    let cases: [(arguments: [String], status: Int32, says: String)] = [
      (["absent.pscn"], 3, "absent.pscn: cannot be read: there is no such file"),
      (["."], 3, "it is a folder"), (["text.pscn"], 3, "text.pscn: not a PSCN file"),
      (["flat.pscn"], 3, "0 x 9 pixels"), (["wide.pscn"], 8, "wide.pscn: canvas width"),
      (["/dev/zero", "--limit", "document-bytes=65536"], 8, "/dev/zero"),
      (["scene.pscn", "--limit", "canvas-side=64"], 8, "scene.pscn: canvas width in pixels is 96"),
      (["scene.pscn", "--limit", "depth=2"], 8, "depth of groups is 3"),
    ]
    for (arguments, status, says) in cases {
      let outcome = try strata.run(["bench", "--pscn", "--device", "cpu", "--once"] + arguments)
      expectEqual(outcome.status, status, "\(arguments): \(outcome.words)")
      expect(outcome.output.isEmpty)
      expect(outcome.words.contains(says), "\(outcome.words)")
    }
  }

  @Test(arguments: [
    ["scene.pscn"], ["--pscn"], ["--pscn", "scene.pscn", "--bogus"],
    ["--pscn", "scene.pscn", "--seconds", "-1"], ["--pscn", "scene.pscn", "--seconds", "nan"],
    ["--pscn", "scene.pscn", "--min", "0"], ["--pscn", "scene.pscn", "--min", "5", "--max", "4"],
    ["--pscn", "scene.pscn", "--max", "many"],
    ["--pscn", "scene.pscn", "--path-strategy", "wings"],
    ["--pscn", "scene.pscn", "--device", "abacus"], ["--pscn", "scene.pscn", "--png", "-"],
    ["--pscn", "scene.pscn", "other.pscn"], ["--pscn", "scene.pscn", "--limit", "layers=0"],
  ])
  func `wrong usage ends with 2 and names the help`(arguments: [String]) throws {
    let outcome = try strata.run(["bench"] + arguments)
    expectEqual(outcome.status, 2, "\(outcome.words)")
    expect(outcome.output.isEmpty)
    expect(outcome.words.contains("strata bench --help"))
    expectEqual(outcome.words.split(separator: "\n").count, 1)
  }
}
