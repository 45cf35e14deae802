import Foundation
import Glibc
import Strata
import StrataImageFiles

/// A job that draws frames of a layer tree into an output and measures each stage.
struct FrameJob {
  let root: CALayer
  let canvas: ShownCanvas
  var yAxis = YAxis.down
  var length = SceneLength(duration: nil)
  /// The diagnostics from reading the tree.
  var diagnostics: [Diagnostic] = []
  var stages = StageTimes()
  /// The progress output on standard error.
  let progress: ProgressMode

  /// Draws the frames and writes them to `path`, or to standard output if it is "-".
  ///
  /// - Throws: Errors from the options, the device, drawing and encoding. With `--strict`, a
  ///   failure for the first warning.
  func draw(
    scene: String, to path: String, frames options: FrameOptions, image: ImageOptions,
    drawing: DrawingOptions, encoding: ImageEncodingOptions
  ) throws -> JobReport {
    let reporter = ProgressReporter(progress)
    let options = try options.resolved(in: length)
    let schedule = try options.schedule(
      at: path, length, isTimeGiven: image.moment.value != nil)
    let (rate, frames) = (schedule.rate, schedule.frames)
    var settings = settings(schedule, options, image, drawing, encoding, at: path)
    var stages = stages
    let renderer = try stages.measure("open") { try drawing.renderer(canvas, yAxis: yAxis) }
    let frameSize = renderer.pixelSize
    settings.sheet = options.sheet.layout(
      frames: frames.count, width: frameSize.width, height: frameSize.height, scale: canvas.scale)
    let job = try renderer.job(
      of: root, frames: frames.range, fps: rate, to: destination(path), options: settings)
    try options.manifest.check(job, at: path)
    let (width, height) = (job.outputSize.width, job.outputSize.height)
    reporter.begin(
      ProgressEvent.Start(
        scene: scene, output: path, format: job.format.rawValue, width: width, height: height,
        first: frames.first, frames: frames.count, kept: job.kept,
        fps: rate.description, start: settings.start,
        device: DoctorReport.Device(renderer.device)))

    var found: [Diagnostic] = []
    var known: Set<Diagnostic> = []
    var output = DiagnosticsOutput()
    // A failed job has printed only a part of its diagnostics, too.
    defer { output.end() }
    func note(_ given: Diagnostic) throws {
      let diagnostic = Backdrop.withoutOwnLayers(given)
      guard known.insert(diagnostic).inserted else { return }
      found.append(diagnostic)
      output.write(diagnostic)
      if drawing.strict { try DiagnosticsReport.refuse([diagnostic]) }
    }
    for diagnostic in diagnostics + schedule.notes { try note(diagnostic) }
    let summary = try renderer.run(
      job, root, fps: rate, options: settings, diagnose: note
    ) { progress in
      reporter.report(progress)
      return .continue
    }
    stages.add(summary.times)
    output.end()

    let storedRate = FrameRate(rate.numerator, rate.denominator * summary.step) ?? rate
    var report = JobReport(
      scene: scene,
      output: .init(
        path: path, format: job.format.rawValue, width: width, height: height,
        first: frames.first, frames: (frames.count + summary.step - 1) / summary.step,
        kept: summary.kept, bytes: summary.bytes),
      // Not the device of the start event: another one replaces a device that fails its self-test.
      fps: storedRate.description, start: settings.start,
      device: DoctorReport.Device(renderer.device),
      stages: stages.seconds, diagnostics: found.map(DiagnosticReport.init))
    report.sheet = job.sheet.map { sheet in
      SheetReport(sheet, frames: frames.numbers) { settings.time(ofFrame: $0, at: rate) }
    }
    reporter.end(
      ProgressEvent.Done(
        frames: summary.frames, kept: summary.kept, bytes: summary.bytes,
        seconds: summary.times.total),
      messages: (options.areChosen && summary.kept == 0 ? ["drew \(frames.summary)"] : [])
        + report.messages(timings: drawing.timings))
    return report
  }

  /// Returns the identity of the job that `draw` would run, which manifests record.
  ///
  /// - Parameters:
  ///   - drawing: The options for a device that is available here.
  ///   - onAnyGPU: Whether to return the identity on a GPU whose driver is not known.
  func identity(
    to path: String, frames options: FrameOptions, image: ImageOptions, drawing: DrawingOptions,
    encoding: ImageEncodingOptions, onAnyGPU: Bool
  ) throws -> SequenceIdentity {
    let options = try options.resolved(in: length)
    let schedule = try options.schedule(
      at: path, length, isTimeGiven: image.moment.value != nil)
    guard let format = options.format(at: path) else {
      throw CommandFailure(.usage, "\(path): unsupported extension; use .mp4 or .webm")
    }
    return try drawing.renderer(canvas, yAxis: yAxis).identity(
      of: root, fps: schedule.rate, format: format,
      settings(schedule, options, image, drawing, encoding, at: path),
      onAnyGPU: onAnyGPU)
  }

  private func settings(
    _ schedule: FrameSchedule, _ options: FrameOptions, _ image: ImageOptions,
    _ drawing: DrawingOptions, _ still: ImageEncodingOptions, at path: String
  ) -> RenderOptions {
    let (sequence, encoding) = (options.sequence, options.encoding)
    var settings = RenderOptions()
    let isStill = options.isStill(at: path, length, isTimeGiven: image.moment.value != nil)
    settings.start = isStill ? image.time : sequence.start ?? 0
    settings.step = schedule.frames.step
    settings.playback = schedule.playback
    settings.gif.dithers = drawing.device.dither ?? true
    settings.background = image.background.color
    settings.format = options.format
    settings.manifest = options.manifest.isWritten
    settings.resume = sequence.resume || options.manifest.verify
    settings.tiles = sequence.tiles ?? .wait
    settings.loops = encoding.loop ?? 0
    settings.compression = still.compression
    settings.jpeg = still.jpeg
    settings.webp = still.webp
    settings.movie = MovieOptions(
      codec: encoding.codec, crf: encoding.crf, alpha: encoding.alpha ? true : nil)
    settings.gif.alphaThreshold = encoding.alphaThreshold ?? settings.gif.alphaThreshold
    // One of the given colors is transparent.
    settings.gif.colorCount = encoding.colors.map { $0 - 1 } ?? settings.gif.colorCount
    settings.gif.maximumBytes = encoding.maxSize
    settings.movie.bitrate = encoding.bitrate
    settings.movie.preset = encoding.preset
    settings.movie.pixelFormat = encoding.pixelFormat
    settings.movie.gop = encoding.gop
    settings.movie.title = encoding.title
    settings.movie.oddSizes = encoding.oddSizes ?? .pad
    if let matte = encoding.matte?.color {
      settings.gif.matte = matte.value
      settings.movie.matte = matte.value
      settings.jpeg.background = matte.value
    }
    return settings
  }

  private func destination(_ path: String) -> RenderJob.Output {
    path == "-"
      ? .descriptor(StandardStreams.output, name: "standard output") : .path(path)
  }
}
