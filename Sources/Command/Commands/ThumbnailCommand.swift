import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata thumbnail`: a small picture of a scene, at a time at which there is something to see.
struct ThumbnailCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Draws a small picture of a scene file.",
    discussion: """
      The picture has the scene's aspect and fits into a square of --size pixels. A scene that is \
      smaller than that is not enlarged, unless --scale says so: a point is never more than --scale \
      pixels wide.

      Without --time a time is looked for at which something can be seen: the beginning, the middle of \
      the scene's duration, a third of its loop, and some others. A note says which it is, unless it is \
      the beginning.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup var output: OutputArgument

  @Option(
    name: .long,
    help: ArgumentHelp("The longest side of the picture in pixels.", valueName: "pixels"),
    transform: ArgumentValue.side)
  var size = 256

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "When, in place of --time: poster, which looks for something to see, start, or middle, of the "
        + "scene's duration or loop; default: poster.", valueName: "moment"))
  var moment: PosterMoment?

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var result: OutputOptions

  @OptionGroup var log: LogOptions

  func validate() throws {
    try output.check()
    if output.path == "-", result.json {
      throw ValidationError("-o - and --json both want standard output; give one of them")
    }
    try result.check(FrameFormat(path: output.path), at: output.path)
    if moment != nil, drawing.moment.given != nil {
      throw ValidationError("--at and --time both say when; give one of them")
    }
  }

  func run() throws {
    var stages = StageTimes()
    let loaded = try stages.measure("load") {
      try scene.load(limits: self.drawing.limits, fonts: self.drawing.fonts.policy)
    }
    let canvas = try canvas(of: loaded)
    let poster = try stages.measure("look") { try choosePoster(of: loaded, canvas) }
    var drawing = drawing
    drawing.moment.given = poster.time
    let picture = Picture(
      root: loaded.root, canvas: canvas, yAxis: loaded.yAxis,
      diagnostics: loaded.diagnostics + poster.diagnostics, stages: stages, scene: scene.file,
      progress: log.progress)
    let report = try picture.draw(to: output.path, drawing: drawing, output: result)
    if result.json { try StandardStreams.write(json: report) }
  }

  /// The whole scene, on whole pixels.
  private func canvas(of scene: Scene) throws(CommandFailure) -> ShownCanvas {
    let points = scene.size
    let longest = max(points.width, points.height)
    guard points.width > 0, points.height > 0, longest.isFinite else {
      throw CommandFailure(
        .scene,
        "\(self.scene.file): the scene's own canvas is \(points.width) x \(points.height) points, so there is "
          + "nothing to fit; draw it with strata render and a --size")
    }
    let most = (longest * (drawing.scale ?? 1)).rounded(.up)
    let scale = min(CGFloat(size), most) / longest
    return ShownCanvas(
      pixels: CGSize(
        width: max((points.width * scale).rounded(), 1),
        height: max((points.height * scale).rounded(), 1)),
      showing: CGRect(origin: .zero, size: points), of: scene, fit: .fill)
  }

  private func choosePoster(of scene: Scene, _ canvas: ShownCanvas) throws -> Poster {
    if let time = drawing.moment.given { return Poster(time: time) }
    let length = SceneLength(scene)
    switch moment ?? .poster {
    case .start: return Poster(time: 0)
    case .middle: return Poster(time: (length.duration ?? length.loopPeriod ?? 0) / 2)
    case .poster:
      let renderer = try drawing.renderer(canvas, yAxis: scene.yAxis)
      return try Poster(of: length) { time in
        try renderer.image(of: scene.root, at: time, background: drawing.background.color).pixels
      }
    }
  }
}
