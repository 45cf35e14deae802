import Foundation
import Glibc
import StrataTestSupport
import Testing

/// `strata batch`: the results of jobs, their failures, and the streams.
@Suite struct BatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  /// Runs jobs, and returns their results in order of completion.
  private func batch(
    _ jobs: [String], _ arguments: String...
  ) throws -> (outcome: Command.Outcome, results: [[String: Any]]) {
    var command = strata
    command.input = Data(jobs.joined(separator: "\n").utf8)
    let outcome = try command.run(["batch", "-"] + arguments)
    let results = try outcome.text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    return (outcome, results)
  }

  private func render(_ id: Int, _ output: String, _ keys: String = "") -> String {
    """
    {"id": \(id), "command": "render", "scene": "scene.caml", "output": "\(output)", \
    "device": "cpu"\(keys)}
    """
  }

  @Test func `each job writes what its command writes`() throws {
    let (outcome, results) = try batch([
      render(1, "a.png", #", "scale": 2, "dither": true, "limit": {"layers": 5}"#), "",
      #"{"id": "two", "command": "info", "scene": "scene.caml", "bounds": true}"#,
      #"{"id": null, "command": "check", "scene": ["scene.caml", "absent.caml"]}"#,
      #"{"command": "convert", "scene": "scene.caml", "output": "b.caml", "json": true}"#,
      #"{"command": "thumbnail", "scene": "scene.caml", "output": "c.png", "device": "cpu"}"#,
      render(6, "d.png", #", "scale": 2, "dither": true, "limit": {"layers": 5}"#),
    ])
    expectEqual(outcome.status, 1)
    expectEqual(outcome.words, "strata: error: 1 of 6 jobs failed\n")
    expectEqual(results.map { $0["line"] as? Int }, [1, 3, 4, 5, 6, 7])
    expectEqual(results.map { $0["exitCode"] as? Int }, [0, 0, 3, 0, 0, 0])
    expectEqual(
      results.map { $0["output"] as? String }, ["a.png", nil, nil, "b.caml", "c.png", "d.png"])
    expect(results[0]["id"] as? Int == 1 && results[1]["id"] as? String == "two")
    let reports = results.map { $0["report"] as? [String: Any] }
    expectEqual(reports.map { $0 != nil }, [false, true, true, true, false, false])
    expect(reports[1]?["layers"] as? Int == 1 && reports[2]?["errors"] as? Int == 1)
    let alone = try strata("render", "scene.caml", "-o", "-", "--scale", "2", "--device", "cpu")
    for name in ["a.png", "d.png"] {
      let drawn = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
      expect(drawn == alone.output, "\(name)")
    }
  }

  @Test func `jobs may draw parts of one sequence and of one table`() throws {
    try folder.write("id\na\nb\n", to: "rows.csv")
    let jobs = [
      render(1, "{id}.png", #", "data": "rows.csv", "rows": "0-0""#),
      render(2, "{id}.png", #", "data": "rows.csv", "rows": "1-1""#),
      render(3, "f-%d.png", #", "frames": 4, "fps": 4, "groups": "0-1""#),
      render(4, "f-%d.png", #", "frames": 4, "fps": 4, "groups": "2-3""#),
      render(5, "{id}.png", #", "data": "rows.csv", "rows": "1-1""#),
    ]
    let (_, results) = try batch(jobs, "--manifest", "done")
    expectEqual(
      results.map { $0["status"] as? String }, ["done", "done", "done", "done", "failed"])
    let again = try batch(Array(jobs.prefix(4)), "--manifest", "done").results
    expectEqual(
      again.map { $0["status"] as? String }, ["skipped", "skipped", "skipped", "skipped"])
  }

  @Test(arguments: [
    ("nonsense", 2, "line 1 is not a JSON object"), ("[1]", 2, "line 1 is not a JSON object"),
    (#"{"a": "\#(String(repeating: "a", count: 1 << 20))"}"#, 2, "line 1 exceeds"),
    (
      #"{"command": "info", "x": [1, {"y": 1e400}]}"#, 2,
      "line 1: a number is out of range, at 'x.1.y'"
    ),
    (
      #"{"command": "info", "scene": "\ud800"}"#, 2,
      "line 1: a text is not valid Unicode, at 'scene'"
    ),
    (
      #"{"command": "info", "scene": "scene.caml", "scene": "absent.caml"}"#, 2,
      "line 1: the key 'scene' appears twice in one object"
    ),
    (
      #"{"command": "info", "scene": "a", "slot": {"a": [{"b": 1}, {"b": "\""}], "a": 2}}"#, 2,
      "the key 'a' appears twice"
    ),
    (#"{"scene": "scene.caml"}"#, 2, "'command' must be one of render, "),
    (#"{"command": "rendr"}"#, 2, "did you mean 'render'"),
    (#"{"command": "render", "output": "a.png"}"#, 2, "'scene' must be"),
    (#"{"command": "info", "scene": "-"}"#, 2, "standard input"),
    (#"{"command": "render", "scene": "scene.caml", "output": "-"}"#, 2, "standard output"),
    (#"{"command": "render", "scene": "scene.caml", "output": "/dev/stdout"}"#, 2, "open file"),
    (#"{"command": "render", "scene": "scene.caml", "output": "/dev/fd/2"}"#, 2, "open file"),
    (#"{"command": "convert", "scene": "scene.caml", "output": "/dev/fd/{n}"}"#, 2, "open file"),
    (
      #"{"command": "render", "scene": "scene.caml", "output": "/proc/self/fd/%d"}"#, 2,
      "open file"
    ),
    (#"{"command": "info", "scene": "scene.caml", "output": "a"}"#, 2, "writes no file"),
    (
      #"{"command": "render", "scene": "scene.caml", "output": "a.png", "scal": 1}"#, 2,
      "unknown key 'scal' of render; did you mean 'scale'"
    ),
    (#"{"command": "info", "scene": "scene.caml", "bounds": 1}"#, 2, "must be true or false"),
    (#"{"command": "info", "scene": "scene.caml", "y-axis": [1]}"#, 2, "a text or a number"),
    (#"{"command": "info", "scene": "scene.caml", "y-axis": "left"}"#, 2, "'left'"),
    (#"{"command": "info", "scene": "scene.caml", "progress": "json"}"#, 2, "unknown key"),
    (#"{"command": "render", "scene": "scene.caml"}"#, 2, "missing output"),
    (#"{"command": "info", "scene": "absent.caml"}"#, 3, "absent.caml: no such file"),
  ])
  func `a failure is that of its job`(job: String, code: Int, says: String) throws {
    let (outcome, results) = try batch([job, render(2, "b.png")])
    expectEqual(outcome.status, 1)
    expectEqual(results.map { $0["status"] as? String }, ["failed", "done"])
    expectEqual(results[0]["exitCode"] as? Int, code)
    let error = results[0]["error"] as? String ?? ""
    expect(error.contains(says), "\(error)")
  }

  @Test func `the second job with the same output fails`() throws {
    let (outcome, results) = try batch([
      render(1, "a.png"), render(2, "./a.png"), render(3, "f%d.png", #", "frames": "0-1""#),
      render(4, "f%d.png", #", "frames": "2-3""#), render(5, "/dev/null"), render(6, "/dev/null"),
    ])
    expectEqual(outcome.status, 1)
    expectEqual(results.map { $0["exitCode"] as? Int }, [0, 2, 0, 0, 0, 0])
    expect((results[1]["error"] as? String)?.contains("line 1") == true)
  }

  @Test func `several threads run every job once`() throws {
    let (outcome, results) = try batch((1...20).map { render($0, "\($0).png") }, "--jobs", "3")
    expectEqual(outcome.status, 0)
    expectEqual(Set(results.compactMap { $0["id"] as? Int }), Set(1...20))
    expectEqual(results.count, 20)
    expectEqual(folder.contents.count, 21)
  }

  @Test func `warnings are in the result of their job`() throws {
    try folder.write(caml(#"<CALayer bounds="0 0 8 6"><nonsense/></CALayer>"#), to: "odd.caml")
    let job = #"{"command": "thumbnail", "scene": "odd.caml", "output": "a.png", "device": "cpu"}"#
    for arguments in [[], ["--isolate"]] {
      var command = strata
      command.input = Data(job.utf8)
      let outcome = try command.run(["batch", "-"] + arguments)
      let result = try outcome.json()
      let messages = try #require(result["messages"] as? [[String: String]])
      expect(messages.contains { $0["message"]?.hasPrefix("odd.caml:2: ") == true }, "\(messages)")
      expectEqual(outcome.words, "ran 1 job\n")
    }
  }

  @Test func `a finished job is skipped while its output exists`() throws {
    let jobs = [render(1, "a.png"), render(2, "b.png"), render(3, "c.bmp")]
    func statuses() throws -> [String?] {
      try batch(jobs, "--manifest", "done.jsonl").results.map { $0["status"] as? String }
    }
    try expectEqual(statuses(), ["done", "done", "failed"])
    try FileManager.default.removeItem(atPath: folder.file("b.png"))
    // A line that was cut off does not damage the next one.
    let log = try #require(FileHandle(forWritingAtPath: folder.file("done.jsonl")))
    try log.seekToEnd()
    try log.write(contentsOf: Data(#"{"job":"#.utf8))
    try log.close()
    try expectEqual(statuses(), ["skipped", "done", "failed"])
    try expectEqual(statuses(), ["skipped", "skipped", "failed"])
  }

  @Test func `a sequence is drawn again if a frame or its manifest is missing`() throws {
    let jobs = [render(1, "f-%d.png", #", "frames": 3, "fps": 4"#)]
    func status() throws -> String? {
      try batch(jobs, "--manifest", "done.jsonl").results.first?["status"] as? String
    }
    try expectEqual(status(), "done")
    try expectEqual(status(), "skipped")
    for name in ["f-1.png", "f-%d.png.manifest"] {
      try FileManager.default.removeItem(atPath: folder.file(name))
      try expectEqual(status(), "done")
      try expectEqual(status(), "skipped")
    }
  }

  @Test func `an identical line does not undo the record of a finished job`() throws {
    let jobs = [render(1, "a.png"), render(1, "a.png")]
    var statuses: [[String?]] = []
    for _ in 0..<2 {
      statuses.append(
        try batch(jobs, "--manifest", "done.jsonl").results.map { $0["status"] as? String })
    }
    expectEqual(statuses, [["done", "failed"], ["skipped", "failed"]])
  }

  /// Disabled with sanitizers, because their own files exceed the limit.
  @Test(.enabled(if: !isSanitized))
  func `a job is reported even if the manifest cannot record it`() throws {
    // One block, which is 512 or 1,024 bytes depending on the shell, is full.
    let entry = #"{"exitCode":0,"job":"\#(String(repeating: "a", count: 1_100))"}"#
    try folder.write(entry + "\n", to: "done.jsonl")
    try folder.write(#"{"command": "info", "scene": "absent.caml"}"#, to: "jobs.jsonl")
    var command = strata
    command.preparation = "ulimit -f 1"
    let outcome = try command("batch", "jobs.jsonl", "--manifest", "done.jsonl")
    expect(outcome.status == 6 && outcome.words.contains("done.jsonl"), "\(outcome.words)")
    expect(outcome.text.contains("absent.caml: no such file"), "\(outcome.text)")
  }

  @Test(arguments: ["18446744073709551615", "-9223372036854775808", "1.5"])
  func `an id is returned as it is`(id: String) throws {
    let outcome = try batch([#"{"id": \#(id), "command": "info"}"#]).outcome
    expect(outcome.text.contains(#""id":\#(id),"#), "\(outcome.text)")
  }

  @Test func `a report that is too long is the failure of an isolated job`() throws {
    // The report contains the name in the path of each sublayer.
    let name = String(repeating: "a", count: 100_000)
    let layers = String(repeating: "<CALayer bounds='0 0 1 1'/>", count: 200)
    try folder.write(
      caml("<CALayer name='\(name)' bounds='0 0 8 6'><sublayers>\(layers)</sublayers></CALayer>"),
      to: "long.caml")
    let jobs = [#"{"command": "info", "scene": "long.caml", "bounds": true}"#]
    let results = try batch(jobs, "--isolate").results
    expect(results[0]["exitCode"] as? Int == 8 && results[0]["report"] == nil)
    expect((results[0]["error"] as? String)?.contains("the report of the job exceeds") == true)
  }

  @Test func `isolated jobs have the same results, and limits of their own`() throws {
    let jobs = [
      render(1, "a.png"), #"{"command": "info", "scene": "scene.caml"}"#,
      #"{"command": "check", "scene": "absent.caml"}"#,
      #"{"command": "info", "scene": "absent.caml"}"#,
    ]
    let (outcome, results) = try batch(jobs, "--isolate", "--jobs", "1")
    expectEqual(outcome.status, 1)
    expectEqual(results.map { $0["exitCode"] as? Int }, [0, 0, 3, 3])
    let reports = results.map { $0["report"] as? [String: Any] }
    expect(reports[1]?["layers"] as? Int == 1 && reports[2]?["errors"] as? Int == 1)
    expectEqual(results[3]["error"] as? String, "absent.caml: no such file; check the path")
    let converting = #"{"command": "convert", "scene": "scene.caml", "output": "a.ca"}"#
    for (_, results) in [try batch([converting]), try batch([converting], "--isolate")] {
      let result = try #require(results.first)
      expect(result["exitCode"] as? Int == 0 && result["messages"] == nil, "\(result)")
    }
    let limited = try batch([render(1, "b.png")], "--isolate", "--job-memory", "1").results
    expectEqual(limited.map { $0["exitCode"] as? Int }, [8])
    expect((limited[0]["error"] as? String)?.contains("--job-memory") == true)
    try expectEqual(strata("batch", "-", "--job-memory", "1").status, 2)
  }

  @Test func `a result is written before the next job is read`() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Command.path)
    process.arguments = ["batch", "-", "--quiet"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    for id in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data((render(id, "\(id).png") + "\n").utf8))
      let result = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      expect(result.contains("\"id\":\(id)") && result.hasSuffix("}\n"), "\(result)")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends the batch`(signal: Int32, status: Int32) throws {
    let outcome = try strata.interrupted(by: signal, "batch", "-")
    expectEqual(outcome.status, status)
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `the job file must be readable, and results must have a reader`() throws {
    try expectEqual(strata("batch", "absent.jsonl").status, 5)
    try folder.write(render(1, "a.png"), to: "jobs.jsonl")
    var command = strata
    command.output = .broken
    try expectEqual(command("batch", "jobs.jsonl").status, 6)
  }
}
