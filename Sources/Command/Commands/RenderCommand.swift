import ArgumentParser
import Foundation
import Strata

/// `strata render`: a scene file becomes a picture, or many.
struct RenderCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a scene file into a picture, a sequence, an animation or a pipe.",
    discussion: """
      One picture is drawn into a .png, a .jpg or a .webp, at --time. Frames are drawn into a \
      sequence such as frame-%05d.png, into an .apng or a .webp, or into a pipe, as in
        strata render scene.ca -o - --format rgba --frames '0..<60' | ...
      Frame k is at exactly --start + k / --fps seconds, so ranges that were drawn apart join.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup var output: OutputArgument

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var result: OutputOptions

  @OptionGroup var log: LogOptions

  func validate() throws {
    try output.check(isNeeded: frames.format != .null)
    if output.path == "-", result.json {
      throw ValidationError("-o - and --json both want standard output; give one of them")
    }
    try frames.check(output: output.path, isTimeGiven: drawing.moment.given != nil)
    try result.check(frames.format(at: output.path), at: output.path)
  }

  func run() throws {
    var stages = StageTimes()
    var loaded = try stages.measure("load") {
      try scene.load(limits: drawing.limits, fonts: drawing.fonts.policy)
    }
    if let layer = canvas.layer { loaded = try loaded.isolatingLayer(atPath: layer) }
    let shown = try canvas.canvas(of: loaded, scale: drawing.scale)
    let diagnostics = loaded.diagnostics + shown.diagnostics
    if frames.wantFrames(at: output.path) {
      let job = FrameJob(
        root: loaded.root, canvas: shown, yAxis: loaded.yAxis, length: SceneLength(loaded),
        diagnostics: diagnostics, stages: stages, progress: log.progress)
      let report = try job.draw(
        scene: scene.file, to: output.path, frames: frames, drawing: drawing, output: result)
      if result.json { try StandardStreams.write(json: report) }
    } else {
      let picture = Picture(
        root: loaded.root, canvas: shown, yAxis: loaded.yAxis, diagnostics: diagnostics,
        stages: stages, scene: scene.file, progress: log.progress)
      let report = try picture.draw(
        to: output.path, as: frames.format?.still, drawing: drawing, output: result)
      if result.json { try StandardStreams.write(json: report) }
    }
  }
}
