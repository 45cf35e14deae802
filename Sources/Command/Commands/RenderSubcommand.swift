import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// `strata render`: draws a scene file into an image, an animation or a movie.
struct RenderSubcommand: SceneDrawing {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw scene files into images, image sequences, GIFs or MP4 movies.",
    discussion: """
      A single image is drawn at --time, into a .png, .jpg, .webp or .avif file. Frames are drawn \
      into a sequence such as frame-%05d.png, into an animation (.gif, .apng, .webp, .avif), into \
      a movie (.mp4, .webm, .mov, .mkv), or into a pipe, as in
        strata render scene.ca -o - --format rgba --frames '0..<60' | ...
      A scene that moves becomes an animation in .webp and .avif, too, unless --time is given.

      The time of frame k is exactly --start + k / --fps seconds, times --speed. Ranges of frames \
      that are drawn separately therefore join without a seam.
      """)

  @OptionGroup var files: SceneFiles

  @OptionGroup var image: ImageOptions
  @OptionGroup(title: HelpSection.sizeAndScale) var canvas: CanvasOptions
  @OptionGroup(title: HelpSection.sizeAndScale) var textScale: TextScaleOption
  @OptionGroup(title: HelpSection.encoding) var encoding: ImageEncodingOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: HelpSection.output) var report: JSONReportOption
  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions
  @OptionGroup(title: HelpSection.documents) var values: ValueOptions
  @OptionGroup(title: HelpSection.documents) var data: DataOptions
  @OptionGroup var drawing: DrawingOptions

  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    try files.check(isNeeded: frames.format != .null)
    if files.path == "-" { try report.refuseOnStandardOutput() }
    try files.checkFrameNumbers()
    for path in files.outputs.map(\.output) {
      try frames.check(output: path, isTimeGiven: image.moment.value != nil)
      try encoding.check(frames.format(at: path), at: path)
    }
    if canvas.blurBackground {
      if image.background.isImage {
        throw ValidationError("--blur-background cannot be combined with an image as --background")
      }
      if files.scenes.contains("-") {
        throw ValidationError("--blur-background reads the scene twice; use a file instead of -")
      }
    }
  }

  func run() throws {
    let runs = try data.runs(of: files, limits: drawing.limits, load)
    let isSequence = frames.format(at: files.path)?.still != nil
    OutputTemplate.noteFrameNumber(in: files.path, isSequence: isSequence)
    if data.file == nil { OutputTemplate.noteUnknownNames(in: files.path) }
    try EachScene.run(runs, inputs: inputs, json: report.json, draw)
  }

  private func draw(_ run: SceneRun) throws -> any Encodable {
    var work = SharedWork()
    let job: FrameJob = try work.during { try self.job(for: run) }
    let isTimeGiven = image.moment.value != nil
    if frames.wantFrames(at: run.output, of: job.length, isTimeGiven: isTimeGiven) {
      if !FrameNamePattern.isPattern(run.output) { try run.refuseLink() }
      return try job.draw(
        scene: run.scene, to: run.output, frames: frames, image: image, drawing: drawing,
        encoding: encoding)
    }
    let picture = Picture(
      root: job.root, canvas: job.canvas, yAxis: job.yAxis,
      diagnostics: job.diagnostics
        + frames.notes(at: run.output, job.length, isTimeGiven: isTimeGiven),
      stages: job.stages, scene: run.scene, progress: log.progress,
      matte: frames.encoding.matte?.color)
    return try work.during {
      try picture.draw(
        to: run.output, links: run.links, as: frames.format?.still, image: image,
        drawing: drawing, encoding: encoding)
    }
  }

  /// Reads a scene and prepares it for drawing its frames.
  func job(for run: SceneRun) throws -> FrameJob {
    var stages = StageTimes()
    var loaded = try stages.measure("load") { try load(run) }
    if let layer = canvas.layer { loaded = try loaded.isolatingLayer(atPath: layer) }
    var shown = try canvas.canvas(of: loaded, scale: image.scale.value)
    textScale.apply(to: loaded, shown.pixelsPerPoint)
    let backdrop = try backdrop(behind: shown, of: run, loaded.assets)
    let root = backdrop?.tree(loaded.root, on: &shown, yAxis: loaded.yAxis) ?? loaded.root
    return FrameJob(
      root: root, canvas: shown, yAxis: loaded.yAxis, length: SceneLength(loaded),
      diagnostics: loaded.diagnostics + shown.diagnostics, stages: stages, progress: log.progress)
  }

  /// Reads a scene and applies the values of the options and of a row.
  func load(_ run: SceneRun) throws -> Scene {
    let loaded = try document.load(
      run.scene, limits: drawing.limits, fonts: drawing.fonts.policy,
      duration: frames.sequence.seconds, row: run.row)
    try values.apply(to: loaded, run.row, limits: drawing.limits)
    return loaded
  }

  /// Returns the content behind the scene, if there is any.
  private func backdrop(
    behind canvas: ShownCanvas, of run: SceneRun, _ assets: [DocumentAsset]
  ) throws -> Backdrop? {
    guard self.canvas.blurBackground else {
      return try image.backdrop(behind: assets, drawing.limits)
    }
    // A second copy, because a layer has only one place in a tree.
    var copy = try load(run)
    if let layer = self.canvas.layer { copy = try copy.isolatingLayer(atPath: layer) }
    textScale.apply(to: copy, canvas.pixelsPerPoint)
    return .blurred(copy.root)
  }
}

extension RenderSubcommand {
  mutating func read(from arguments: inout DirectArguments) throws {
    image = try arguments.group()
    canvas = try arguments.group()
    textScale = try arguments.group()
    encoding = try arguments.group()
    frames = try arguments.group()
    report = try arguments.group()
    document = try arguments.group()
    values = try arguments.group()
    data = try arguments.group()
    drawing = try arguments.group()
    log = try arguments.group()
    files = try arguments.group()
  }
}
