import Foundation
import StrataGraphics
package import StrataImageFiles
import StrataRenderList
import StrataVideo

/// A validated description of a render job.
package struct RenderJob {
  /// The destination of the output.
  package enum Output: Sendable {
    /// A file, a device, a FIFO or a socket, or the pattern of a sequence.
    case path(String)
    /// A file descriptor that stays open, and its name in errors.
    case descriptor(Int32, name: String)

    var name: String {
      switch self {
      case .path(let path): path
      case .descriptor(_, let name): name
      }
    }

    func open() throws(OutputError) -> PendingOutput {
      switch self {
      case .path(let path): try PendingOutput(path: path)
      case .descriptor(let descriptor, let name):
        PendingOutput(descriptor: descriptor, path: name)
      }
    }
  }

  package let format: FrameFormat
  /// The name of the output in errors.
  let name: String
  /// The frames to draw: all except those that `RenderOptions.resume` keeps.
  package let missing: [Range<Int>]
  /// The number of frames that exist already.
  package let kept: Int
  /// The diagnostic for the replacement of transparency; nil if alpha is kept.
  package let alphaLoss: Diagnostic?
  /// The diagnostics for options that cannot be applied as requested.
  package let messages: [Diagnostic]
  /// The size of the output in pixels: that of a sheet, or of a movie with its padding, or else of
  /// a frame.
  package let outputSize: PixelSize
  /// The layout of the frames in a sheet; nil if they are not combined into one image.
  package let sheet: SheetPlan?
  /// The file format of each frame; nil if all frames go into one stream.
  let packing: StillFormat?
  /// The inputs that determine the frames; nil without a manifest.
  package let identity: SequenceIdentity?
  /// The reason why a movie with a manifest is rendered although `RenderOptions.resume` is set.
  package let problem: MovieRecording.Problem?
  /// Creates the encoder of a first pass over all frames; nil if there is no such pass.
  let makeSurvey: (@Sendable () throws -> any FrameEncoder)?
  /// Creates the encoder, on the thread that will own it; nil if frames are discarded.
  let makeEncoder: (@Sendable () throws -> any FrameEncoder)?

  /// Validates a job.
  ///
  /// - Parameter identity: Returns the identity of a sequence, from which its files follow.
  /// - Throws: `RenderJobError`, `FrameNameError`, `SheetError`. For a movie or an animation that
  ///   is not possible, `VideoError`, `GIFError`, `WebPError` or `LimitExceeded`. For a format that
  ///   is not in this build, `ImageFileError`.
  init(
    frames: Range<Int>, fps: FrameRate, to output: Output, options: RenderOptions,
    pixelSize: PixelSize, limits: Limits, identity: (FrameFormat) throws -> SequenceIdentity
  ) throws {
    try Self.check(frames, options, limits)
    let format = try Self.format(of: output, options)
    self.format = format
    name = output.name
    if let image = format.still, !image.isInBuild {
      throw ImageFileError.notInBuild(file: output.name, format: image, isOutput: true)
    }
    sheet = try Self.sheet(
      of: frames, as: format, in: output.name, options: options, pixelSize: pixelSize,
      limits: limits)
    let request = FrameDelivery.Request(
      frames: frames, fps: fps, output: output, format: format, options: options,
      pixelSize: pixelSize, limits: limits)
    let delivery: FrameDelivery
    let still = Self.still(format, options)
    if let sheet, let still {
      delivery = try FrameDelivery(request, in: sheet, still)
    } else if let still, case .path(let path) = output, FrameNamePattern.isPattern(path) {
      delivery = try FrameDelivery(
        request, in: try FrameNamePattern(path), still, identity: try identity(format))
    } else {
      delivery = try FrameDelivery(ofStream: request, identity: identity)
    }
    (missing, kept) = (delivery.missing, delivery.kept)
    (alphaLoss, messages) = (delivery.alphaLoss, delivery.messages)
    outputSize = delivery.outputSize
    packing = delivery.packing
    (self.identity, problem) = (delivery.identity, delivery.problem)
    (makeSurvey, makeEncoder) = (delivery.makeSurvey, delivery.makeEncoder)
  }

  /// Creates the encoder of a format that is a single stream of bytes.
  ///
  /// - Parameter file: The name of the output in errors.
  static func stream(
    _ format: FrameFormat, frames: Range<Int>, fps: FrameRate, options: RenderOptions,
    file: String = "the output"
  ) throws -> any FrameStream {
    switch format {
    case .png:
      return StillStream(StillFormat(.png, compression: options.compression))
    case .jpeg: return StillStream(StillFormat(.jpeg, jpeg: options.jpeg))
    case .apng:
      return APNGStream(
        frameCount: Self.count(every: options.step, of: frames), rate: fps, loops: options.loops,
        compression: options.compression)
    case .webp:
      #if WebP
        return try WebPStream(
          rate: fps, loops: options.loops, settings: options.webp, file: file)
      #else
        throw ImageFileError.notInBuild(file: file, format: .webp, isOutput: true)
      #endif
    case .rgba: return RawStream()
    case .y4m: return try Y4MStream(rate: fps, options: options.movie)
    case .gif, .mp4, .webm, .mov, .mkv, .avif, .null:
      throw RenderJobError.notStreamable(format)
    }
  }

  /// Returns the number of frames that are drawn if only every `step`th frame of a range is.
  package static func count(every step: Int, of frames: Range<Int>) -> Int {
    step > 1 ? (frames.count - 1) / step + 1 : frames.count
  }

  /// Returns the frames of a range at multiples of the step from the first.
  static func every(_ step: Int, of frames: Range<Int>) -> [Range<Int>] {
    guard step > 1 else { return [frames] }
    return stride(from: frames.lowerBound, to: frames.upperBound, by: step).map { $0..<$0 + 1 }
  }

  static func check(
    _ frames: Range<Int>, _ options: RenderOptions, _ limits: Limits
  ) throws {
    guard !frames.isEmpty, frames.lowerBound >= 0 else { throw RenderJobError.frames(frames) }
    guard options.start.isFinite else { throw RenderJobError.start(options.start) }
    guard options.playback.isValid else { throw RenderJobError.playback(options.playback) }
    let count = Self.count(every: options.step, of: frames)
    guard count <= limits.frames else {
      throw LimitExceeded("frames in a job", asked: count, allowed: limits.frames)
    }
  }

  private static func format(
    of output: Output, _ options: RenderOptions
  ) throws(RenderJobError) -> FrameFormat {
    if let format = options.format { return format }
    guard case .path(let path) = output,
      let format = FrameFormat(pathExtension: URL(fileURLWithPath: path).pathExtension)
    else { throw .unknownType(path: output.name) }
    return format
  }
}
