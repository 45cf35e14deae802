public import Foundation
import StrataEvaluation
public import StrataGraphics
public import StrataImageFiles
public import StrataLayers
import StrataRenderList

/// Rendering jobs: many frames of one layer tree.
///
/// Frame k shows the tree at exactly `start + k · denominator / numerator` seconds, regardless of
/// which frames are drawn, unless ``RenderOptions/playback`` maps it to another time. Ended
/// animations are not removed. So ranges that were drawn separately, in other processes or on other
/// machines, join seamlessly. Callbacks for animations and frames are made as ``JobCallbacks``
/// specifies: the frames of such a tree are evaluated in order from the first.
///
/// Frames are rendered in parallel, one per processor: each is evaluated, drawn and encoded by its
/// own thread, while a GPU draws one frame after another. If the tree has callbacks, such as
/// delegates and custom classes, they are called on the calling thread, which then evaluates all
/// frames.
extension Renderer {
  /// Renders frames into a movie, an animated image, an image sequence or raw video.
  ///
  /// - Parameters:
  ///   - frames: The half-open range of frame numbers, from 0: `0..<60` is sixty frames.
  ///   - fps: The frame rate.
  ///   - url: The output. Its extension selects the format unless the options do. A name such as
  ///     `frame-%05d.png` is a sequence with the frame number in the name of each file.
  ///   - progress: Called after each frame on the calling thread. Return `.cancel` to stop. It must
  ///     not change the tree, which other threads are reading.
  /// - Returns: A summary. If the job was canceled, the output is absent or unchanged.
  /// - Throws: `RenderJobError`, `FrameNameError`, `SheetError`, `RendererError`, `LimitExceeded`,
  ///   `OutputError`, and the errors of drawing and encoding. The output is then absent or
  ///   unchanged, except for the complete frames of a sequence.
  @discardableResult
  public func render(
    _ root: CALayer, frames: Range<Int>, fps: FrameRate, to url: URL,
    options: RenderOptions = RenderOptions(),
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    guard url.isFileURL else { throw RenderJobError.unknownType(path: url.absoluteString) }
    let job = try job(of: root, frames: frames, fps: fps, to: .path(url.path), options: options)
    return try run(job, root, fps: fps, options: options, progress: progress)
  }

  /// Renders frames into a stream of bytes, on the calling thread.
  ///
  /// - Parameters:
  ///   - sink: Receives the bytes in order. After an error its data is incomplete.
  ///   - format: A format that is a stream: `.rgba`, `.y4m`, `.apng`, `.webp`, or `.png` and
  ///     `.jpeg`, one image after another.
  /// - Returns: A summary, in which bytes are not counted.
  /// - Throws: The errors of `render(_:frames:fps:to:options:progress:)` and those of the sink.
  @discardableResult
  public func render(
    _ root: CALayer, frames: Range<Int>, fps: FrameRate, to sink: any ByteSink,
    as format: FrameFormat, options: RenderOptions = RenderOptions(),
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    try RenderJob.check(frames, options, limits)
    let stream =
      try sheetStream(of: frames, as: format, options)
      ?? RenderJob.stream(format, frames: frames, fps: fps, options: options)
    let summary = try draw(
      RenderJob.every(options.step, of: frames), of: root, fps: fps, options: options,
      to: .caller { _, pixels in try stream.write(pixels, to: sink) }, progress: progress)
    if !summary.isCancelled { try stream.end(to: sink) }
    return summary
  }

  /// Passes each frame to a closure in order, on the calling thread, while the next ones are drawn.
  ///
  /// - Parameter body: Receives the frame's number and its image.
  /// - Throws: The errors of `render(_:frames:fps:to:options:progress:)`, `FrameCancelled`, and the
  ///   error of `body`, which ends the job.
  public func forEachFrame(
    of root: CALayer, frames: Range<Int>, fps: FrameRate,
    options: RenderOptions = RenderOptions(),
    _ body: (_ frame: Int, _ image: CGImage) throws -> Void
  ) throws {
    try RenderJob.check(frames, options, limits)
    try withoutActuallyEscaping(body) { body in
      let summary = try draw(
        RenderJob.every(options.step, of: frames), of: root, fps: fps, options: options,
        to: .caller { frame, pixels in try body(frame, CGImage(pixels)) }
      ) { _ in .continue }
      if summary.isCancelled { throw FrameCancelled() }
    }
  }

  /// Validates a job without drawing anything.
  package func job(
    of root: CALayer, frames: Range<Int>, fps: FrameRate, to output: RenderJob.Output,
    options: RenderOptions
  ) throws -> RenderJob {
    try RenderJob(
      frames: frames, fps: fps, to: output, options: options, pixelSize: pixelSize, limits: limits
    ) { try identity(of: root, fps: fps, format: $0, options) }
  }

  /// Draws the missing frames of a job and completes or cancels its output.
  ///
  /// - Parameter diagnose: Receives each diagnostic once, when it is found. An error that it throws
  ///   ends the job.
  package func run(
    _ job: RenderJob, _ root: CALayer, fps: FrameRate, options: RenderOptions,
    diagnose: (Diagnostic) throws -> Void = { _ in },
    progress: (RenderProgress) -> ProgressAnswer
  ) throws -> RenderSummary {
    for message in job.messages { try diagnose(message) }
    let firstDevice = device
    var first: RenderSummary?
    var encoding: [Diagnostic] = []
    defer { diagnostics += encoding }
    func diagnoseEncoding(_ encoder: ResourceThread<any FrameEncoder>) throws {
      let found = try encoder.sync { $0.diagnostics }
      encoding += found
      for diagnostic in found { try diagnose(diagnostic) }
    }
    let memory = job.makeSurvey.map { _ in ListMemory() }
    func diagnoseOnce(_ diagnostic: Diagnostic) throws {
      if first == nil { try diagnose(diagnostic) }
    }
    if let makeSurvey = job.makeSurvey {
      let survey = try ResourceThread(name: "strata-survey", makeSurvey)
      let summary = try draw(
        job.missing, of: root, fps: fps, options: options, to: .encoder(survey), isShared: true,
        memory: memory, diagnose: diagnose
      ) { progress($0.ofFirstPass) }
      if summary.isCancelled { return summary }
      try survey.sync { try $0.finish() }
      try diagnoseEncoding(survey)
      first = summary
    }
    let encoder = try job.makeEncoder.map { try ResourceThread(name: "strata-encoder", $0) }
    do {
      var summary = try draw(
        job.missing, of: root, fps: fps, options: options,
        to: encoder.map { .encoder($0) } ?? .nowhere, isShared: true,
        packing: job.packing, memory: memory, diagnose: diagnoseOnce
      ) { told in progress(first.map(told.ofSecondPass) ?? told) }
      if let first { summary.times.add(first.times) }
      if job.identity != nil, job.packing == nil, device != firstDevice {
        throw RenderJobError.deviceChanged(
          path: job.name, from: firstDevice.name, to: device.name)
      }
      summary.kept = job.kept
      diagnostics += job.messages
      if summary.hasTransparency, let loss = job.alphaLoss {
        diagnostics.append(loss)
        try diagnose(loss)
      }
      if summary.isCancelled {
        try encoder?.sync { $0.cancel() }
      } else {
        let start = StageClock.seconds()
        summary.step =
          try encoder?.sync {
            try $0.finish()
            return $0.step
          } ?? 1
        let seconds = StageClock.seconds() - start
        summary.times.encode += seconds
        summary.times.total += seconds
      }
      if let encoder, !summary.isCancelled { try diagnoseEncoding(encoder) }
      summary.bytes = try encoder?.sync { $0.byteCount } ?? 0
      return summary
    } catch {
      try? encoder?.sync { $0.cancel() }
      throw error
    }
  }

  /// Draws ranges of frames to a destination.
  ///
  /// - Parameters:
  ///   - isShared: Whether other threads may read the tree at the same time, because no callback
  ///     can change it.
  ///   - packing: The file format of each frame, if the destination accepts files.
  ///   - memory: Stores the lists if the same frames are drawn twice.
  private func draw(
    _ ranges: [Range<Int>], of root: CALayer, fps: FrameRate, options: RenderOptions,
    to destination: FramePipeline.Destination, isShared: Bool = false, packing: StillFormat? = nil,
    memory: ListMemory? = nil, diagnose: (Diagnostic) throws -> Void = { _ in },
    progress: (RenderProgress) -> ProgressAnswer
  ) throws -> RenderSummary {
    var found = options.callbacks == .none ? root.callbackDiagnostics : []
    var known = Set<Diagnostic>()
    func diagnoseNew(_ diagnostics: [Diagnostic]) throws {
      for diagnostic in diagnostics where known.insert(diagnostic).inserted {
        found.append(diagnostic)
        try diagnose(diagnostic)
      }
    }
    let count = ranges.reduce(0) { $0 + $1.count }
    let pipeline = FramePipeline(
      device: device.kind == .cpu ? nil : opened.thread,
      workers: try opened.workers(forFrames: count, of: pixelSize.width * pixelSize.height),
      strategy: pathStrategy, to: destination, packing: packing, cancellation: cancellation,
      limits: limits)
    // Report the diagnostics that were found before an error.
    defer {
      diagnostics = found
      CALayer.dropEvents()
    }
    let canvas = canvas(background: options.background)
    let tilesArrive = options.tiles == .progressive && root.hasTiles
    scratch.options[ProgressiveTiles.self] = tilesArrive ? ProgressiveTiles() : nil
    defer { scratch.options[ProgressiveTiles.self] = nil }
    let order = FrameOrder(
      options.callbacks, of: root, isYUp: canvas.isYUp, tilesArrive: tilesArrive, memory: memory,
      isPlain: options.playback.isPlain
    ) { options.time(ofSource: $0, at: fps) }
    var tree: SharedTree?
    func list(_ frame: Int, _ watch: FrameWatch) throws -> RenderList {
      func make(_ source: Int) throws -> RenderList {
        try renderList(
          of: root, at: options.time(ofSource: source, at: fps), background: options.background,
          watch)
      }
      let source = options.playback.sourceFrame(of: frame)
      let list = try order?.list(source, make) ?? make(source)
      try diagnoseNew(list.diagnostics)
      return list
    }
    func threadSafe() -> FramePipeline.ThreadSafeEvaluation? {
      tree = isShared && order == nil ? SharedTree(root) : nil
      guard let tree else { return nil }
      let (limits, content) = (limits, scratch.options)
      return { frame, watch, scratch in
        // The scratch of a worker has no options initially.
        scratch.options = content
        return try Evaluator.renderList(
          ofPrepared: tree.root, at: options.time(ofFrame: frame, at: fps), on: canvas,
          limits: limits, watch: watch, scratch: scratch)
      }
    }
    let summary = try pipeline.run(
      ranges, threadSafe: threadSafe, diagnose: diagnoseNew, list: list, progress: progress)
    if tree != nil, let last = ranges.last(where: { !$0.isEmpty })?.last {
      root.noteFrames(summary.frames - 1, last: options.time(ofFrame: last, at: fps))
    }
    return summary
  }
}
