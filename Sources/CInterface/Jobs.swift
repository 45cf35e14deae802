import Strata
public import StrataCHeaders
import StrataImageFiles
import Synchronization

/// A job with its own cancellation, so that it can be canceled before it runs.
final class JobObject {
  let renderer: RendererObject
  let url: URL
  let rate: FrameRate
  let frames: Range<Int>
  let progress: strata_progress?
  let context: UnsafeMutableRawPointer?
  let cancellation = Cancellation()
  private let options: RenderOptions
  private var hasRun = false

  init(_ renderer: RendererObject, path: String, _ given: strata_job_options) throws {
    self.renderer = renderer
    url = URL(fileURLWithPath: path)
    (progress, context) = (given.progress, given.context)
    let scene = renderer.source.scene
    rate = try Self.rate(given, scene)
    var options = RenderOptions()
    options.start = given.start
    options.background = renderer.background
    options.loops = Int(given.loops)
    if given.gop != 0 { options.movie.gop = try Argument.count(given.gop, "gop") }
    (options.manifest, options.resume) = (given.manifest, given.resume)
    if let name = try Argument.optionalText(given.format, "format") {
      guard let format = FrameFormat(pathExtension: name) else {
        throw ArgumentError("unsupported format '\(name)'; use an extension such as mp4 or png")
      }
      options.format = format
    }
    self.options = options
    frames = try Self.frames(given, scene, rate)
    // Reports an invalid request before the job runs.
    _ = try renderer.renderer.job(
      of: scene.root, frames: frames, fps: rate, to: .path(url.path), options: options)
  }

  private static func rate(_ given: strata_job_options, _ scene: Scene) throws -> FrameRate {
    guard given.rate_numerator > 0 else { return scene.frameRate ?? 60 }
    let denominator = max(Int(given.rate_denominator), 1)
    guard let rate = FrameRate(Int(given.rate_numerator), denominator) else {
      throw ArgumentError("the frame rate \(given.rate_numerator)/\(denominator) is invalid")
    }
    return rate
  }

  private static func frames(
    _ given: strata_job_options, _ scene: Scene, _ rate: FrameRate
  ) throws(ArgumentError) -> Range<Int> {
    let first = try Argument.count(given.first_frame, "first_frame")
    var count = try Argument.count(given.frame_count, "frame_count")
    if count == 0 {
      guard let duration = scene.duration ?? scene.loopPeriod,
        let all = rate.frames(in: max(duration - given.start, 0)), all > first
      else {
        throw ArgumentError(
          "the number of frames is not given, and the scene has no end after the first frame")
      }
      count = all - first
    }
    let (end, isTooLarge) = first.addingReportingOverflow(count)
    guard !isTooLarge else {
      throw ArgumentError("the range of \(count) frames from \(first) is invalid")
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
      guard let progress else { return .continue }
      return progress(state.completed, state.total, context) ? .continue : .cancel
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
  attempt(error) {
    let options = try Argument.options(options, strata_job_options())
    let job = try Argument.present(job, "job")
    job.pointee = Reference.owned(
      try JobObject(
        Argument.object(renderer, "renderer"), path: Argument.path(path, "path"), options))
  }
}

@c @implementation
public func strata_job_run(_ job: OpaquePointer?, _ error: ObjectSlot?) -> strata_status {
  attempt(error) {
    let job: JobObject = try Argument.object(job, "job")
    try job.run()
  }
}

@c @implementation
public func strata_join_chunks(
  _ parts: UnsafePointer<TextArgument?>?, _ partCount: Int,
  _ output: TextArgument?, _ firstFrame: Int, _ frameCount: Int, _ anyDriver: Bool,
  _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let paths = try Argument.array(parts, partCount, "parts").map { part in
      try Argument.path(part, "a part")
    }
    let first = try Argument.count(firstFrame, "first_frame")
    let count = try Argument.count(frameCount, "frame_count")
    let (end, isTooLarge) = first.addingReportingOverflow(count)
    guard count > 0, !isTooLarge else {
      throw ArgumentError("the range of \(count) frames from \(first) is invalid")
    }
    let allowed = Limits.default.frames
    guard count <= allowed else {
      throw LimitExceeded("number of frames", asked: count, allowed: allowed)
    }
    _ = try MovieJoiner.join(
      ChunkSet(
        paths, .init(frames: Array(first..<end), allowsAnyDriver: anyDriver)),
      to: Argument.path(output, "output"))
  }
}

private func jobObject(_ pointer: OpaquePointer?) -> JobObject? {
  pointer.map { Reference.object($0) }
}

@c @implementation
public func strata_job_cancel(_ job: OpaquePointer?) { jobObject(job)?.cancellation.cancel() }

@c @implementation
public func strata_job_frame_count(_ job: OpaquePointer?) -> Int {
  jobObject(job)?.frames.count ?? 0
}

@c @implementation
public func strata_job_retain(_ job: OpaquePointer?) -> OpaquePointer? { Reference.retain(job) }

@c @implementation
public func strata_job_free(_ job: OpaquePointer?) { Reference.release(job) }
