import Strata
public import StrataCHeaders
import StrataGraphics
import StrataImageFiles
import Synchronization

/// A job with its own cancellation, so that it can be canceled before it runs.
final class JobObject {
  let renderer: RendererObject
  let url: URL
  let rate: FrameRate
  let frames: Range<Int>
  private let progress: (_ completed: Int, _ total: Int) -> Bool
  let cancellation = Cancellation()
  private let options: RenderOptions
  private var hasRun = false

  init(_ renderer: RendererObject, path: String, _ given: strata_job_options) throws {
    self.renderer = renderer
    url = URL(fileURLWithPath: path)
    let (function, context) = unsafe (given.progress, given.context)
    progress = { unsafe function?($0, $1, context) ?? true }
    let scene = renderer.source.scene
    var options = RenderOptions()
    options.background = renderer.background
    let (loops, gop) = unsafe (Int(given.loops), given.gop)
    options.loops = loops
    if gop != 0 { options.movie.gop = try Argument.count(gop, "gop") }
    unsafe (options.start, options.manifest, options.resume) = (
      given.start, given.manifest, given.resume
    )
    if let name = try unsafe Argument.optionalText(given.format, "format").get() {
      guard let format = FrameFormat(pathExtension: name) else {
        throw ArgumentError("unsupported format '\(name)'; use an extension such as mp4 or png")
      }
      options.format = format
    }
    let format = options.format ?? FrameFormat(pathExtension: url.pathExtension)
    if let format { try Self.check(loops: loops, gop: gop, format, path) }
    rate = try unsafe Self.rate(
      Int(given.rate_numerator), Int(given.rate_denominator), scene, isGIF: format == .gif)
    self.options = options
    frames = try unsafe Self.frames(
      from: given.first_frame, count: given.frame_count, duration: given.duration,
      start: given.start, scene, rate)
    // Reports an invalid request before the job runs.
    _ = try renderer.renderer.job(
      of: scene.root, frames: frames, fps: rate, to: .path(url.path), options: options)
  }

  /// Checks options that other formats would ignore.
  private static func check(
    loops: Int, gop: Int, _ format: FrameFormat, _ path: String
  ) throws(ArgumentError) {
    guard loops == 0 || [.apng, .gif, .webp].contains(format) else {
      throw ArgumentError("loops applies only to animated PNG, GIF and WebP, not to \(path)")
    }
    // Frames without a codec that refers to others are independent in any group.
    guard gop == 0 || format.movie != nil || [.y4m, .rgba].contains(format) else {
      throw ArgumentError("gop applies only to movies, not to \(path)")
    }
  }

  private static func rate(
    _ numerator: Int, _ denominator: Int, _ scene: Scene, isGIF: Bool
  ) throws(ArgumentError) -> FrameRate {
    guard numerator > 0 else {
      return isGIF ? GIFStream.defaultRate(of: scene.frameRate) : scene.frameRate ?? 60
    }
    let denominator = max(denominator, 1)
    guard let rate = FrameRate(numerator, denominator) else {
      throw ArgumentError("the frame rate \(numerator)/\(denominator) is invalid")
    }
    return rate
  }

  private static func frames(
    from first: Int, count: Int, duration: Double, start: Double, _ scene: Scene, _ rate: FrameRate
  ) throws(ArgumentError) -> Range<Int> {
    let first = try Argument.count(first, "first_frame")
    var count = try Argument.count(count, "frame_count")
    if duration != 0 {
      guard count == 0 else {
        throw ArgumentError("duration and frame_count cannot be combined; set one of them")
      }
      guard duration > 0, duration.isFinite else {
        throw ArgumentError("duration is \(duration) seconds; it must be above 0 and finite")
      }
      guard let frames = rate.frames(in: duration) else {
        throw ArgumentError("a duration of \(duration) seconds has too many frames")
      }
      count = max(frames, 1)
    } else if count == 0 {
      guard let duration = scene.duration ?? scene.loopPeriod,
        let all = rate.frames(in: max(duration - start, 0)), all > first
      else {
        throw ArgumentError(
          "the number of frames is not given, and the scene has no end after the first frame")
      }
      count = all - first
    }
    let (end, isTooLarge) = first.addingReportingOverflow(count)
    guard !isTooLarge else {
      throw ArgumentError("the range of \(count.counted("frame")) from \(first) is invalid")
    }
    return first..<end
  }

  func run() throws {
    guard !hasRun else { throw ArgumentError("a job runs once; create another one") }
    hasRun = true
    let previous = renderer.renderer.cancellation
    renderer.renderer.cancellation = cancellation
    defer { renderer.renderer.cancellation = previous }
    let summary = try renderer.renderer.render(
      renderer.source.scene.root, frames: frames, fps: rate, to: url, options: options
    ) { state in
      progress(state.completed, state.total) ? .continue : .cancel
    }
    if summary.isCancelled { throw JobCanceled() }
  }
}

/// The job was canceled.
struct JobCanceled: StrataError {
  var kind: FailureKind { .cancelled }
  var description: String { "the job was canceled" }
}

@c @implementation
public func strata_job_create(
  _ renderer: OpaquePointer?, _ path: TextArgument?,
  _ options: UnsafePointer<strata_job_options>?, _ job: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error) {
    let options = try unsafe Argument.options(options, strata_job_options())
    let output = try unsafe Argument.output(job, "job").get()
    let job = try unsafe JobObject(
      Argument.object(renderer, "renderer").get(), path: Argument.path(path, "path").get(), options)
    output.store(job)
  }
}

@c @implementation
public func strata_job_run(_ job: OpaquePointer?, _ error: ObjectSlot?) -> strata_status {
  unsafe attempt(error, Argument.object(job, "job")) { (job: JobObject) in try job.run() }
}

@c @implementation
public func strata_join_chunks(
  _ parts: UnsafePointer<TextArgument?>?, _ partCount: Int,
  _ output: TextArgument?, _ firstFrame: Int, _ frameCount: Int, _ anyDriver: Bool,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error,
    Argument.array(parts, partCount, "parts") { part throws(ArgumentError) in
      try unsafe Argument.path(part, "a part").get()
    }
  ) { paths in
    let first = try Argument.count(firstFrame, "first_frame")
    let count = try Argument.count(frameCount, "frame_count")
    let (end, isTooLarge) = first.addingReportingOverflow(count)
    guard count > 0, !isTooLarge else {
      throw ArgumentError("the range of \(count.counted("frame")) from \(first) is invalid")
    }
    let allowed = Limits.default.frames
    guard count <= allowed else {
      throw LimitExceeded("number of frames", asked: count, allowed: allowed)
    }
    _ = try MovieJoiner.join(
      ChunkSet(
        paths, .init(frames: Array(first..<end), allowsAnyDriver: anyDriver)),
      to: unsafe Argument.path(output, "output").get())
  }
}

private func jobObject(_ pointer: OpaquePointer?) -> JobObject? {
  unsafe Reference.object(pointer)
}

@c @implementation
public func strata_job_cancel(_ job: OpaquePointer?) {
  unsafe jobObject(job)?.cancellation.cancel()
}

@c @implementation
public func strata_job_frame_count(_ job: OpaquePointer?) -> Int {
  unsafe jobObject(job)?.frames.count ?? 0
}

@c @implementation
public func strata_job_retain(_ job: OpaquePointer?) -> OpaquePointer? {
  unsafe Reference.retain(job)
}

@c @implementation
public func strata_job_free(_ job: OpaquePointer?) { unsafe Reference.release(job) }
