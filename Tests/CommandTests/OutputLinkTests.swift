import Foundation
import StrataTestSupport
import Testing

/// Symbolic links in place of outputs.
@Suite struct OutputLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
    try folder.write("kept", to: "other")
  }

  private var strata: Command { Command(folder: folder) }

  private func link(_ name: String) { expectEqual(symlink("other", folder.file(name)), 0) }

  private func isLink(_ name: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name))) != nil
  }

  private var other: String {
    get throws { String(decoding: try Data(contentsOf: folder.url("other")), as: UTF8.self) }
  }

  @Test func `a link in a name of the user is followed`() throws {
    link("scene.png")
    let outcome = try strata("render", "scene.caml", "-o", "scene.png", "--device", "cpu")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expect(isLink("scene.png") && other != "kept")
  }

  @Test func `a link to a file needs an extension, and a link to standard output does not`() throws
  {
    link("scene")
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: true)
    for (name, problem) in [
      ("scene", "scene: unsupported extension"),
      ("folder", "'folder' is a folder; name a file in it, as in -o 'folder/scene.png'"),
    ] {
      let outcome = try strata("render", "scene.caml", "-o", name, "--device", "cpu")
      expectEqual(outcome.status, 2)
      expect(outcome.words.contains(problem), "\(outcome.words)")
    }
    try expectEqual(other, "kept")
    let outcome = try strata("render", "scene.caml", "-o", "/dev/stdout", "--device", "cpu")
    expect(outcome.status == 0 && outcome.output.starts(with: [0x89, 0x50]), "\(outcome.words)")
  }

  @Test(arguments: [
    ["render", "scene.caml", "-o", "{name}.png"], ["thumbnail", "scene.caml", "-o", "{name}.png"],
    ["render", "scene.caml", "-o", "{id}.png", "--data", "rows.csv"],
    ["render", "scene.caml", "-o", "%d.png", "--frames", "1"],
  ])
  func `a link in a generated name is replaced`(arguments: [String]) throws {
    try folder.write("id\nscene\n", to: "rows.csv")
    for name in ["scene.png", "0.png"] { link(name) }
    let outcome = try strata.run(arguments + ["--device", "cpu"])
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(other, "kept")
    expectEqual([isLink("scene.png"), isLink("0.png")].filter { $0 }.count, 1)
  }

  @Test(arguments: [
    ["render", "scene.caml", "-o", "{name}.gif", "--device", "cpu", "--frames", "2"],
    ["convert", "scene.caml", "-o", "{name}.caml"],
  ])
  func `a link in another generated name is an error`(arguments: [String]) throws {
    try FileManager.default.moveItem(
      atPath: folder.file("scene.caml"), toPath: folder.file("a.caml"))
    var arguments = arguments
    arguments[1] = "a.caml"
    if arguments[0] == "convert" { arguments[3] = "{n}.caml" }
    for name in ["a.gif", "0.caml"] { link(name) }
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 6, "\(outcome.words)")
    expect(outcome.words.contains("symbolic link"), "\(outcome.words)")
    try expectEqual(other, "kept")
  }

  @Test(arguments: [[], ["--isolate"]])
  func `a job's generated name is not followed either`(options: [String]) throws {
    link("scene.png")
    var command = strata
    let job =
      #"{"command": "render", "scene": "scene.caml", "output": "{name}.png", "device": "cpu"}"#
    command.input = Data(job.utf8)
    let outcome = try command.run(["batch", "-"] + options)
    expectEqual(outcome.status, 0, "\(outcome.words) \(outcome.text)")
    try expectEqual(other, "kept")
    expect(!isLink("scene.png") && outcome.text.contains(#""output":"scene.png""#))
  }
}
