import Foundation
import StrataTestMeasures
import StrataTestSupport
import Testing

/// No command replaces a file that it reads, or files that it did not write.
@Suite struct InputSafetyTests {
  private let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
    try folder.write(
      #"{"id": 1, "command": "info", "scene": "scene.caml"}"# + "\n", to: "jobs.jsonl")
  }

  private var strata: Command { Command(folder: folder) }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  @Test(arguments: [
    ["convert", "scene.caml", "scene.caml"], ["convert", "scene.caml", "./scene.caml"],
    ["convert", "scene.caml", "link.caml"], ["bench", "scene.caml", "--html", "scene.caml"],
    ["batch", "jobs.jsonl", "--manifest", "jobs.jsonl"],
    ["compare", "a.json", "--slot", "logo=link.png", "-o", "link.png"],
  ])
  func `an output that is an input is refused`(arguments: [String]) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.caml"), withDestinationPath: "scene.caml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png"), withDestinationPath: "scene.caml")
    let before = try contents("scene.caml") + contents("jobs.jsonl")
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 2, "\(outcome.words)")
    expect(outcome.words.contains("would overwrite \(arguments[arguments.count - 1])"))
    try expectEqual(contents("scene.caml") + contents("jobs.jsonl"), before)
  }

  @Test(arguments: [
    ["render", "scene.caml", "red.png", "--background", "red.png"],
    ["render", "scene.caml", "-o", "{id}.csv", "--format", "png", "--data", "1.csv"],
    ["render", "scene.ca", "scene.ca/assets/red.png"],
    ["render", "scene.caml", "red.png", "--set", "root.contents=./red.png"],
    ["thumbnail", "scene.caml", "red.png", "--background", "red.png"],
    ["thumbnail", "scene.caml", "red.png", "--set", "root.contents=red.png"],
    ["render", "named.caml", "-o", "{id}.png", "--data", "pictures.csv"],
    ["render", "folder/a.json", "red.png", "--slot", "logo=../red.png"],
    ["examples", "clock", "-o", "red.png", "--background", "red.png"],
    ["examples", "--all", ".", "--background", "./clock.png"],
  ])
  func `an output that another option reads is refused`(arguments: [String]) throws {
    try folder.write("id\n1\n", to: "1.csv")
    try folder.write("id,root.contents\nred,red.png\n", to: "pictures.csv")
    try folder.write(caml(#"<CALayer name="root" bounds="0 0 8 6"/>"#), to: "named.caml")
    try folder.write("{}", to: "folder/a.json")
    try folder.write("a picture", to: "clock.png")
    try expectEqual(strata("convert", "scene.caml", "scene.ca").status, 0)
    try expectEqual(strata("render", "scene.caml", "red.png", "--device", "cpu").status, 0)
    let before = FileManager.default.contents(atPath: folder.file("red.png"))
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 2, "\(outcome.words)")
    expect(outcome.words.contains("the output would "), "\(outcome.words)")
    try expectEqual(contents("1.csv"), "id\n1\n")
    try expectEqual(contents("clock.png"), "a picture")
    expectEqual(FileManager.default.contents(atPath: folder.file("red.png")), before)
  }

  @Test func `a job does not replace the job file`() throws {
    try folder.write(
      #"{"command": "render", "scene": "scene.caml", "output": "own.jsonl", "format": "png"}"#,
      to: "own.jsonl")
    let outcome = try strata("batch", "own.jsonl")
    expectEqual(outcome.status, 1)
    expect(outcome.text.contains("would overwrite own.jsonl, which is an input"), "\(outcome.text)")
    try expect(contents("own.jsonl").hasPrefix("{"))
  }

  @Test func `a batch appends only to a manifest`() throws {
    try folder.write("name,age\nada,36\n", to: "people.csv")
    let outcome = try strata("batch", "jobs.jsonl", "--manifest", "people.csv")
    expectEqual(outcome.status, 2)
    expect(
      outcome.words.contains("people.csv is not a manifest of strata batch"), "\(outcome.words)")
    try expectEqual(contents("people.csv"), "name,age\nada,36\n")
    for _ in 0..<2 {
      try expectEqual(strata("batch", "jobs.jsonl", "--manifest", "done").status, 0)
    }
  }

  @Test(arguments: ["notes.txt", "assets/artwork.psd", ".gitignore"])
  func `a bundle with other files is not replaced`(name: String) throws {
    for _ in 0..<2 {
      try expectEqual(strata("convert", "scene.caml", "kept.ca").status, 0)
    }
    try folder.write("mine", to: "kept.ca/" + name)
    for arguments in [
      ["convert", "scene.caml", "kept.ca"], ["examples", "clock", "-o", "kept.ca"],
    ] {
      let outcome = try strata.run(arguments)
      expectEqual(outcome.status, 6)
      expect(outcome.words.contains("contains files that Strata did not write"), "\(outcome.words)")
      try expectEqual(contents("kept.ca/" + name), "mine")
    }
  }

  @Test func `a farm's job is written to a folder of its own`() throws {
    let farm = ["farm", "template", "scene.caml", "-o", "out.mp4", "--frames", "20"]
    try expectEqual(strata("convert", "scene.caml", "other.ca").status, 0)
    let refused = try strata.run(farm + ["--job", "other.ca"])
    expectEqual(refused.status, 2)
    expect(refused.words.contains("other.ca contains other files"), "\(refused.words)")
    try expectEqual(strata.run(farm + ["--job", "job"]).status, 0)
    try expectEqual(strata.run(farm + ["--job", "job", "--for", "slurm"]).status, 0)
    expect(!FileManager.default.fileExists(atPath: folder.file("job/template.json")))
    expect(FileManager.default.fileExists(atPath: folder.file("job/submit")))
    try expectEqual(strata.run(farm + ["--job", "gpu", "--device", "gpu"]).status, 0)
  }
}
