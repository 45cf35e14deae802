import Foundation
import Glibc
import Strata

/// Many pictures from a layer tree to their output, with the time that each stage took.
struct FrameJob {
  let root: CALayer
  let canvas: ShownCanvas
  var yAxis = YAxis.down
  var length = SceneLength(duration: nil)
  /// What was found while the tree was read, before anything is drawn.
  var diagnostics: [Diagnostic] = []
  var stages = StageTimes()
  /// What is told on standard error.
  let progress: ProgressMode

  /// Draws the frames, and writes them to `path`, where "-" is standard output.
  func draw(
    scene: String, to path: String, frames options: FrameOptions, drawing: DrawingOptions,
    output: OutputOptions
  ) throws -> JobReport {
    let reporter = ProgressReporter(progress)
    let options = try options.resolved(in: length)
    let rate = try options.rate(at: path, length)
    let frames = try options.selection(at: path, length, rate: rate)
    var settings = settings(options, drawing, output)
    settings.step = frames.step
    if options.isPicture(at: path) { settings.start = drawing.time }
    var stages = stages
    let renderer = try stages.measure("open") { try drawing.renderer(canvas, yAxis: yAxis) }
    let frameSize = renderer.pixelSize
    settings.sheet = options.sheet.layout(
      frames: frames.count, width: frameSize.width, height: frameSize.height, scale: canvas.scale)
    let job = try renderer.job(
      of: root, frames: frames.range, fps: rate, to: destination(path), options: settings)
    let device = DoctorReport.Device(renderer.device)
    let width = job.sheet?.width ?? frameSize.width
    let height = job.sheet?.height ?? frameSize.height
    reporter.begin(
      ProgressEvent.Start(
        scene: scene, output: path, format: job.format.rawValue, width: width, height: height,
        first: frames.first, frames: frames.count, kept: job.kept,
        fps: rate.description, start: settings.start, device: device))

    var found: [Diagnostic] = []
    func note(_ diagnostic: Diagnostic) throws {
      guard !found.contains(diagnostic) else { return }
      found.append(diagnostic)
      Log.tell(diagnostic)
      if drawing.strict { try DiagnosticsReport.refuse([diagnostic]) }
    }
    for diagnostic in diagnostics { try note(diagnostic) }
    let summary = try renderer.run(
      job, root, fps: rate, options: settings, diagnose: note
    ) { progress in
      reporter.report(progress)
      return .continue
    }
    stages.add(summary.times)

    var report = JobReport(
      scene: scene,
      output: .init(
        path: path, format: job.format.rawValue, width: width, height: height,
        first: frames.first, frames: frames.count, kept: summary.kept, bytes: summary.bytes),
      fps: rate.description, start: settings.start, device: device,
      stages: stages.seconds, diagnostics: found.map(DiagnosticReport.init))
    report.sheet = job.sheet.map { sheet in
      SheetReport(sheet, frames: frames.numbers) { settings.start + rate.time(of: $0) }
    }
    reporter.end(
      ProgressEvent.Done(
        frames: summary.frames, kept: summary.kept, bytes: summary.bytes,
        seconds: summary.times.total),
      words: (options.areChosen ? ["drew \(frames.words)"] : [])
        + report.words(timings: drawing.timings))
    return report
  }

  private func settings(
    _ options: FrameOptions, _ drawing: DrawingOptions, _ output: OutputOptions
  ) -> RenderOptions {
    var settings = RenderOptions()
    settings.start = options.start ?? 0
    settings.background = drawing.background.color
    settings.format = options.format
    settings.resume = options.resume
    settings.tiles = options.tiles ?? .wait
    settings.loops = options.loop ?? 0
    settings.compression = output.compression
    settings.jpeg = output.jpeg
    settings.webp = output.webp
    settings.movie = MovieOptions(
      codec: options.codec, crf: options.crf, alpha: options.alpha ? true : nil)
    settings.gif.alphaThreshold = options.alphaThreshold ?? settings.gif.alphaThreshold
    settings.movie.bitrate = options.bitrate
    settings.movie.preset = options.preset
    settings.movie.pixelFormat = options.pixelFormat
    settings.movie.gop = options.shards.gop
    settings.movie.title = options.title
    settings.movie.oddSizes = options.oddSizes ?? .pad
    if let matte = options.matte?.color {
      settings.gif.matte = matte.value
      settings.movie.matte = matte.value
      settings.jpeg.background = matte.value
    }
    return settings
  }

  private func destination(_ path: String) -> RenderJob.Output {
    path == "-" ? .descriptor(STDOUT_FILENO, name: "standard output") : .path(path)
  }
}
