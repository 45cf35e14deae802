import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// `strata farm template`: the files of a job, and the arguments that a farm cannot use.
@Suite struct FarmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(movingScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  @discardableResult
  private func template(_ arguments: String...) throws -> Command.Outcome {
    let outcome = try strata.run(["farm", "template", "scene.caml"] + arguments)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return outcome
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  private func json(_ name: String) throws -> [String: Any] {
    let data = Data(try text(name).utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Returns the arguments of a step's command.
  private func arguments(_ name: String, step: Int) throws -> [String] {
    let steps = try #require(try json(name)["steps"] as? [[String: Any]])
    let script = try #require(steps[step]["script"] as? [String: Any])
    let run = (script["actions"] as? [String: Any])?["onRun"] as? [String: Any]
    return try #require(run?["args"] as? [String])
  }

  private func defaults(_ name: String) throws -> [String: String] {
    let parameters = try json(name)["parameterDefinitions"] as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: parameters.map { parameter in
        (parameter["name"] as? String ?? "", "\(parameter["default"] ?? "")")
      })
  }

  @Test func `names and values that begin with a hyphen stay arguments`() throws {
    try folder.write(movingScene, to: "-scene.caml")
    let outcome = try strata(
      "farm", "template", "./-scene.caml", "-o", "out.mkv", "--frames", "4", "--title=--hi")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let words = try arguments("out.farm/template.json", step: 0)
    expect(words.contains("./-scene.caml") && words.contains("--title=--hi"), "\(words)")
  }

  @Test func `only files that rows show are inputs`() throws {
    try folder.write(
      caml(#"<CATextLayer name="title" bounds="0 0 9 9" string="A"/>"#), to: "text.caml")
    try folder.write("id,title.string\n1,Documents\n2,/\n", to: "rows.csv")
    try folder.write("private", to: "Documents/letter.txt")
    let outcome = try strata(
      "farm", "template", "text.caml", "--data", "rows.csv", "-o", "{id}.y4m", "--frames", "2",
      "--job", "rows.farm")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(!FileManager.default.fileExists(atPath: folder.file("rows.farm/inputs/Documents")))
  }

  @Test func `a missing scene has the code of other commands`() throws {
    for command in [["farm", "template"], ["render"]] {
      let outcome = try strata.run(command + ["absent.caml", "-o", "out.y4m", "--frames", "2"])
      expectEqual(outcome.status, 3)
      expectEqual(outcome.words, "strata: error: absent.caml: no such file; check the path\n")
    }
  }

  @Test func `a folder of other files is not a job`() throws {
    try folder.write("mine", to: "mine/inputs/a")
    try folder.write("mine", to: "mine/submit")
    let outcome = try strata(
      "farm", "template", "scene.caml", "-o", "out.mkv", "--frames", "4", "--job", "mine")
    expectEqual(outcome.status, 2)
    try expectEqual(text("mine/submit"), "mine")
  }

  @Test func `a template draws groups in chunks, and joins them`() throws {
    let outcome = try template("-o", "out.mkv", "--frames", "0..<60", "--chunk", "8", "--gop", "4")
    expect(outcome.words.contains("wrote out.farm/template.json (15 groups of 4 frames, 8 chunks)"))
    let job = "out.farm/template.json"
    try expectEqual(json(job)["extensions"] as? [String], ["TASK_CHUNKING"])
    try expectEqual(
      defaults(job),
      [
        "Inputs": "inputs", "Parts": "parts", "Output": "out.mkv", "Groups": "0-14",
        "GroupsPerChunk": "2", "Strata": "strata",
      ])
    try expectEqual(
      arguments(job, step: 0),
      [
        "-C", "{{Param.Inputs}}", "{{Param.Strata}}", "render", "scene.caml", "--frames",
        "0..<60", "--gop", "4", "--device", "cpu", "--manifest", "--groups",
        "{{Task.Param.Groups}}", "--resume", "--expect", "job.manifest", "-o",
        "{{Param.Parts}}/{{Task.Param.Groups}}.mkv",
      ])
    try expectEqual(
      arguments(job, step: 1),
      [
        "-C", "{{Param.Inputs}}", "{{Param.Strata}}", "join", "{{Param.Parts}}", "--frames", "0-59",
        "--expect", "job.manifest", "-o", "{{Param.Output}}",
      ])
    try expectEqual(text("out.farm/inputs/scene.caml"), movingScene)
    let flows = try #require(try json(job)["parameterDefinitions"] as? [[String: Any]]).compactMap {
      $0["dataFlow"] as? String
    }
    expectEqual(flows, ["IN", "OUT", "OUT"])
  }

  @Test func `a job is a pure function of its inputs`() throws {
    let names = ["template.json", "inputs/job.manifest"]
    try template("-o", "out.y4m", "--frames", "60")
    let first = try names.map { try text("out.farm/" + $0) }
    try template("-o", "out.y4m", "--frames", "60")
    try expectEqual(names.map { try text("out.farm/" + $0) }, first)
    // The folder is not part of it.
    try template("-o", "out.y4m", "--frames", "60", "--job", "deep/other")
    try expectEqual(names.map { try text("deep/other/" + $0) }, first)
  }

  @Test func `the expected job is that of the workers`() throws {
    try template("-o", "out.y4m", "--frames", "6", "--chunk", "4", "--scale", "2")
    try FileManager.default.createDirectory(
      atPath: folder.file("out.farm/parts"), withIntermediateDirectories: true)
    let worker = Command(preparation: "cd out.farm/inputs", folder: folder)
    for groups in ["0-3", "4-5"] {
      let words = try arguments("out.farm/template.json", step: 0).dropFirst(3).map { word in
        word.replacing("{{Task.Param.Groups}}", with: groups)
          .replacing("{{Param.Parts}}", with: "../parts")
      }
      let outcome = try worker.run(Array(words))
      expectEqual(outcome.status, 0, "\(outcome.words)")
    }
    let words = try arguments("out.farm/template.json", step: 1).dropFirst(3).map { word in
      word.replacing("{{Param.Parts}}", with: "../parts")
        .replacing("{{Param.Output}}", with: "../out.y4m")
    }
    let outcome = try worker.run(Array(words))
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(
      strata(
        "render", "scene.caml", "-o", "one.y4m", "--frames", "6", "--scale", "2", "--device", "cpu",
        "--manifest"
      ).status, 0)
    try expectEqual(text("out.farm/out.y4m.manifest"), text("one.y4m.manifest"))
  }

  @Test func `fixed chunks need no extension`() throws {
    try template("-o", "out.y4m", "--frames", "10", "--chunk", "4", "--fixed-chunks")
    let job = try json("out.farm/template.json")
    expect(job["extensions"] == nil)
    let text = try text("out.farm/template.json")
    expect(text.contains(#""range": "0-8:4""#) && text.contains(#""range": "3-7:4,9""#), "\(text)")
    expect(text.contains("{{Task.Param.First}}-{{Task.Param.Last}}"))
  }

  @Test func `hardware becomes a requirement, and the template tells of drivers`() throws {
    try template("-o", "out.y4m", "--frames", "4", "--require-hardware")
    expect(try text("out.farm/template.json").contains("amount.worker.gpu"))
    let description = try #require(try json("out.farm/template.json")["description"] as? String)
    expect(description.contains("chunks of different drivers are not joined"), "\(description)")
    try template("-o", "out.y4m", "--frames", "4", "--require-hardware", "--any-driver")
    expect(try arguments("out.farm/template.json", step: 1).contains("--any-driver"))
    try template(
      "-o", "out.y4m", "--frames", "4", "--device", "gpu", "--driver", "0123456789abcdef")
    expect(try text("out.farm/template.json").contains("must have the GL driver 0123456789abcdef"))
    expect(try text("out.farm/inputs/job.manifest").contains("\"device\"") == false)
  }

  @Test func `rows become clips, with copies of their files`() throws {
    try folder.write(
      caml(#"<CALayer name="face" bounds="0 0 9 9" position="4 4"/>"#), to: "scene.caml")
    try folder.write("id,photo\na,pictures/dot.png\nb,\n", to: "people.csv")
    try folder.write(#"{"photo": "face.contents"}"#, to: "map.json")
    try folder.write(Data([1, 2, 3]), to: "pictures/dot.png")
    try template(
      "-o", "clips/{id}.y4m", "--data", "people.csv", "--map", "map.json", "--frames", "2")
    let job = "scene.farm/template.json"
    try expectEqual(defaults(job)["Rows"], "0-1")
    try expectEqual(defaults(job)["Clips"], "clips")
    try expectEqual(
      arguments(job, step: 0).suffix(5),
      ["--rows", "{{Task.Param.Rows}}", "--resume", "-o", "{{Param.Clips}}/{id}.y4m"])
    expect(try arguments(job, step: 1).contains("--verify"))
    for name in ["people.csv", "map.json", "pictures/dot.png", "scene.caml"] {
      expect(FileManager.default.fileExists(atPath: folder.file("scene.farm/inputs/" + name)))
    }
  }

  @Test func `one row and one group are singular`() throws {
    try folder.write("id\na\n", to: "one.csv")
    let rows = try template("-o", "{id}.y4m", "--data", "one.csv", "--frames", "2")
    expect(rows.words.contains("(1 row, 1 chunk)"), "\(rows.words)")
    expect(try text("scene.farm/template.json").contains("with 1 row\""))
    let group = try template("-o", "out.mp4", "--frames", "2", "--gop", "4")
    expect(group.words.contains("(1 group of 4 frames, 1 chunk)"), "\(group.words)")
  }

  @Test func `Slurm has an array and a dependent job`() throws {
    try template("-o", "out.y4m", "--frames", "10", "--chunk", "4", "--for", "slurm")
    let chunks = try text("out.farm/chunks.sbatch")
    expect(chunks.contains("#SBATCH --array=0-2\n"))
    expect(chunks.contains(#"-o "../parts/$first-$last.y4m""#), "\(chunks)")
    expect(try text("out.farm/submit").contains("--dependency=afterany:"))
    expect(FileManager.default.isExecutableFile(atPath: folder.file("out.farm/submit")))
    let outcome = try strata(
      "farm", "template", "scene.caml", "-o", "out.y4m", "--frames", "2000", "--chunk", "1",
      "--for", "slurm")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("2000 chunks exceed the 1000 tasks of an array"))
  }

  @Test func `images of rows, and folders by rows, are refused`() throws {
    try folder.write("id\na\n", to: "people.csv")
    for (output, words) in [
      ("{id}.png", "draw images with strata batch"), ("{id}/f%d.png", "draw images"),
      ("{id}/a.mkv", "placeholder in the name of a folder"),
    ] {
      let outcome = try strata(
        "farm", "template", "scene.caml", "-o", output, "--data", "people.csv")
      expectEqual(outcome.status, 2)
      expect(outcome.words.contains(words), "\(outcome.words)")
    }
  }

  @Test(arguments: [
    (["-o", "/tmp/out.mp4"], 2, "outside of the folder of the job"),
    (["-o", "a/out.mp4"], 2, "must be the name of a file"),
    (["-o", "out.gif"], 2, "a farm joins movies, y4m and rgba"),
    (["-o", "f%d.png"], 2, "a farm joins movies"),
    (["-o", "out.mp4", "--chunk", "7", "--gop", "2"], 2, "use 8"),
    (["-o", "out.mp4", "--chunk", "0"], 2, "above 0"),
    (["-o", "out.mp4", "--shard", "1/2"], 2, "--shard does not apply"),
    (["-o", "out.mp4", "--sacle", "2"], 2, "did you mean '--scale'"),
    (["-o", "out.mp4", "--font", "none.ttf"], 5, "none.ttf"),
    (["-o", "out.y4m", "--title", "{{x}}"], 2, "applies only to movies"),
    (["-o", "out.mp4", "--title", "{{x}}"], 2, "a template reserves"),
    (["-o", "out.mp4", "--chunk-seconds", "9", "--for", "slurm"], 2, "only to --for openjd"),
    ([], 2, "missing output"),
  ]) func `arguments that a farm cannot use are refused`(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    let frames = arguments.contains { $0.hasSuffix(".gif") } ? [] : ["--frames", "10"]
    let outcome = try strata.run(["farm", "template", "scene.caml"] + arguments + frames)
    expectEqual(outcome.status, status)
    expect(outcome.words.contains(words), "\(outcome.words)")
  }

  /// A Lottie animation in a folder, whose image slot shows a file beside it.
  private func writeSlotScene() throws {
    try folder.write(
      """
      {"v": "5.9.0", "fr": 10, "ip": 0, "op": 3, "w": 8, "h": 8, "layers": [{"ty": 2, \
      "refId": "p", "ip": 0, "op": 3, "ks": {}}], "assets": [{"id": "p", "sid": "logo", "w": 8, \
      "h": 8, "p": "absent.png"}]}
      """, to: "scenes/a.json")
    let dot = try PNG.encode(Pixels(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
    try folder.write(Data(dot), to: "scenes/pictures/dot.png")
  }

  @Test(arguments: ["pictures/dot.png", #"{"u": "pictures/", "p": "dot.png"}"#])
  func `the images of slots are inputs`(value: String) throws {
    try writeSlotScene()
    let copy = "inputs/scenes/pictures/dot.png"
    let outcome = try strata(
      "farm", "template", "scenes/a.json", "--slot", "logo=" + value, "-o", "out.y4m", "--frames",
      "2")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(FileManager.default.fileExists(atPath: folder.file("out.farm/" + copy)))
    try folder.write("logo\npictures/dot.png\n", to: "rows.csv")
    let rows = try strata(
      "farm", "template", "scenes/a.json", "--data", "rows.csv", "-o", "{n}.y4m", "--frames", "2")
    expectEqual(rows.status, 0, "\(rows.words)")
    expect(FileManager.default.fileExists(atPath: folder.file("a.farm/" + copy)))
  }

  @Test func `a folder around the job is copied without the job, and without links to itself`()
    throws
  {
    try writeSlotScene()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("scenes/loop"), withDestinationPath: "..")
    for _ in 0..<2 {
      let outcome = try strata(
        "farm", "template", "scenes/a.json", "-o", "out.y4m", "--frames", "2", "--assets-dir", ".")
      expectEqual(outcome.status, 0, "\(outcome.words)")
    }
    let inputs = folder.url("out.farm/inputs")
    let name = URL(fileURLWithPath: folder.path).lastPathComponent
    let files = FileManager.default.enumerator(atPath: inputs.path)?.compactMap { $0 as? String }
    expectEqual(
      files?.filter { $0.hasPrefix(name + "/") && !$0.contains("/stream-") }.sorted(),
      ["scene.caml", "scenes", "scenes/a.json", "scenes/pictures", "scenes/pictures/dot.png"].map {
        name + "/" + $0
      })
  }

  @Test func `an automatic device is the CPU for the workers`() throws {
    try template("-o", "out.y4m", "--frames", "2", "--device", "auto")
    let words = try arguments("out.farm/template.json", step: 0)
    expect(words.contains("cpu") && !words.contains("auto"), "\(words)")
  }

  @Test func `a scene that needs other files is refused`() throws {
    try folder.write(
      caml(
        #"""
        <CALayer bounds="0 0 8 6" position="4 3"><contents type="CGImage" src="dot.png"/></CALayer>
        """#), to: "scene.caml")
    let dot = try PNG.encode(Pixels(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
    try folder.write(Data(dot), to: "dot.png")
    let outcome = try strata("farm", "template", "scene.caml", "-o", "out.y4m", "--frames", "2")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("scene.caml: it refers to files outside of it"))
  }
}
