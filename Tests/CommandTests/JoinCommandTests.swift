import Foundation
import StrataTestSupport
import Testing

/// `--shard`, and `strata join`, which joins shards.
@Suite struct ShardAndJoinTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(movingScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["render", "scene.caml", "--device", "cpu", "--progress", "none"] + arguments)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
  }

  /// Returns the number of the first frame and the number of frames of a run.
  private func drawn(_ outcome: Command.Outcome) throws -> [Int] {
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let output = try #require(try outcome.json()["output"] as? [String: Any])
    return [output["first"] as? Int ?? -1, output["frames"] as? Int ?? -1]
  }

  @Test func `shards have every frame once, in order, and differ by one at most`() throws {
    var ranges: [[Int]] = []
    for shard in 1...4 {
      ranges.append(
        try drawn(
          render("-o", "f-%d.png", "--frames", "3..<13", "--shard", "\(shard)/4", "--json")))
    }
    expectEqual(ranges, [[3, 3], [6, 3], [9, 2], [11, 2]])
    expectEqual(folder.contents.filter { $0.hasSuffix(".png") }.count, 10)
  }

  @Test func `shards of groups begin where a group does`() throws {
    var ranges: [[Int]] = []
    for shard in 1...2 {
      ranges.append(
        try drawn(
          render(
            "-o", "\(shard).mkv", "--frames", "0..<22", "--gop", "5", "--shard", "\(shard)/2",
            "--json")))
    }
    // There are five groups, and the last has two frames.
    expectEqual(ranges, [[0, 15], [15, 7]])
  }

  @Test(arguments: ["y4m", "rgba", "mkv"])
  func `joined shards are what one run writes, byte for byte`(_ format: String) throws {
    try expectEqual(render("-o", "whole.\(format)", "--frames", "10").status, 0)
    var parts: [String] = []
    for shard in 1...3 {
      parts.append("\(shard).\(format)")
      try expectEqual(
        render("-o", "\(shard).\(format)", "--frames", "10", "--shard", "\(shard)/3").status,
        0)
    }
    let outcome = try strata.run(["join"] + parts + ["-o", "all.\(format)", "--json"])
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.words.contains("wrote all.\(format) ("))
    try expectEqual(bytes("all.\(format)"), bytes("whole.\(format)"))
    let report = try outcome.json()
    expectEqual(report["bytes"] as? Int, try bytes("all.\(format)").count)
    expectEqual(report["frames"] as? Int, format == "rgba" ? nil : 10)
    let told = try #require(report["parts"] as? [[String: Any]])
    expectEqual(told.compactMap { $0["path"] as? String }, parts)
    if format != "rgba" {
      expectEqual(told.compactMap { $0["frames"] as? Int }, [4, 3, 3])
      expectEqual(told.compactMap { $0["first"] as? Int }, [0, 4, 7])
    }

    let piped = try strata.run(["join"] + parts + ["-o", "-"])
    expectEqual(piped.status, 0)
    // An index cannot be completed in a pipe.
    if format != "mkv" { expectEqual(piped.output, try bytes("whole.\(format)")) }
  }

  @Test(arguments: [
    (["-o", "a.gif", "--shard", "1/2"], "strata join supports"),
    (["-o", "a.apng", "--shard", "1/2"], "strata join supports"),
    (["-o", "a.png", "--shard", "1/2"], "a.png is a single image"),
    (["-o", "f%d.png", "--frames", "3", "--shard", "4/5"], "shards is 3"),
    (
      ["-o", "a.mkv", "--frames", "9", "--gop", "5", "--shard", "3/3"],
      "shards is 2, the number of groups of 5"
    ),
    (["-o", "f%d.png", "--shard", "0/2"], "such as 3/16"),
    (["-o", "f%d.png", "--shard", "3/2"], "such as 3/16"),
    (["-o", "f%d.png", "--shard", "1/1000001"], "such as 3/16"),
    (["-o", "f%d.png", "--shard", "+1/2"], "such as 3/16"),
    (["-o", "f%d.png", "--shard", "1/2/3"], "such as 3/16"),
    (["-o", "a.mkv", "--gop", "0"], "from 1 to"),
    (["-o", "f%d.png", "--gop", "5"], "applies only to movies"),
  ]) func `what cannot be cut is wrong usage`(_ arguments: [String], _ words: String) throws {
    let outcome = try strata.run(["render", "scene.caml", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains(words), "\(outcome.words)")
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `what cannot be joined is told with the part`() throws {
    try expectEqual(render("-o", "a.mkv", "--frames", "2").status, 0)
    try expectEqual(render("-o", "b.mkv", "--frames", "2", "--fps", "30").status, 0)
    try expectEqual(render("-o", "p.png").status, 0)
    for (arguments, status, words) in [
      (["a.mkv", "b.mkv", "-o", "c.mkv"], 2, "b.mkv: the frame rate is 30, but"),
      (["a.mkv", "none.mkv", "-o", "c.mkv"], 3, "none.mkv: cannot be read"),
      (["a.mkv", "-o", "a.mkv"], 2, "is one of the parts"),
      (["a.mkv", "-o", "c.gif"], 2, ".mp4, .mov, .mkv, .webm, .y4m or .rgba"),
      (["a.mkv", "-o", "none/c.mkv"], 6, "create the directory"),
      (["p.png", "-o", "c.mkv"], 3, "p.png: is a PNG, not a movie"),
      (["a.mkv", "scene.caml", "-o", "c.mkv"], 3, "scene.caml: is text, not a movie"),
      (["a.mkv", "-o", "."], 2, "'.' is a folder; name a file in it, as in -o './out.mp4'"),
      (["a.mkv", "-o", "-", "--json"], 2, "both write to standard output"),
    ] {
      let outcome = try strata.run(["join"] + arguments)
      expectEqual(outcome.status, Int32(status), "\(outcome.words)")
      expect(outcome.words.contains(words), "\(outcome.words)")
    }
    expectEqual(folder.contents, ["a.mkv", "b.mkv", "p.png", "scene.caml"])
  }
}
