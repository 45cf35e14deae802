import Foundation
import StrataTestSupport
import Testing

/// `--log-level`, `--quiet` and `--progress`, of every command.
@Suite struct LogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      caml(
        "<CALayer bounds='0 0 8 6' position='4 3' opacity='2'>"
          + "<contents type='CGImage' src='gone.png'/>"
          + "</CALayer>"), to: "odd.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private static let levels: [(arguments: [String], says: [String])] = [
    ([], ["missing-image", "out-of-range", "wrote out.png"]),
    (["--log-level", "note"], ["missing-image", "out-of-range", "wrote out.png"]),
    (["--log-level", "warning"], ["missing-image", "out-of-range"]),
    (["--log-level", "error"], []), (["--quiet"], []), (["-q"], []),
    (["-q", "--log-level", "error", "--timings"], []),
  ]

  @Test(arguments: levels)
  func `a level tells what is as bad and worse`(arguments: [String], says: [String]) throws {
    let outcome = try strata.run(["render", "odd.caml", "out.png", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 0)
    let lines = outcome.words.split(separator: "\n")
    expectEqual(lines.count, says.count, "\(outcome.words)")
    for words in says { expect(outcome.words.contains(words)) }
  }

  @Test func `a failure is told at every level, and results are written`() throws {
    let failure = try strata("render", "absent.caml", "out.png", "-q")
    expect(failure.status == 3 && failure.words.contains("absent.caml"))
    let info = try strata("info", "odd.caml", "-q")
    expect(info.text.contains("out-of-range") && info.words.isEmpty)
    let both = try strata("info", "odd.caml", "-q", "--log-level", "note")
    expect(both.status == 2 && both.words.contains("--quiet means --log-level error"))
    try expectEqual(strata("info", "odd.caml", "--log-level", "loud").status, 2)
  }

  @Test func `long lists are shortened, and say so at every level that shows them`() throws {
    let layer = "<CALayer bounds='0 0 1 1'><contents type='CGImage' src='gone.png'/></CALayer>"
    let layers = String(repeating: layer, count: 42)
    try folder.write(
      caml("<CALayer bounds='0 0 8 6'><sublayers>\(layers)</sublayers></CALayer>"), to: "many.caml")
    let arguments = ["render", "many.caml", "out.png", "--device", "cpu"]
    let outcome = try strata.run(arguments + ["--log-level", "warning"])
    let lines = outcome.words.split(separator: "\n")
    expectEqual(lines.count, 41, "\(outcome.words)")
    expect(lines.last?.hasPrefix("strata: warning: 2 more diagnostics") == true)
    // So are those of frames, which are printed as they are found.
    let frames = try strata.run(
      ["render", "many.caml", "f%d.png", "--frames", "2", "--device", "cpu", "--json"]
        + ["--log-level", "warning"])
    expectEqual(frames.words, outcome.words)
    try expectEqual((frames.json()["diagnostics"] as? [Any])?.count, 42)
    // The messages of a job are the same in a process of its own.
    var batch = strata
    batch.input = Data(
      #"{"command": "thumbnail", "scene": "many.caml", "output": "a.png", "device": "cpu"}"#.utf8)
    let messages = try [[], ["--isolate"]].map { options in
      let result = try batch.run(["batch", "-"] + options).json()
      return try #require(result["messages"] as? [[String: String]])
    }
    expect(messages[0].count == 41 && messages[0] == messages[1], "\(messages)")
  }

  private static let commands = [
    ["info", "odd.caml"], ["check", "odd.caml"], ["layers", "odd.caml"], ["doctor"], ["fonts"],
    ["convert", "odd.caml", "a.ca"], ["examples"], ["examples", "clock", "--source"],
    ["thumbnail", "odd.caml", "a.png", "--device", "cpu"],
    ["compare", "odd.png", "odd.png", "-o", "both.png"],
    ["render", "odd.caml", "f%d.png", "--frames", "2", "--device", "cpu"],
  ]

  @Test(arguments: commands)
  func `every line is an event for programs, and the last one ends the run`(
    arguments: [String]
  ) throws {
    _ = try strata("render", "odd.caml", "odd.png", "--device", "cpu", "-q")
    for quiet in [[], ["-q"]] {
      let outcome = try strata.run(arguments + quiet + ["--progress", "json"])
      expectEqual(outcome.status, 0, "\(outcome.words)")
      let events = try outcome.words.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return try #require(object?["event"] as? String)
      }
      expectEqual(events.last, "done")
      expectEqual(events.count { $0 == "done" }, 1)
      expect(!events.contains("failed"))
      if !quiet.isEmpty { expect(!events.contains("warning") && !events.contains("note")) }
    }
  }
}
