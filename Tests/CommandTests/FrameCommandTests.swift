import Foundation
import Strata
import StrataTestSupport
import Testing

/// `strata render` with more than one frame: its output and exit codes.
@Suite struct FrameCommandTests {
  private let folder: TemporaryFolder
  private let frameBytes = 32 * 24 * 4

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(movingScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["render", "scene.caml", "--device", "cpu"] + arguments)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
  }

  @Test func `a sequence has a file for each frame of the range`() throws {
    let outcome = try render("-o", "f-%04d.png", "--frames", "3..<6", "--fps", "10")
    expectEqual(outcome.status, 0)
    expect(outcome.output.isEmpty)
    expect(outcome.words.contains("wrote f-%04d.png (32x24, 3 frames at 10 fps) on "))
    expectEqual(
      folder.contents,
      [
        "f-%04d.png.manifest", "f-0003.png", "f-0004.png", "f-0005.png", "scene.caml",
      ])
    for frame in 3..<6 {
      let still = try render("-o", "-", "--time", "0.\(frame)")
      try expectEqual(bytes("f-000\(frame).png"), still.output)
    }
  }

  @Test func `raw frames of four processes join to those of one`() throws {
    let whole = try render("-o", "-", "--format", "rgba", "--frames", "24", "--fps", "24")
    expectEqual(whole.status, 0)
    expectEqual(whole.output.count, 24 * frameBytes)
    let frames = (0..<24).map { whole.output.dropFirst($0 * frameBytes).prefix(frameBytes) }
    expectEqual(Set(frames).count, 24)
    var joined = Data()
    for range in ["0..<1", "1..<9", "9..<20", "20..<24"] {
      joined += try render(
        "-o", "-", "--format", "rgba", "--frames", range, "--fps", "24", "--progress", "none"
      ).output
    }
    expectEqual(joined, whole.output)
  }

  @Test func `a sequence drawn in ranges by processes at once is that of one`() async throws {
    try expectEqual(render("-o", "whole-%d.png", "--frames", "12").status, 0)
    let (folder, strata) = (folder, strata)
    let statuses = await withTaskGroup(of: Int32.self) { group in
      for range in ["0..<3", "3..<6", "6..<9", "9..<12"] {
        group.addTask {
          let arguments = [
            "render", "scene.caml", "--device", "cpu", "-o", "part-%d.png", "--frames", range,
          ]
          return (try? strata.run(arguments).status) ?? -1
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(statuses, [0, 0, 0, 0])
    for frame in 0..<12 {
      try expectEqual(bytes("part-\(frame).png"), bytes("whole-\(frame).png"))
    }
    // The frames, their manifests and the scene.
    expectEqual(folder.contents.count, 27)
  }

  @Test func `the scene's own duration is drawn where nothing else is said`() throws {
    let report = try render("-o", "a.apng", "--fps", "8", "--json").json()
    let output = try #require(report["output"] as? [String: Any])
    expectEqual(output["frames"] as? Int, 16)
    expectEqual(output["first"] as? Int, 0)
    expectEqual(output["format"] as? String, "apng")
    expectEqual(output["bytes"] as? Int, try bytes("a.apng").count)
    expectEqual(report["fps"] as? String, "8")
    let stages = try #require(report["stages"] as? [[String: Any]])
    expectEqual(
      stages.compactMap { $0["name"] as? String },
      [
        "load", "open", "evaluate", "prepare", "draw", "read", "encode", "frames",
      ])

    try folder.write(redScene, to: "still.caml")
    let endless = try strata("render", "still.caml", "-o", "a.apng", "--device", "cpu")
    expectEqual(endless.status, 2)
    expect(endless.words.contains("--duration"))
  }

  @Test func `a built-in scene moves too`() throws {
    let outcome = try strata(
      "examples", "moving-marker", "-o", "m%02d.png", "--fps", "2", "--device", "cpu", "--json")
    expectEqual(outcome.status, 0)
    let output = try #require(try outcome.json()["output"] as? [String: Any])
    expectEqual(output["frames"] as? Int, 12)
    let files = try (0..<12).map { try bytes(String(format: "m%02d.png", $0)) }
    // It moves up for three seconds and down again.
    expectEqual(Set(files).count, 7)
    expectEqual(files[5], files[7])
  }

  @Test func `a duration has its frames, and a start moves them`() throws {
    let late = try render(
      "-o", "-", "--format", "rgba", "--duration", "0.5", "--fps", "8", "--start", "1")
    expectEqual(late.output.count, 4 * frameBytes)
    let all = try render("-o", "-", "--format", "rgba", "--frames", "12", "--fps", "8")
    expectEqual(late.output, all.output.suffix(4 * frameBytes))
  }

  @Test func `progress as JSON is one object a line and nothing else`() throws {
    let outcome = try render("-o", "f%d.png", "--frames", "2..<9", "--progress", "json")
    expectEqual(outcome.status, 0)
    expect(outcome.output.isEmpty)
    let events = try outcome.words.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    let names = events.compactMap { $0["event"] as? String }
    expectEqual(names.count, events.count)
    expectEqual(names.first, "start")
    expectEqual(names.last, "done")
    expect(names.dropFirst().dropLast().allSatisfy { $0 == "progress" })
    expect(names.count >= 3)
    let start = try #require(events.first)
    expectEqual(start["frames"] as? Int, 7)
    expectEqual(start["first"] as? Int, 2)
    expect(start["width"] as? Int == 32 && start["height"] as? Int == 24)
    expectEqual(start["fps"] as? String, "60")
    expectEqual((start["device"] as? [String: Any])?["kind"] as? String, "cpu")
    let last = events[events.count - 2]
    expect(last["completed"] as? Int == 7 && last["total"] as? Int == 7)
    expectEqual(last["frame"] as? Int, 8)
    expectEqual(events.last?["frames"] as? Int, 7)
  }

  @Test func `a failure is the last object of the progress`() throws {
    let outcome = try render("-o", "absent/f%d.png", "--frames", "5", "--progress", "json")
    expectEqual(outcome.status, 6)
    let line = try #require(outcome.words.split(separator: "\n").last)
    let event = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    expectEqual(event["event"] as? String, "failed")
    expectEqual(event["code"] as? Int, 6)
    expectEqual((event["message"] as? String)?.contains("absent/f0.png"), true)
  }

  @Test func `a bar is drawn when it is asked for, and is gone at the end`() throws {
    let outcome = try render("-o", "f%d.png", "--frames", "5", "--progress", "bar")
    expectEqual(outcome.status, 0)
    expect(outcome.words.contains("5/5"))
    let last = try #require(outcome.words.split(separator: "\r").last)
    expect(last.hasPrefix("\u{1B}[Kdrew frames 0 to 4 (5 frames)\nwrote f%d.png"))
    let quiet = try render("-o", "f%d.png", "--frames", "5")
    expect(!quiet.words.contains("5/5"))
  }

  private static let refused: [(arguments: [String], says: [String])] = [
    (["-o", "a.png", "--frames", "3"], ["a.png", "%05d"]),
    (["-o", "f%d.png", "--frames", "0.."], ["quotes", "0..<60"]),
    (["-o", "f%d.png", "--frames", "0..<"], ["quotes", "0-59"]),
    (["-o", "f%d.png", "--frames", "9-3"], ["backwards"]),
    (["-o", "f%d.png", "--frames", "5..<5"], ["excluded"]),
    (["-o", "f%d.png", "--frames", "0-9/0"], ["every tenth"]),
    (["-o", "f%d.png", "--frames", "-1..<5"], ["frames"]),
    (["-o", "f%d.png", "--frames", "0"], ["no frames"]),
    (["-o", "f%d.png", "--fps", "0"], ["30000/1001"]),
    (["-o", "f%d.png", "--fps", "-5"], ["fps"]),
    (["-o", "f%d.png", "--duration", "-1"], ["duration"]),
    (["-o", "f%d.png", "--duration", "0"], ["above 0"]),
    (["-o", "f%d.png", "--speed", "-1"], ["--reverse"]),
    (["-o", "f%d.png", "--reverse", "--ping-pong"], ["--reverse", "--ping-pong"]),
    (["-o", "f%d.png", "--repeat", "2", "--frames", "3"], ["--repeat", "--frames"]),
    (["-o", "a.apng", "--colors", "64"], ["--colors", "GIF"]),
    (["-o", "a.png", "--max-size", "2M"], ["--max-size", "single image"]),
    (["-o", "a.gif", "--max-size", "huge"], ["500k"]),
    (["-o", "f%d.png", "--duration", "1", "--frames", "3"], ["--frames", "--duration"]),
    (["-o", "f%d.png", "--time", "1"], ["--time", "--start"]),
    (["-o", "f%d.png", "--frames", "3", "--loop", "2"], ["--loop", "APNG"]),
    (["-o", "a.apng", "--resume"], ["--resume", "%05d"]),
    (["-o", "a.png", "--codec", "h264"], ["--codec", "single image"]),
    (["-o", "f%d.png", "--crf", "3"], ["--crf", "movies"]),
    (["-o", "a.apng", "--alpha"], ["--alpha", "movies"]),
    (["-o", "a.apng", "--matte", "red"], ["--matte"]),
    (
      ["-o", "a.png", "--matte", "red"], ["--matte applies only to formats without alpha", "a PNG"]
    ),
    (["-o", "a.apng", "--alpha-threshold", "3"], ["--alpha-threshold", "GIF"]),
    (["-o", "a.gif", "--alpha-threshold", "256"], ["0 to 255"]),
    (["-o", "a.gif", "--fps", "60"], ["50 frames"]),
    (["-o", "f%s.png"], ["f%s.png", "%0Nd"]),
    (["-o", "f%d-%d.png"], ["more than one"]),
    (["-o", "-", "--frames", "3"], ["--format"]),
    (["-o", "a.tiff", "--frames", "3"], [".apng"]),
    (["-o", "a", "--frames", "3"], [".apng"]),
  ]

  @Test(arguments: refused)
  func `what cannot be is refused with what would be accepted`(
    arguments: [String], says: [String]
  ) throws {
    let outcome = try strata.run(["render", "scene.caml", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 2, "\(outcome.words)")
    for text in says { expect(outcome.words.contains(text)) }
    expectEqual(outcome.words.split(separator: "\n").count, 1)
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `too many frames exceed a limit that can be raised`() throws {
    let many = try render("-o", "f%d.png", "--frames", "20", "--limit", "frames=10")
    expectEqual(many.status, 8)
    expect(many.words.contains("frames"))
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `a sequence that was cut is finished, and what is there is kept`() throws {
    try expectEqual(render("-o", "f%d.png", "--frames", "2..<5").status, 0)
    try folder.write("mine", to: "f7.txt")
    let outcome = try render("-o", "f%d.png", "--frames", "8", "--resume", "--json")
    let output = try #require(try outcome.json()["output"] as? [String: Any])
    expectEqual(output["kept"] as? Int, 3)
    expectEqual(output["frames"] as? Int, 8)
    expect(outcome.words.contains(", 3 kept)"))
    for frame in 0..<8 {
      try expectEqual(pixels(of: bytes("f\(frame).png")).count, frameBytes)
    }
  }

  @Test(arguments: [
    ["-o", "/dev/full", "--format", "rgba"], ["-o", "/dev/full", "--format", "apng"],
    ["-o", "absent/f%d.png"], ["-o", "absent/a.apng"], ["-o", "/proc/a.apng"],
  ])
  func `an output that cannot be written ends the run with 6`(arguments: [String]) throws {
    let outcome = try strata.run(
      ["render", "scene.caml", "--device", "cpu", "--frames", "90"] + arguments)
    expectEqual(outcome.status, 6, "\(outcome.words)")
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `a reader that has gone ends the run with 6`() throws {
    var command = strata
    command.output = .broken
    let outcome = try command(
      "render", "scene.caml", "-o", "-", "--format", "rgba", "--frames", "90", "--device", "cpu")
    expectEqual(outcome.status, 6)
    expect(outcome.words.contains("the reader has closed"))
  }

  @Test(arguments: ["f%d.png", "a.apng", "a.rgba"])
  func `an interrupted job ends with 130 and leaves nothing that is not whole`(
    output: String
  ) throws {
    let outcome = try strata.interrupted(
      by: SIGINT, "render", "scene.caml", "-o", output, "--frames", "900000", "--device", "cpu",
      "--scale", "8")
    expectEqual(outcome.status, 130)
    expectEqual(outcome.words, "strata: interrupted\n")
    let left = folder.contents.filter { $0 != "scene.caml" && !$0.hasPrefix("stream-") }
    let frames = left.filter { $0 != "f%d.png.manifest" }
    expect(frames.allSatisfy { $0.hasPrefix("f") && $0.hasSuffix(".png") }, "\(left)")
    for name in frames {
      try expectEqual(pixels(of: bytes(name)).count, 64 * frameBytes)
    }
  }

  @Test func `a strict job leaves nothing where the scene lacks something`() throws {
    try folder.write(
      caml(
        "<CALayer bounds='0 0 8 6' position='4 3'><contents type='CGImage' src='gone.png'/>"
          + "</CALayer>"), to: "odd.caml")
    let arguments = ["render", "odd.caml", "--frames", "3", "--device", "cpu", "-o"]
    let strict = try strata.run(arguments + ["a.apng", "--strict"])
    expectEqual(strict.status, 5)
    expect(strict.words.contains("gone.png"))
    let plain = try strata.run(arguments + ["b.apng", "--progress", "json"])
    expectEqual(plain.status, 0)
    let warnings = plain.words.split(separator: "\n").filter { $0.contains(#""event":"warning""#) }
    expectEqual(warnings.count, 1)
    expectEqual(folder.contents, ["b.apng", "odd.caml", "scene.caml"])
  }
}

/// A translucent square that crosses a canvas of 32 × 24 points in two seconds.
let movingScene = caml(
  """
  <CALayer bounds="0 0 32 24" position="16 12"><sublayers>
  <CALayer bounds="0 0 10 10" position="5 12" cornerRadius="3" opacity="0.7" \
  backgroundColor="1 0.2 0"><animations>
  <animation type="CABasicAnimation" keyPath="position.x" duration="2">
  <fromValue type="real" value="5"/><toValue type="real" value="27"/></animation>
  </animations></CALayer>
  </sublayers></CALayer>
  """)

/// The notations of `--frames`.
@Suite struct FrameSelectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(movingScene, to: "scene.caml")
  }

  @Test(arguments: [
    ("3", [0, 1, 2]), ("2-4", [2, 3, 4]), ("2..4", [2, 3, 4]), ("2...4", [2, 3, 4]),
    ("2..<4", [2, 3]), ("7-7", [7]), ("0-9/4", [0, 4, 8]), ("1..<8/3", [1, 4, 7]),
    ("0-8/100", [0]),
  ])
  func `ranges have the frames that they say`(text: String, frames: [Int]) throws {
    let strata = Command(folder: folder)
    let outcome = try strata(
      "render", "scene.caml", "f%d.png", "--frames", text, "--device", "cpu", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let expected = frames.map { "f\($0).png" }
    expectEqual(Set(folder.contents.filter { $0.hasSuffix(".png") }), Set(expected))
    expectEqual(
      (try outcome.json()["output"] as? [String: Any])?["frames"] as? Int, frames.count)
    // A pipe contains the same images one after the other.
    let pipe = try strata(
      "render", "scene.caml", "-o", "-", "--format", "png", "--frames", text, "--device", "cpu")
    let files = try expected.map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
    expectEqual(pipe.output, files.reduce(Data(), +))
  }
}
