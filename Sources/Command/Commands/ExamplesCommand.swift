import ArgumentParser
import Foundation
import Strata
import StrataExampleSources
import StrataExamples

/// `strata examples`: lists and draws the built-in scenes, and writes them as documents and as Swift.
struct ExamplesCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples", abstract: "Lists and draws the built-in scenes.",
    discussion: """
      Without a name and without --all, the scenes are listed. -o with a .ca or a .caml writes a \
      scene as a document, as 'strata convert' does; --source prints the Swift it is written in, as in
        strata examples clock --source > Clock.swift
      """)

  @Argument(
    help: "The scene to draw.",
    completion: .list(Examples.all.map(\.name)), transform: Self.example(named:))
  var name: Example?

  @Flag(name: .long, help: "List the scenes.")
  var list = false

  @Flag(
    name: .long,
    help: "Print the Swift that the scene is written in, with the files it shares with others.")
  var source = false

  @Option(
    name: .long,
    help: ArgumentHelp("Draw every scene into this folder.", valueName: "folder"),
    completion: .directory)
  var all: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "What to write, as of 'strata render', or a document; default: NAME.png.",
      valueName: "path"),
    completion: .file(extensions: FrameFormat.extensions + ["ca", "caml"]))
  var output: String?

  @OptionGroup var frames: FrameOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var result: OutputOptions

  @OptionGroup var log: LogOptions

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
    if source {
      guard name != nil, output == nil else {
        throw ValidationError(
          "--source prints one scene; name the scene, and lead the text where -o would point")
      }
    } else if let output, ConvertReport.isDocument(output) {
      guard !frames.wantFrames(at: output), drawing.moment.given == nil, drawing.scale == nil else {
        throw ValidationError(
          "a document has the whole scene; leave out --time, --scale and what asks for frames")
      }
    } else if let name {
      let path = output ?? name.name + ".png"
      try frames.check(output: path, isTimeGiven: drawing.moment.given != nil)
      try result.check(frames.format(at: path), at: path)
    }
  }

  func run() throws {
    if let name {
      if source { return try printSource(of: name) }
      let path = output ?? name.name + ".png"
      if ConvertReport.isDocument(path) { return try write(name, to: path) }
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
      progress: log.progress)
    return try picture.draw(
      to: path, as: frames.format?.still, drawing: drawing, output: result)
  }

  private func drawFrames(_ example: Example, to path: String) throws {
    var stages = StageTimes()
    let root = stages.measure("build") { example.make() }
    let job = FrameJob(
      root: root, canvas: ShownCanvas(of: example, drawing),
      length: SceneLength(duration: example.duration > 0 ? example.duration : nil),
      stages: stages, progress: log.progress)
    let report = try job.draw(
      scene: example.name, to: path, frames: frames, drawing: drawing, output: result)
    if result.json { try StandardStreams.write(json: report) }
  }

  private func write(_ example: Example, to path: String) throws {
    let report = try ConvertReport(
      converting: Scene(root: example.make(), size: example.size), called: example.name, to: path,
      strict: drawing.strict)
    if result.json { try StandardStreams.write(json: report) }
  }

  private func printSource(of example: Example) throws {
    let report = SourceReport(example)
    if result.json { return try StandardStreams.write(json: report) }
    // Each file is told by a first line with its name, and parted from the one before by an empty one.
    let texts = report.files.map { "// \($0.name)\n\($0.text)" }
    try StandardStreams.write(Data(texts.joined(separator: "\n").utf8))
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

/// What a scene is written in.
private struct SourceReport: Encodable {
  struct File: Encodable {
    let name: String
    let text: String
  }

  let version = ProgramVersion.current
  let scene: String
  /// The scene's own files first.
  let files: [File]

  init(_ example: Example) {
    scene = example.name
    files = example.files.compactMap { name in
      ExampleSources.text(of: name).map { File(name: name + ".swift", text: $0) }
    }
  }
}
