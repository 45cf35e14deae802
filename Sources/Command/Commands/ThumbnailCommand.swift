import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// `strata thumbnail`: draws a small image of a scene, at a time at which something is visible.
struct ThumbnailCommand: SceneDrawing {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Draw a small image of each scene file.",
    discussion: """
      The image has the aspect ratio of the scene and fits into a square of --size pixels, which \
      may be larger than the scene. Without --size, a scene of less than 256 points is not \
      enlarged. --scale is the maximum number of pixels per point.

      Without --time and --at, a time is selected at which something is visible: the beginning, \
      the middle of the duration, a third of the loop, and others. A note reports the time if it \
      is not the beginning.
      """)

  @OptionGroup var files: SceneFiles

  @OptionGroup(title: HelpSection.sizeAndScale) var sizing: ThumbnailSizeOption
  @OptionGroup(title: HelpSection.sizeAndScale) var textScale: TextScaleOption
  @OptionGroup(title: HelpSection.framesAndTime) var poster: PosterOption
  @OptionGroup var image: ImageOptions
  @OptionGroup(title: HelpSection.encoding) var encoding: ImageEncodingOptions
  @OptionGroup(title: HelpSection.output) var report: JSONReportOption
  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions
  @OptionGroup(title: HelpSection.documents) var values: ValueOptions
  @OptionGroup(title: HelpSection.documents) var data: DataOptions
  @OptionGroup var drawing: DrawingOptions

  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    try files.check()
    if files.path == "-" { try report.refuseOnStandardOutput() }
    for path in files.outputs.map(\.output) {
      try encoding.check(FrameFormat(path: path), at: path)
    }
    if poster.moment != nil, image.moment.value != nil {
      throw ValidationError("--at cannot be combined with --time")
    }
  }

  func run() throws {
    let runs = try data.runs(of: files, limits: drawing.limits, load)
    OutputTemplate.noteFrameNumber(in: files.path, isSequence: false)
    if data.file == nil { OutputTemplate.noteUnknownNames(in: files.path) }
    try EachScene.run(runs, inputs: inputs, json: report.json) { run in
      var work = SharedWork()
      return try work.during { try draw(run) }
    }
  }

  private func load(_ run: SceneRun) throws -> Scene {
    let loaded = try document.load(
      run.scene, limits: drawing.limits, fonts: drawing.fonts.policy, row: run.row)
    try values.apply(to: loaded, run.row, limits: drawing.limits)
    return loaded
  }

  private func draw(_ run: SceneRun) throws -> any Encodable {
    var stages = StageTimes()
    let loaded = try stages.measure("load") { try load(run) }
    var canvas = try canvas(of: loaded, named: run.scene)
    textScale.apply(to: loaded, canvas.pixelsPerPoint)
    let backdrop = try image.backdrop(behind: loaded.assets, drawing.limits)
    let root = backdrop?.tree(loaded.root, on: &canvas, yAxis: loaded.yAxis) ?? loaded.root
    let chosen = try stages.measure("select") { try choosePoster(of: loaded, root, canvas) }
    var shown = image
    shown.moment.value = chosen.time
    let picture = Picture(
      root: root, canvas: canvas, yAxis: loaded.yAxis,
      diagnostics: loaded.diagnostics + chosen.diagnostics, stages: stages, scene: run.scene,
      progress: log.progress)
    return try picture.draw(
      to: run.output, links: run.links, as: Self.format(of: run.output), image: shown,
      drawing: drawing, encoding: encoding)
  }

  /// Returns the format for a file name extension.
  ///
  /// - Throws: A failure of kind `.usage` for another extension, or for that of a movie or an
  ///   animation, which is a format of `strata render`.
  private static func format(of path: String) throws -> ImageFormat {
    do {
      return try Picture.format(of: path)
    } catch RenderJobError.unknownType(let file) {
      let accepted = ImageFormat.inBuild.flatMap(\.pathExtensions).map { "." + $0 }
      let use = "use one of " + accepted.joined(separator: ", ")
      let format = FrameFormat(path: file)
      throw CommandFailure(
        .usage,
        format.map {
          "\(file): a thumbnail cannot be \($0.nameWithArticle); \(use), or strata render"
        } ?? "\(file): unsupported extension; \(use)")
    }
  }

  /// Returns a canvas of whole pixels that shows the whole scene.
  ///
  /// - Throws: A failure of kind `.scene` if the scene has no size.
  private func canvas(of scene: Scene, named name: String) throws(CommandFailure) -> ShownCanvas {
    let points = scene.size
    let longest = max(points.width, points.height)
    guard points.width > 0, points.height > 0, longest.isFinite else {
      throw CommandFailure(
        .scene,
        "\(name): the size of the scene is \(points.width) x \(points.height) points; "
          + "draw it with strata render and set the canvas size with --size")
    }
    // A scene that is smaller than the default size is not enlarged unless that is requested.
    let largest = image.scale.value ?? (sizing.size == nil ? 1 : nil)
    let most = largest.map { (longest * $0).rounded(.up) } ?? .infinity
    let scale = min(CGFloat(sizing.size ?? ThumbnailSizeOption.standard), most) / longest
    return ShownCanvas(
      pixels: CGSize(
        width: max((points.width * scale).rounded(), 1),
        height: max((points.height * scale).rounded(), 1)),
      showing: CGRect(origin: .zero, size: points), of: scene, fit: .fill)
  }

  private func choosePoster(
    of scene: Scene, _ root: CALayer, _ canvas: ShownCanvas
  ) throws -> Poster {
    if let time = image.moment.value { return Poster(time: time) }
    let length = SceneLength(scene)
    switch poster.moment ?? .poster {
    case .start: return Poster(time: 0)
    case .middle: return Poster(time: (length.duration ?? length.loopPeriod ?? 0) / 2)
    case .poster:
      let renderer = try drawing.renderer(canvas, yAxis: scene.yAxis)
      return try Poster(of: length) { time in
        try renderer.image(of: root, at: time, background: image.background.color).pixels
      }
    }
  }
}

extension ThumbnailCommand {
  mutating func read(from arguments: inout DirectArguments) throws {
    sizing = try arguments.group()
    textScale = try arguments.group()
    poster = try arguments.group()
    image = try arguments.group()
    encoding = try arguments.group()
    report = try arguments.group()
    document = try arguments.group()
    values = try arguments.group()
    data = try arguments.group()
    drawing = try arguments.group()
    log = try arguments.group()
    files = try arguments.group()
  }
}
