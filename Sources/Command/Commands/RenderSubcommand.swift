import ArgumentParser
import Foundation
import Strata

/// `strata render`: draws a scene file into an image, an animation or a movie.
struct RenderSubcommand: JobRunnable {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a scene file into an image, an image sequence, a GIF or an MP4 movie.",
    discussion: """
      A single image is drawn at --time, into a .png, .jpg, .webp or .avif file. Frames are drawn \
      into a sequence such as frame-%05d.png, into an animation (.gif, .apng, .webp, .avif), into \
      a movie (.mp4, .webm, .mov, .mkv), or into a pipe, as in
        strata render scene.ca -o - --format rgba --frames '0..<60' | ...
      A scene that moves becomes an animation in .webp and .avif, too, unless --time is given.

      The time of frame k is exactly --start + k / --fps seconds, times --speed. Ranges of frames \
      that are drawn separately therefore join without a seam.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup var output: OutputArgument

  @OptionGroup var image: ImageOptions
  @OptionGroup(title: HelpSection.sizeAndScale) var canvas: CanvasOptions
  @OptionGroup(title: HelpSection.sizeAndScale) var textScale: TextScaleOption
  @OptionGroup(title: HelpSection.encoding) var encoding: ImageEncodingOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: HelpSection.output) var report: JSONReportOption
  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions
  @OptionGroup var drawing: DrawingOptions

  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    try output.check(isNeeded: frames.format != .null)
    if output.path == "-" { try report.refuseOnStandardOutput() }
    try frames.check(output: output.path, isTimeGiven: image.moment.value != nil)
    try encoding.check(frames.format(at: output.path), at: output.path)
    if canvas.blurBackground {
      if image.background.isImage {
        throw ValidationError("--blur-background cannot be combined with an image as --background")
      }
      if scene.file == "-" {
        throw ValidationError("--blur-background reads the scene twice; use a file instead of -")
      }
    }
  }

  mutating func replaceFiles(_ scenes: [String], output path: String?) {
    scene.file = scenes[0]
    output.named.value = path
  }

  func run() throws {
    var stages = StageTimes()
    var loaded = try stages.measure("load") {
      try document.load(
        scene, limits: drawing.limits, fonts: drawing.fonts.policy,
        duration: frames.sequence.seconds)
    }
    if let layer = canvas.layer { loaded = try loaded.isolatingLayer(atPath: layer) }
    var shown = try canvas.canvas(of: loaded, scale: image.scale.value)
    textScale.apply(to: loaded, shown.pixelsPerPoint)
    let length = SceneLength(loaded)
    let diagnostics = loaded.diagnostics + shown.diagnostics
    let backdrop = try backdrop(behind: shown)
    let root = backdrop?.tree(loaded.root, on: &shown, yAxis: loaded.yAxis) ?? loaded.root
    let isTimeGiven = image.moment.value != nil
    if frames.wantFrames(at: output.path, of: length, isTimeGiven: isTimeGiven) {
      let job = FrameJob(
        root: root, canvas: shown, yAxis: loaded.yAxis, length: length,
        diagnostics: diagnostics, stages: stages, progress: log.progress)
      let finished = try job.draw(
        scene: scene.file, to: output.path, frames: frames, image: image, drawing: drawing,
        encoding: encoding)
      if report.json { try StandardStreams.write(json: finished) }
    } else {
      let picture = Picture(
        root: root, canvas: shown, yAxis: loaded.yAxis,
        diagnostics: diagnostics
          + frames.notes(at: output.path, length, isTimeGiven: isTimeGiven),
        stages: stages, scene: scene.file, progress: log.progress)
      let finished = try picture.draw(
        to: output.path, as: frames.format?.still, image: image, drawing: drawing,
        encoding: encoding)
      if report.json { try StandardStreams.write(json: finished) }
    }
  }

  /// Returns the content behind the scene, if there is any.
  private func backdrop(behind canvas: ShownCanvas) throws -> Backdrop? {
    guard self.canvas.blurBackground else { return try image.backdrop(drawing.limits) }
    // A second copy, because a layer has only one place in a tree.
    var copy = try document.load(
      scene, limits: drawing.limits, fonts: drawing.fonts.policy,
      duration: frames.sequence.seconds)
    if let layer = self.canvas.layer { copy = try copy.isolatingLayer(atPath: layer) }
    textScale.apply(to: copy, canvas.pixelsPerPoint)
    return .blurred(copy.root)
  }
}
