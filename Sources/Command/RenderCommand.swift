import ArgumentParser
import Foundation
import Strata

/// `strata render`: a scene file becomes a picture, or many.
struct RenderCommand: ParsableCommand {
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

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "What to write; the extension says how. - is standard output, as PNG unless --format says "
        + "otherwise.", valueName: "path"),
    completion: .file(extensions: FrameFormat.allCases.map(\.rawValue) + ["jpg"]))
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp("The canvas in points; default: the scene's own.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: CGSize?

  @OptionGroup var frames: FrameOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var result: OutputOptions

  func validate() throws {
    if output == "-", result.json {
      throw ValidationError("-o - and --json both want standard output; give one of them")
    }
    try frames.check(output: output, isTimeGiven: drawing.moment.given != nil)
  }

  func run() throws {
    var stages = StageTimes()
    let loaded = try stages.measure("load") { try scene.load(limits: drawing.limits) }
    let size = size ?? loaded.size
    if frames.wantFrames(at: output) {
      let job = FrameJob(
        root: loaded.root, size: size, yAxis: loaded.yAxis, length: SceneLength(loaded),
        diagnostics: loaded.diagnostics, stages: stages)
      let report = try job.draw(
        scene: scene.file, to: output, frames: frames, drawing: drawing, output: result)
      if result.json { try StandardStreams.write(json: report) }
    } else {
      let picture = Picture(
        root: loaded.root, size: size, yAxis: loaded.yAxis, diagnostics: loaded.diagnostics,
        stages: stages)
      var report = try picture.draw(
        to: output, as: frames.format?.still, drawing: drawing, output: result)
      report.scene = scene.file
      report.tell(timings: drawing.timings)
      if result.json { try StandardStreams.write(json: report) }
    }
  }
}
