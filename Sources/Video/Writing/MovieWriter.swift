package import StrataGraphics
package import StrataImageFiles

/// Writes frames to a movie with FFmpeg's libraries.
///
/// Frame k is shown from k · denominator / numerator seconds of the rate to the next one's time.
/// WebM and Matroska files round times to the nearest millisecond. The frames are converted here,
/// identically on every machine, and tagged with their color space. The file contains no dates, so
/// one build of FFmpeg makes the same file from the same frames.
package final class MovieWriter: FrameEncoder {
  private let plan: MoviePlan
  private let output: PendingOutput
  private let stream: MovieStream
  private var finishedSize: Int?
  private var frameCount = 0

  /// Opens the encoder.
  ///
  /// - Throws: Errors of `MoviePlan`; `VideoError` if FFmpeg or an encoder is missing, or if
  ///   the format cannot be written to a pipe; `OutputError`. The output is then canceled.
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

  /// The number of bytes; for a finished file its size, because an index that is filled in or moved
  /// to the front is written more than once.
  package var byteCount: Int { finishedSize ?? stream.byteCount }

  /// - Precondition: The frame has the size for which the movie was opened.
  package func add(_ frame: Pixels) throws {
    precondition(
      frame.width == plan.width && frame.height == plan.height,
      "the frame size \(frame.width) x \(frame.height) is not \(plan.width) x \(plan.height)")
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
