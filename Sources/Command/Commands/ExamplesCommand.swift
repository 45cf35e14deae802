import ArgumentParser
import Foundation
import Strata
import StrataCExampleSources
import StrataExamples
import StrataGraphics
import StrataImageFiles

/// `strata examples`: lists, draws or converts the built-in scenes, or prints their Swift source.
struct ExamplesCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples", abstract: "List and draw the built-in scenes.",
    discussion: """
      Without a name and without --all, the scenes are listed. --all draws each scene at a time at \
      which something is visible, unless --time is given. -o with the extension .ca or .caml \
      writes a scene as a document, like 'strata convert'. --source prints the Swift source, as in
        strata examples clock --source > Clock.swift
      """)

  @Argument(
    help: "Name of the scene.",
    completion: .list(Examples.all.map(\.name)), transform: Self.example(named:))
  var name: Example?

  @OptionGroup(title: HelpSection.output) var request: ExampleOptions
  @OptionGroup var image: ImageOptions
  @OptionGroup(title: HelpSection.encoding) var encoding: ImageEncodingOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: HelpSection.output) var report: JSONReportOption
  @OptionGroup var drawing: DrawingOptions

  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    let output = request.output
    if [request.list, request.all != nil, name != nil].count(where: { $0 }) > 1 {
      throw ValidationError("a scene name, --all and --list cannot be combined; use one of them")
    }
    if output != nil, name == nil {
      throw ValidationError("-o requires a scene name; use --all to draw all scenes")
    }
    if output == "-" { try report.refuseOnStandardOutput() }
    if name == nil || request.source {
      guard !frames.wantFrames(at: "scene.png"), frames.format ?? .png == .png,
        frames.encoding.movieOptions.isEmpty, encoding.quality == nil
      else {
        throw ValidationError(
          "the options for frames, formats and encoding require the name of a scene")
      }
    }
    if request.source {
      guard name != nil else { throw ValidationError("--source requires a scene name") }
      guard output == nil else {
        throw ValidationError(
          "--source cannot be combined with -o; it prints the source to standard output")
      }
    } else if let output, ConvertReport.isDocument(output) {
      guard !frames.wantFrames(at: output), image.moment.value == nil, image.scale.value == nil
      else {
        throw ValidationError(
          "a document contains the whole scene; remove --time, --scale and the options for frames")
      }
    } else if let name {
      let path = output ?? name.name + ".png"
      try frames.check(output: path, isTimeGiven: image.moment.value != nil)
      try encoding.check(frames.format(at: path), at: path)
    }
  }

  func run() throws {
    if let name {
      if request.source { return try printSource(of: name) }
      let path = request.output ?? name.name + ".png"
      try refuseInput(path)
      OutputTemplate.noteFrameNumber(
        in: path, isSequence: frames.format(at: path)?.still != nil)
      if !ConvertReport.isDocument(path) {
        try FolderOutput.refuse(path, example: name.name + ".png")
      }
      if ConvertReport.isDocument(path) { return try write(name, to: path) }
      let length = SceneLength(of: name)
      if frames.wantFrames(at: path, of: length, isTimeGiven: image.moment.value != nil) {
        return try drawFrames(name, length, to: path)
      }
      let finished = try draw(name, to: path)
      if report.json { try StandardStreams.write(json: finished) }
    } else if let all = request.all {
      try drawAll(into: all)
    } else {
      try printList()
    }
  }

  private func refuseInput(_ path: String) throws(CommandFailure) {
    try OverwrittenInput.check(path, "the output", inputs: image.inputs + drawing.inputs)
  }

  /// Draws a single image of a scene.
  ///
  /// - Parameter isPoster: Whether to select a time at which something is visible.
  private func draw(
    _ example: Example, to path: String, isPoster: Bool = false
  ) throws -> PictureReport {
    var stages = StageTimes()
    var (image, canvas) = (image, ShownCanvas(of: example, image))
    let root = try stages.measure("build") { try tree(of: example, on: &canvas) }
    if isPoster {
      image.moment.value = try stages.measure("select") { try poster(of: example).time }
    }
    let picture = Picture(
      root: root, canvas: canvas, stages: stages, scene: example.name, progress: log.progress,
      matte: frames.encoding.matte?.color)
    return try picture.draw(
      to: path, as: frames.format?.still, image: image, drawing: drawing, encoding: encoding)
  }

  private func drawFrames(_ example: Example, _ length: SceneLength, to path: String) throws {
    var stages = StageTimes()
    var canvas = ShownCanvas(of: example, image)
    let root = try stages.measure("build") { try tree(of: example, on: &canvas) }
    let job = FrameJob(
      root: root, canvas: canvas, length: length, stages: stages, progress: log.progress)
    let finished = try job.draw(
      scene: example.name, to: path, frames: frames, image: image, drawing: drawing,
      encoding: encoding)
    if report.json { try StandardStreams.write(json: finished) }
  }

  private func tree(of example: Example, on canvas: inout ShownCanvas) throws -> CALayer {
    let root = example.make()
    return try image.backdrop(drawing.limits)?.tree(root, on: &canvas, yAxis: .down) ?? root
  }

  /// Searches for a time of a scene in small images of it.
  private func poster(of example: Example) throws -> Poster {
    let root = example.make()
    let side = max(example.size.width, example.size.height)
    let canvas = ShownCanvas(
      size: example.size, scale: min(CGFloat(ThumbnailSizeOption.standard) / side, 1))
    let renderer = try drawing.renderer(canvas, yAxis: .down)
    return try Poster(of: SceneLength(of: example)) { time in
      try renderer.image(of: root, at: time, background: image.background.color).pixels
    }
  }

  private func write(_ example: Example, to path: String) throws {
    let finished = try ConvertReport(
      converting: Scene(root: example.make(), size: example.size), called: example.name, to: path,
      strict: drawing.strict, limits: drawing.limits)
    if report.json { try StandardStreams.write(json: finished) }
  }

  private func printSource(of example: Example) throws {
    let sources = SourceReport(example)
    if report.json { return try StandardStreams.write(json: sources) }
    // A comment names each file, and an empty line separates it from the previous file.
    let texts = sources.files.map { "// \($0.name)\n\($0.text)" }
    try StandardStreams.write(Data(texts.joined(separator: "\n").utf8))
  }

  private func drawAll(into folder: String) throws {
    try OutputFolder.create(folder)
    func path(_ example: Example) -> String { folder + "/" + example.name + ".png" }
    for example in Examples.all { try refuseInput(path(example)) }
    let reports = try Examples.all.map { example in
      try draw(example, to: path(example), isPoster: image.moment.value == nil)
    }
    if report.json { try StandardStreams.write(json: reports) }
  }

  private func printList() throws {
    if report.json {
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
      let names = Examples.all.map(\.name)
      throw ArgumentProblem(
        Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'" }
          ?? "expected one of " + names.joined(separator: ", "))
    }
    return example
  }
}

extension SceneLength {
  fileprivate init(of example: Example) {
    self.init(duration: example.duration > 0 ? example.duration : nil)
    moves = duration != nil
  }
}

extension ShownCanvas {
  fileprivate init(of example: Example, _ image: ImageOptions) {
    self.init(size: example.size, scale: image.scale.scale)
  }
}

/// An entry of the list.
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

/// The Swift source of a scene.
private struct SourceReport: Encodable {
  struct File: Encodable {
    let name: String
    let text: String
  }

  let version = ProgramVersion.current
  let scene: String
  /// The files, in which the scene's own files come first.
  let files: [File]

  init(_ example: Example) {
    scene = example.name
    files = example.files.compactMap { name in
      unsafe strata_example_source(name).map {
        unsafe File(name: name + ".swift", text: String(cString: $0))
      }
    }
  }
}
