import Foundation
import StrataTestSupport
import Testing

/// `strata check`: diagnostics on standard output, and the exit code.
@Suite struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "good.caml")
    try folder.write(String(redScene.prefix(90)), to: "cut.caml")
    try folder.write(
      caml("<CALayer bounds='0 0 9 9'><sublayers>\n<XQLayer name='x'/></sublayers></CALayer>"),
      to: "class.caml")
    try folder.write(
      caml("<CALayer bounds='0 0 9 9'>\n<contents type='CGImage' src='gone.png'/></CALayer>"),
      to: "image.caml")
    try folder.write(caml("<CALayer bounds='0 0 99999 9'/>"), to: "wide.caml")
  }

  private var strata: Command { Command(folder: folder) }

  @Test func `a good scene says nothing on standard output`() throws {
    let outcome = try strata("check", "good.caml")
    expectEqual(outcome.status, 0)
    expect(outcome.output.isEmpty)
    expectEqual(outcome.words, "checked 1 scene: nothing to report\n")
  }

  @Test func `a finding is a line with its place, its severity and its layer`() throws {
    let outcome = try strata("check", "class.caml")
    expectEqual(outcome.status, 0)
    let lines = outcome.text.split(separator: "\n")
    expectEqual(lines.count, 1)
    expectEqual(lines.first?.hasPrefix("class.caml:3: warning: XQLayer "), true)
    expectEqual(lines.first?.hasSuffix(" (CALayer[0]/x) [class-not-drawn]"), true)
    expectEqual(outcome.words, "checked 1 scene: 1 warning\n")
  }

  struct Verdict: CustomTestStringConvertible {
    var testDescription: String { (files + (strict ? ["--strict"] : [])).joined(separator: " ") }
    var files: [String]
    var strict = false
    var status: Int32
  }

  static let verdicts = [
    Verdict(files: ["good.caml", "class.caml", "image.caml"], status: 0),
    Verdict(files: ["good.caml"], strict: true, status: 0),
    Verdict(files: ["good.caml", "class.caml"], strict: true, status: 3),
    Verdict(files: ["class.caml", "image.caml"], strict: true, status: 5),
    Verdict(files: ["wide.caml", "image.caml"], strict: true, status: 8),
    Verdict(files: ["wide.caml", "cut.caml"], status: 3),
    Verdict(files: ["cut.caml", "good.caml", "image.caml"], strict: true, status: 3),
    Verdict(files: ["absent.caml"], status: 3),
  ]

  @Test(arguments: verdicts)
  func `all scenes are checked and the worst decides`(verdict: Verdict) throws {
    let options = verdict.strict ? ["--strict"] : []
    let outcome = try strata.run(["check"] + verdict.files + options)
    expectEqual(outcome.status, verdict.status, "\(outcome.words)")
    for file in verdict.files where file != "good.caml" {
      expect(outcome.text.contains(file), "\(outcome.text)")
    }
    expectEqual(outcome.words.split(separator: "\n").count, 1, "\(outcome.words)")
    expectEqual(outcome.words.hasPrefix("strata: error: "), verdict.status != 0)
  }

  @Test func `an error has the line of the document`() throws {
    let outcome = try strata("check", "good.caml", "cut.caml", "absent.caml")
    let lines = outcome.text.split(separator: "\n")
    expectEqual(lines.count, 2)
    expectEqual(lines.first?.hasPrefix("cut.caml:2: error: "), true)
    expectEqual(lines.last?.hasPrefix("absent.caml: error: no such file"), true)
    expectEqual(outcome.words, "strata: error: 2 of 3 scenes cannot be drawn\n")
  }

  @Test func `the JSON is one document, with the exit code in it`() throws {
    let outcome = try strata("check", "good.caml", "cut.caml", "image.caml", "--json")
    expectEqual(outcome.status, 3)
    let report = try outcome.json()
    expectEqual(report["exitCode"] as? Int, 3)
    expectEqual(report["errors"] as? Int, 1)
    expectEqual(report["warnings"] as? Int, 1)
    let scenes = try #require(report["scenes"] as? [[String: Any]])
    expectEqual(scenes.map { $0["scene"] as? String }, ["good.caml", "cut.caml", "image.caml"])
    expectEqual(scenes.map { $0["isDrawable"] as? Bool }, [true, false, true])
    let found = try #require(scenes[2]["diagnostics"] as? [[String: Any]])
    expectEqual(found.map { $0["code"] as? String }, ["missing-image"])
    expectEqual(found.map { $0["line"] as? Int }, [3])
    expectEqual(found.map { $0["severity"] as? String }, ["warning"])
  }

  @Test func `a dash checks standard input, once`() throws {
    var command = strata
    command.input = Data("<caml>\n<CALayer>".utf8)
    let outcome = try command("check", "good.caml", "-")
    expectEqual(outcome.status, 3)
    expect(outcome.text.hasPrefix("standard input:2: error: "))
    try expectEqual(command("check", "-", "-").status, 2)
  }

  @Test func `a limit that is given holds`() throws {
    let outcome = try strata("check", "good.caml", "--limit", "document-bytes=10")
    expectEqual(outcome.status, 8)
    expect(outcome.text.hasPrefix("good.caml: error: "))
  }

  @Test(arguments: [
    ["check", "good.caml", "--bogus"], ["check"], ["check", "good.caml", "--time", "soon"],
  ])
  func `wrong usage ends with 2 and names the help`(arguments: [String]) throws {
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.output.isEmpty)
    expect(outcome.words.contains("strata check --help"))
  }

  /// Uses the loader's log of every library it searches for, including those opened at run time.
  @Test(arguments: [
    ["check", "good.caml"], ["layers", "good.caml"], ["layers", "good.caml", "--render-list"],
  ])
  func `no graphics library is looked for`(arguments: [String]) throws {
    var command = strata
    command.environment["LD_DEBUG"] = "libs"
    let outcome = try command.run(arguments)
    expectEqual(outcome.status, 0)
    expect(outcome.words.contains("find library="))
    for library in ["libEGL", "libGL", "libgbm"] {
      expect(!outcome.words.contains(library))
    }
    // The same log contains them if they are opened.
    try expect(command("doctor").words.contains("find library=libEGL"))
  }
}
