import ArgumentParser
import Foundation
import Strata

/// `strata render`: a scene file becomes a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a scene file into a PNG or a JPEG.")

  @OptionGroup var scene: SceneArgument

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The .png, .jpg or .jpeg to write; - is standard output, as PNG.", valueName: "path"),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp("The canvas in points; default: the scene's own.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: CGSize?

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var result: OutputOptions

  func validate() throws {
    if output == "-", result.json {
      throw ValidationError("-o - and --json both want standard output; give one of them")
    }
  }

  func run() throws {
    var stages = StageTimes()
    let loaded = try stages.measure("load") { try scene.load(limits: drawing.limits) }
    let picture = Picture(
      root: loaded.root, size: size ?? loaded.size, yAxis: loaded.yAxis,
      diagnostics: loaded.diagnostics, stages: stages)
    var report = try picture.draw(to: output, drawing: drawing, output: result)
    report.scene = scene.file
    report.tell(timings: drawing.timings)
    if result.json { try StandardStreams.write(json: report) }
  }
}
