package import Foundation
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
    try stream.add(frame, plan)
  }

  package func finish() throws {
    try stream.finish()
    finishedSize = output.fileSize
    try output.finish()
  }

  package func cancel() { output.cancel() }

  /// Joins FFV1 movies in Matroska files one after the other, without encoding again.
  ///
  /// For movies whose ranges of frames were rendered apart: the result is, byte for byte, the movie
  /// of all frames in one go, where the same build of FFmpeg made the parts.
  ///
  /// - Parameters:
  ///   - parts: At least one, in order; all of one size, alpha and frame rate.
  ///   - url: A Matroska file; it may be one of the parts.
  /// - Throws: `VideoError.unreadable` for a part that is missing, damaged or cut short, `.unusable`
  ///   for one that is no FFV1 or does not fit the first, or `OutputError`.
  package static func join(_ parts: [URL], to url: URL) throws {
    precondition(!parts.isEmpty, "there is nothing to join")
    guard url.pathExtension.lowercased() == MovieFormat.mkv.rawValue else {
      throw VideoError.unusable(
        file: url.path, problem: "joined movies are Matroska files; let the name end in .mkv")
    }
    let output = try PendingOutput(path: url.path)
    do {
      let stream = try MovieStream(to: output, format: .mkv)
      for part in parts { try stream.append(part.path) }
      try stream.finish()
      try output.finish()
    } catch {
      output.cancel()
      throw error
    }
  }
}
