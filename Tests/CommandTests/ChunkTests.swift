import Foundation
import StrataTestSupport
import Testing

/// Manifests of movies, `--groups`, and the check of chunks before they are joined.
@Suite struct ChunkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(movingScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(
      ["render", "scene.caml", "--device", "cpu", "--frames", "10", "--manifest"] + arguments)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.file(name))
  }

  /// Draws the chunks of groups 0 and 1, 2 to 4, and the last.
  private func drawChunks(_ format: String, _ options: String...) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("parts"), withIntermediateDirectories: true)
    for groups in ["0-1", "2-4", "5-9"] {
      let outcome = try strata.run(
        [
          "render", "scene.caml", "--device", "cpu", "--frames", "10", "--manifest", "--groups",
          groups, "-o", "parts/\(groups).\(format)",
        ] + options)
      expectEqual(outcome.status, 0, "\(outcome.words)")
    }
  }

  private func join(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["join", "parts", "-o", "all.y4m", "--frames", "0..<10"] + arguments)
  }

  @Test func `joined chunks have the bytes and the manifest of one run`() throws {
    try expectEqual(render("-o", "one.y4m").status, 0)
    try drawChunks("y4m")
    let outcome = try join()
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(bytes("all.y4m"), bytes("one.y4m"))
    try expectEqual(text("all.y4m.manifest"), text("one.y4m.manifest"))
    let lines = try text("one.y4m.manifest").split(separator: "\n")
    expectEqual(lines.count, 12)
    expect(lines[0].contains(#""device":"cpu""#), "\(lines[0])")
    expect(lines[1].contains(#""frames":10"#), "\(lines[1])")
    expect(lines[11].contains(#""frame":9"#), "\(lines[11])")
  }

  @Test func `groups of a movie are those of --gop, and the last may be incomplete`() throws {
    try expectEqual(render("-o", "one.mkv", "--gop", "4").status, 0)
    for (groups, first, count) in [("0-1", 0, 8), ("2-2", 8, 2)] {
      let outcome = try render(
        "-o", "\(groups).mkv", "--gop", "4", "--groups", groups, "--json")
      let output = try #require(try outcome.json()["output"] as? [String: Any])
      expectEqual(output["first"] as? Int, first)
      expectEqual(output["frames"] as? Int, count)
    }
    let outcome = try strata.run(
      ["join", "2-2.mkv", "0-1.mkv", "-o", "all.mkv", "--frames", "10"])
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(bytes("all.mkv"), bytes("one.mkv"))
    try expectEqual(text("all.mkv.manifest"), text("one.mkv.manifest"))
  }

  /// An MP4 contains a bit rate, which is that of the whole movie.
  @Test func `shards of an MP4 have the bytes of one run`() throws {
    func draw(_ arguments: String...) throws {
      let outcome = try strata.run(
        ["render", "scene.caml", "--device", "cpu", "--frames", "16", "--gop", "8", "--manifest"]
          + arguments)
      expectEqual(outcome.status, 0, "\(outcome.words)")
    }
    try draw("-o", "one.mp4")
    for shard in 1...2 { try draw("-o", "part-\(shard).mp4", "--shard", "\(shard)/2") }
    let outcome = try strata("join", "part-1.mp4", "part-2.mp4", "-o", "all.mp4", "--frames", "16")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(bytes("all.mp4"), bytes("one.mp4"))
    try expectEqual(text("all.mp4.manifest"), text("one.mp4.manifest"))
  }

  @Test func `a complete chunk is kept, and another is drawn again with the reason`() throws {
    try expectEqual(render("-o", "a.y4m").status, 0)
    let time = try bytes("a.y4m.manifest")
    func resumed(_ arguments: String...) throws -> (kept: Int?, words: String) {
      let outcome = try strata.run(
        [
          "render", "scene.caml", "--device", "cpu", "--frames", "10", "--manifest", "-o", "a.y4m",
          "--resume", "--json",
        ] + arguments)
      expectEqual(outcome.status, 0, "\(outcome.words)")
      let output = try outcome.json()["output"] as? [String: Any]
      return (output?["kept"] as? Int, outcome.words)
    }
    try expectEqual(resumed().kept, 10)
    let doubled = try resumed("--scale", "2")
    expectEqual(doubled.kept, 0)
    expect(doubled.words.contains("another job rendered it: scale was 1.0 and is 2.0"))
    try expect(resumed("--groups", "0-3").words.contains("another job"))
    try expect(resumed("--groups", "4-5").words.contains("it contains other frames"))
    try expectEqual(render("-o", "a.y4m").status, 0)
    try folder.write(bytes("a.y4m") + Data([0]), to: "a.y4m")
    try expect(resumed().words.contains("the file does not match its manifest"))
    try remove("a.y4m.manifest")
    try expect(resumed().words.contains("its manifest is missing"))
    try expectEqual(bytes("a.y4m.manifest"), time)
  }

  @Test func `--verify draws nothing`() throws {
    let missing = try render("-o", "a.y4m", "--verify")
    expectEqual(missing.status, 5)
    expect(missing.words.contains("a.y4m: the file does not exist"), "\(missing.words)")
    expectEqual(folder.contents, ["scene.caml"])
    try expectEqual(render("-o", "a.y4m").status, 0)
    try expectEqual(render("-o", "a.y4m", "--verify").status, 0)
    let other = try render("-o", "a.y4m", "--verify", "--scale", "2")
    expectEqual(other.status, 5)
    expect(other.words.contains("scale was 1.0 and is 2.0"), "\(other.words)")
  }

  @Test func `missing and changed chunks are named with their frames`() throws {
    try drawChunks("y4m")
    try folder.write(bytes("parts/2-4.y4m").dropLast(1), to: "parts/2-4.y4m")
    for (remove, words) in [
      ("", "parts/2-4.y4m: the file is missing or does not match its manifest; draw frames 2-4"),
      ("parts/2-4.y4m", "is missing or does not match"),
      ("parts/2-4.y4m.manifest", "3 of 10 frames are missing: 2-4"),
      ("parts/0-1.y4m.manifest", "5 of 10 frames are missing: 0-4"),
    ] {
      if !remove.isEmpty { try self.remove(remove) }
      let outcome = try join()
      expectEqual(outcome.status, 5)
      expect(outcome.words.contains(words), "\(outcome.words)")
      expect(!folder.contents.contains("all.y4m"))
    }
  }

  @Test func `foreign and mixed chunks are refused with both fingerprints`() throws {
    try drawChunks("y4m")
    try expectEqual(render("-o", "one.y4m").status, 0)
    let key = try fingerprint("one.y4m.manifest")
    let older = try text("parts/2-4.y4m.manifest").replacingOccurrences(
      of: #""version":"[^"]*""#, with: #""version":"0.0.1""#, options: .regularExpression)
    try folder.write(older, to: "parts/2-4.y4m.manifest")
    let mixed = try join()
    expectEqual(mixed.status, 2)
    expect(mixed.words.contains("but parts/0-1.y4m has \(key): strata was"), "\(mixed.words)")
    let foreign = try join("--expect", "one.y4m.manifest")
    expectEqual(foreign.status, 2)
    expect(foreign.words.contains("but the job has \(key): strata was"), "\(foreign.words)")
    try expectEqual(
      strata(
        "render", "scene.caml", "--device", "cpu", "--frames", "10", "--manifest", "--groups",
        "2-4", "--resume", "--expect", "one.y4m.manifest", "-o", "parts/2-4.y4m"
      ).status, 0)
    try expectEqual(join("--expect", "one.y4m.manifest").status, 0)
    let other = try render("-o", "b.y4m", "--scale", "2", "--expect", "one.y4m.manifest")
    expectEqual(other.status, 2)
    expect(other.words.contains("but the job of one.y4m.manifest has \(key): scale was"))
  }

  /// FFmpeg's version decides the bytes of an encoded movie, as the driver decides pixels.
  @Test func `chunks of two versions of the encoder are refused`() throws {
    for groups in ["0-0", "1-2"] {
      try expectEqual(render("-o", "\(groups).mkv", "--gop", "4", "--groups", groups).status, 0)
    }
    let edited = try text("1-2.mkv.manifest").replacingOccurrences(
      of: #""ffmpeg":"[^"]*""#, with: #""ffmpeg":"0.1""#, options: .regularExpression)
    try expect(edited != text("1-2.mkv.manifest"))
    try folder.write(edited, to: "1-2.mkv.manifest")
    let mixed = try strata.run(
      ["join", "0-0.mkv", "1-2.mkv", "-o", "all.mkv", "--frames", "10"])
    expectEqual(mixed.status, 2)
    expect(mixed.words.contains("ffmpeg was"), "\(mixed.words)")
    // A job that names no version accepts any.
    let job = edited.replacingOccurrences(of: #""ffmpeg":"0.1","#, with: "")
    expect(job != edited)
    try folder.write(job, to: "job.manifest")
    let accepted = try render(
      "-o", "1-2.mkv", "--gop", "4", "--groups", "1-2", "--expect", "job.manifest")
    expectEqual(accepted.status, 0, "\(accepted.words)")
  }

  private func fingerprint(_ name: String) throws -> String {
    let line = try #require(try text(name).split(separator: "\n").first)
    let job = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(job?["job"] as? String)
  }

  @Test func `a chunk that is given by its name and with its folder is joined once`() throws {
    try drawChunks("y4m")
    let joined = try strata(
      "join", "parts", "parts/../parts/2-4.y4m", "parts", "-o", "all.y4m", "--frames", "0-9")
    expectEqual(joined.status, 0, "\(joined.words)")
  }

  @Test func `a chunk twice, and one of other frames, are refused`() throws {
    try drawChunks("y4m")
    try folder.write(bytes("parts/2-4.y4m"), to: "parts/copy.y4m")
    try folder.write(bytes("parts/2-4.y4m.manifest"), to: "parts/copy.y4m.manifest")
    let twice = try join()
    expectEqual(twice.status, 2)
    expect(twice.words.contains("parts/copy.y4m: frame 2 is also in parts/2-4.y4m"))
    try remove("parts/copy.y4m.manifest")
    let fewer = try strata("join", "parts", "-o", "all.y4m", "--frames", "0-8")
    expect(fewer.words.contains("parts/5-9.y4m: frame 9 does not belong to the job"))
  }

  @Test(arguments: [
    (["-o", "a.png", "--manifest"], "--manifest applies only to movies"),
    (["-o", "f%d.png", "--manifest"], "a sequence always has a manifest"),
    (
      ["-o", "-", "--format", "y4m", "--frames", "2", "--manifest"],
      "movies and animations in files"
    ),
    (["-o", "a.y4m", "--frames", "2", "--resume"], "and to files with --manifest"),
    (["-o", "a.y4m", "--frames", "2", "--verify"], "--verify requires --manifest"),
    (["-o", "a.y4m", "--frames", "2", "--expect", "b"], "--expect requires --manifest"),
    (
      ["-o", "a.y4m", "--frames", "2", "--groups", "1-2"], "ends at group 2, but the last one is 1"
    ),
    (["-o", "a.mkv", "--frames", "9", "--gop", "5", "--groups", "2-2"], "2 groups of 5"),
    (["-o", "a.mkv", "--frames", "3", "--gop", "5", "--groups", "2-2"], "are 1 group of 5"),
    (["-o", "a.y4m", "--frames", "1", "--groups", "2-2"], "frame 0 is one group"),
    (["-o", "a.y4m", "--groups", "0-8/2"], "requires consecutive groups"),
    (["-o", "a.y4m", "--groups", "0-0", "--shard", "1/2"], "cannot be combined with"),
    (["-o", "a.gif", "--groups", "0-0"], "--groups requires a format"),
    (["-o", "a.png", "--rows", "0-1"], "--rows requires --data"),
  ]) func `useless options are wrong usage`(_ arguments: [String], _ words: String) throws {
    let outcome = try strata.run(["render", "scene.caml", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains(words), "\(outcome.words)")
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `the limit of frames applies to a join`() throws {
    let join = ["join", "parts", "-o", "all.y4m", "--frames", "0..<1000001"]
    let refused = try strata.run(join)
    expectEqual(refused.status, 8)
    expect(refused.words.contains("--limit frames=1000001 or more"), "\(refused.words)")
    let allowed = try strata.run(join + ["--limit", "frames=1000001"])
    expect(allowed.words.contains("parts: no such file or folder"), "\(allowed.words)")
  }

  @Test func `the driver is compared, and refused on the CPU`() throws {
    let outcome = try strata(
      "render", "scene.caml", "--device", "cpu", "-o", "a.png", "--driver", "0123456789abcdef")
    expectEqual(outcome.status, 4)
    expect(outcome.words.contains("the CPU draws, but --driver requires"), "\(outcome.words)")
  }
}
