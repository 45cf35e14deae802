import Foundation
import Strata
import StrataTestSupport
import Testing

/// `--progress json`: events for programs, for every outcome of a run.
@Suite struct ProgressTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
    try folder.write(
      caml(
        "<CALayer bounds='0 0 8 6' position='4 3'><contents type='CGImage' src='gone.png'/>"
          + "</CALayer>"), to: "odd.caml")
  }

  private var strata: Command { Command(folder: folder) }

  /// Returns the JSON objects on standard error, which must contain nothing else.
  private func events(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    try outcome.words.split(separator: "\n").map { line in
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      expect(event["event"] is String)
      return event
    }
  }

  private func names(_ events: [[String: Any]]) -> [String] {
    events.compactMap { $0["event"] as? String }
  }

  @Test func `one picture begins and is done`() throws {
    let outcome = try strata(
      "render", "scene.caml", "-o", "out.png", "--time", "0.5", "--device", "cpu", "--timings",
      "--progress", "json")
    expect(outcome.status == 0 && outcome.output.isEmpty)
    let events = try events(outcome)
    expectEqual(names(events), ["start", "done"])
    expect(events[0]["output"] as? String == "out.png" && events[0]["format"] as? String == "png")
    expectEqual(events[0]["scene"] as? String, "scene.caml")
    expect(events[0]["width"] as? Int == 8 && events[0]["height"] as? Int == 6)
    expect(events[0]["frames"] as? Int == 1 && events[0]["start"] as? Double == 0.5)
    expect(events[0]["fps"] == nil)
    let size = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))).count
    expect(events[1]["bytes"] as? Int == size && events[1]["frames"] as? Int == 1)
  }

  @Test(arguments: [["-o", "out.png"], ["-o", "out.apng", "--frames", "2"]])
  func `what a picture lacks is a warning between`(output: [String]) throws {
    let outcome = try strata.run(
      ["render", "odd.caml", "--device", "cpu", "--progress=json"] + output)
    let events = try events(outcome)
    expectEqual(names(events).filter { $0 != "progress" }, ["start", "warning", "done"])
    let warning = try #require(events[1]["diagnostic"] as? [String: Any])
    expectEqual(warning["code"] as? String, "missing-image")
  }

  @Test func `built-in scenes tell of each picture`() throws {
    let one = try strata(
      "examples", "diagonal-gradient", "-o", "a.png", "--device", "cpu", "--progress", "json")
    try expectEqual(names(events(one)), ["start", "done"])
  }

  private static let failures: [(arguments: [String], status: Int32, says: String)] = [
    (["render", "absent.caml", "-o", "a.png"], 3, "absent.caml"),
    (["render", "absent.caml", "-o", "f%d.png", "--frames", "2"], 3, "absent.caml"),
    (["render", "scene.caml", "-o", "absent/a.png", "--device", "cpu"], 6, "absent/a.png"),
    (["render", "odd.caml", "-o", "a.png", "--device", "cpu", "--strict"], 5, "gone.png"),
    (["render", "scene.caml", "-o", "a.png", "--size", "99999x9"], 8, "canvas"),
    (["render", "scene.caml", "-o", "a.tiff"], 2, "a.tiff"),
    (["render", "scene.caml", "-o", "a.png", "--bogus"], 2, "--bogus"),
    (["render", "scene.caml", "-o", "a.png", "--scale", "none"], 2, "scale"),
    (["render", "scene.caml", "-o", "a.apng", "--resume"], 2, "--resume"),
    (["render"], 2, "strata render --help"), (["bogus"], 2, "strata --help"),
    (["info", "absent.caml"], 3, "absent.caml"), (["doctor", "odd"], 2, "odd"),
    (["examples", "bogus"], 2, "expected one of"),
    (["tiles", "absent.png"], 3, "absent.png"), (["tiles", "scene.caml"], 3, "scene.caml"),
  ]

  @Test(arguments: failures)
  func `every failure is one last object with the code`(
    arguments: [String], status: Int32, says: String
  ) throws {
    for form in [["--progress", "json"], ["--progress=json"]] {
      let outcome = try strata.run(arguments + form)
      expectEqual(outcome.status, status, "\(outcome.words)")
      let events = try events(outcome)
      expectEqual(names(events).filter { $0 == "failed" }.count, 1)
      expectEqual(names(events).last, "failed")
      expectEqual(events.last?["code"] as? Int32, status)
      expectEqual((events.last?["message"] as? String)?.contains(says), true, "\(outcome.words)")
      expect(events.last?["signal"] == nil)
    }
  }

  @Test func `the last word on progress counts, and none behind two dashes`() throws {
    for arguments in [
      ["--progress", "json", "--progress", "none"], ["--", "--progress", "json"],
    ] {
      let outcome = try strata.run(["render", "absent.caml", "-o", "a.png"] + arguments)
      expect(outcome.status != 0 && outcome.words.hasPrefix("strata: error: "), "\(outcome.words)")
    }
  }

  @Test func `the document on standard output tells of the failure as well`() throws {
    let outcome = try strata(
      "render", "absent.caml", "-o", "a.png", "--json", "--progress", "json")
    try expectEqual(names(events(outcome)), ["failed"])
    let failure = try #require(try outcome.json()["error"] as? [String: Any])
    expectEqual(failure["exitCode"] as? Int, 3)
  }

  private static let signals: [(signal: Int32, status: Int32, name: String)] = [
    (SIGHUP, 129, "SIGHUP"), (SIGINT, 130, "SIGINT"), (SIGQUIT, 131, "SIGQUIT"),
    (SIGTERM, 143, "SIGTERM"),
  ]

  @Test(arguments: signals)
  func `a signal is the last object, with its name, in the middle of a job`(
    signal: Int32, status: Int32, name: String
  ) throws {
    let outcome = try strata.interrupted(
      by: signal, isTelling: true, "render", "scene.caml", "-o", "f%d.png", "--frames", "900000",
      "--device", "cpu", "--progress", "json")
    expectEqual(outcome.status, status)
    let lines = outcome.words.split(separator: "\n")
    let failures = lines.filter { $0.contains(#""event":"failed""#) }
    #expect(
      failures == [
        #"{"code":\#(status),"event":"failed","kind":"interrupted","message":"interrupted","#
          + #""signal":"\#(name)"}"#
      ], "\(lines.suffix(3))")
    expectEqual(failures.last, lines.last)
  }

  @Test(arguments: signals)
  func `a signal is the only object before a job begins`(
    signal: Int32, status: Int32, name: String
  ) throws {
    // The scene never arrives on standard input.
    let outcome = try strata.interrupted(
      by: signal, "render", "-", "-o", "out.png", "--progress", "json")
    expectEqual(outcome.status, status)
    let events = try events(outcome)
    expectEqual(names(events), ["failed"])
    expectEqual(events.last?["code"] as? Int32, status)
    expectEqual(events.last?["signal"] as? String, name)
    expectEqual(folder.contents, ["odd.caml", "scene.caml"])
  }

  @Test func `tiles begin, tell and are done`() throws {
    try folder.write(
      try strata("render", "scene.caml", "-o", "-", "--device", "cpu", "--scale", "9").output,
      to: "plan.png")
    let outcome = try strata(
      "tiles", "plan.png", "-o", "plan", "--tile-size", "16", "--progress", "json")
    let events = try events(outcome)
    expect(names(events).first == "start" && names(events).last == "done")
    expect(names(events).dropFirst().dropLast().allSatisfy { $0 == "progress" })
    expect(events[0]["image"] as? String == "plan.png" && events[0]["output"] as? String == "plan")
    expectEqual(events.last?["tiles"] as? Int, 20)
  }
}
