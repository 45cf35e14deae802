package import StrataGraphics
package import StrataImageFiles

/// Writes frames into a movie, through FFmpeg's libraries.
///
/// Frame k is shown from k · denominator / numerator seconds of the rate to the next one's time;
/// WebM and Matroska files hold times in milliseconds, to nearest. The frames are converted here,
/// the same on every machine, and tagged with what their numbers mean; the file has no dates, so
/// that one build of FFmpeg makes the same file of the same frames.
package final class MovieWriter: FrameEncoder {
  private let plan: MoviePlan
  private let output: PendingOutput
  private let stream: MovieStream
  private var finishedSize: Int?
  private var frameCount = 0

  /// Opens the encoder.
  ///
  /// - Throws: What `MoviePlan` throws; `VideoError` where FFmpeg or an encoder is missing, or where
  ///   the format cannot go to a pipe; `OutputError`. The output is cancelled then.
  package init(_ plan: MoviePlan, to output: PendingOutput) throws {
    self.plan = plan
    self.output = output
    do {
      stream = try MovieStream(to: output, format: plan.format)
      try stream.start(plan)
    } catch {
      output.cancel()
      throw error
    }
  }

  /// An index that is filled in, or moved to the front, is written more than once: the finished
  /// file's size counts.
  package var byteCount: Int { finishedSize ?? stream.byteCount }

  /// - Precondition: The frame has the size that the movie was opened for.
  package func add(_ frame: Pixels) throws {
    precondition(
      frame.width == plan.width && frame.height == plan.height,
      "a frame of \(frame.width) x \(frame.height) in a movie of \(plan.width) x \(plan.height)")
    if let gop = plan.gop, frameCount > 0, frameCount % gop == 0 { try stream.restart(plan) }
    try stream.add(frame, plan)
    frameCount += 1
  }

  package func finish() throws {
    try stream.finish()
    finishedSize = output.fileSize
    try output.finish()
  }

  package func cancel() { output.cancel() }
}
