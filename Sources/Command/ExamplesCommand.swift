import ArgumentParser
import Foundation
import Strata
import StrataExamples

/// `strata examples`: lists and draws the built-in scenes.
struct ExamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples", abstract: "Lists and draws the built-in scenes.",
    discussion: "Without a name and without --all, the scenes are listed.")

  @Argument(
    help: "The scene to draw.",
    completion: .list(Examples.all.map(\.name)), transform: Self.example(named:))
  var name: Example?

  @Flag(name: .long, help: "List the scenes.")
  var list = false

  @Option(
    name: .long,
    help: ArgumentHelp("Draw every scene into this folder.", valueName: "folder"),
    completion: .directory)
  var all: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "What to write, as of 'strata render'; default: NAME.png.", valueName: "path"),
    completion: .file(extensions: FrameFormat.allCases.map(\.rawValue) + ["jpg"]))
  var output: String?

  @OptionGroup var frames: FrameOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var result: OutputOptions

  func validate() throws {
    if [list, all != nil, name != nil].count(where: { $0 }) > 1 {
      throw ValidationError("give a scene's name, --all or --list, and one of them only")
    }
    if output != nil, name == nil {
      throw ValidationError("-o names the picture of one scene; name the scene, or give --all")
    }
    if output == "-", result.json {
      throw ValidationError("-o - and --json both want standard output; give one of them")
    }
    if let name {
      try frames.check(
        output: output ?? name.name + ".png", isTimeGiven: drawing.moment.given != nil)
    }
  }

  func run() throws {
    if let name {
      let path = output ?? name.name + ".png"
      if frames.wantFrames(at: path) { return try drawFrames(name, to: path) }
      let report = try draw(name, to: path)
      if result.json { try StandardStreams.write(json: report) }
    } else if let all {
      try drawAll(into: all)
    } else {
      try printList()
    }
  }

  private func draw(_ example: Example, to path: String) throws -> PictureReport {
    var stages = StageTimes()
    let root = stages.measure("build") { example.make() }
    let picture = Picture(
      root: root, canvas: ShownCanvas(of: example, drawing), stages: stages, scene: example.name,
      progress: frames.progress)
    return try picture.draw(
      to: path, as: frames.format?.still, drawing: drawing, output: result)
  }

  private func drawFrames(_ example: Example, to path: String) throws {
    var stages = StageTimes()
    let root = stages.measure("build") { example.make() }
    let job = FrameJob(
      root: root, canvas: ShownCanvas(of: example, drawing),
      length: SceneLength(duration: example.duration > 0 ? example.duration : nil),
      stages: stages)
    let report = try job.draw(
      scene: example.name, to: path, frames: frames, drawing: drawing, output: result)
    if result.json { try StandardStreams.write(json: report) }
  }

  private func drawAll(into folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.output, "\(folder): the folder cannot be made; name another")
    }
    let reports = try Examples.all.map { example in
      try draw(example, to: folder + "/" + example.name + ".png")
    }
    if result.json { try StandardStreams.write(json: reports) }
  }

  private func printList() throws {
    if result.json {
      try StandardStreams.write(json: Examples.all.map(ExampleReport.init))
      return
    }
    let width = Examples.all.map(\.name.count).max() ?? 0
    let lines = Examples.all.map { example in
      example.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + example.title + "\n"
    }
    try StandardStreams.write(Data(lines.joined().utf8))
  }

  private static func example(named name: String) throws -> Example {
    guard let example = Examples.all.first(where: { $0.name == name }) else {
      throw ArgumentProblem(
        "give one of " + Examples.all.map(\.name).joined(separator: ", "))
    }
    return example
  }
}

extension ShownCanvas {
  fileprivate init(of example: Example, _ drawing: DrawingOptions) {
    self.init(size: example.size, scale: drawing.scale ?? 1)
  }
}

/// One line of the list.
private struct ExampleReport: Encodable {
  let name: String
  let title: String
  let widthInPoints: Double
  let heightInPoints: Double

  init(_ example: Example) {
    name = example.name
    title = example.title
    widthInPoints = Double(example.size.width)
    heightInPoints = Double(example.size.height)
  }
}
