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
  package private(set) var outputSize: PixelSize
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
    let still = Self.still(format, options)
    sheet = try Self.sheet(
      of: frames, as: format, in: output.name, options: options, pixelSize: pixelSize,
      limits: limits)
    outputSize = sheet.map { PixelSize(width: $0.width, height: $0.height) } ?? pixelSize
    if let sheet, let still {
      guard !options.manifest else { throw RenderJobError.noManifest(path: output.name) }
      (self.identity, problem) = (nil, nil)
      (kept, packing, messages, makeSurvey) = (0, nil, [], nil)
      missing = Self.every(options.step, of: frames)
      alphaLoss = Self.alphaLoss(format, nil, output.name)
      makeEncoder = { StreamEncoder(SheetStream(sheet, still: still), to: try output.open()) }
      return
    }
    if let still, case .path(let path) = output, FrameNamePattern.isPattern(path) {
      let pattern = try FrameNamePattern(path)
      let identity = try identity(format)
      self.identity = identity
      problem = nil
      let wanted = Self.every(options.step, of: frames)
      let gaps =
        options.resume ? SequenceGaps(wanted.joined(), of: pattern, identity: identity) : nil
      let missing = gaps?.missing ?? wanted
      self.missing = missing
      messages = gaps?.messages ?? []
      kept = Self.count(every: options.step, of: frames) - missing.reduce(0) { $0 + $1.count }
      alphaLoss = Self.alphaLoss(format, nil, output.name)
      makeSurvey = nil
      makeEncoder = {
        SequenceEncoder(pattern, still: still, numbers: missing, identity: identity)
      }
      packing = still
      return
    }
    guard !options.resume || options.manifest else {
      throw RenderJobError.notResumable(path: output.name)
    }
    if !format.holdsFrames, case .path(let path) = output, !Self.isPlace(path) {
      throw RenderJobError.onePicture(path: path)
    }
    packing = nil
    let wanted = Self.every(options.step, of: frames)
    let recording: MovieRecording?
    if options.manifest {
      guard case .path(let path) = output, format != .null, !Self.isPlace(path) else {
        throw RenderJobError.noManifest(path: output.name)
      }
      let identity = try identity(format)
      self.identity = identity
      recording = MovieRecording(path, numbers: wanted, identity: identity)
    } else {
      (self.identity, recording) = (nil, nil)
    }
    let plan = try format.movie.map {
      try MoviePlan(
        file: output.name, format: $0, width: pixelSize.width, height: pixelSize.height,
        rate: fps, options: options.movie, limits: limits)
    }
    if let plan { outputSize = PixelSize(width: plan.codedWidth, height: plan.codedHeight) }
    problem = options.resume ? recording?.problem() : nil
    if options.resume, problem == nil {
      (missing, messages, alphaLoss, makeSurvey, makeEncoder) = ([], [], nil, nil, nil)
      kept = wanted.reduce(0) { $0 + $1.count }
      return
    }
    (missing, kept) = (wanted, 0)
    let reasons =
      problem.flatMap { problem in
        problem.isAbsent
          ? nil
          : Diagnostic(
            .note, code: problem.code, "it is rendered again because \(problem.reason)",
            file: output.name)
      }.map { [$0] } ?? []
    /// Opens the output for an encoder.
    @Sendable func encoder(
      _ make: (PendingOutput) throws -> any FrameEncoder
    ) throws -> any FrameEncoder {
      let output = try output.open()
      return try recording?.encoder(to: output, make) ?? make(output)
    }
    if format == .gif {
      var settings = options.gif
      settings.loops = options.loops
      try GIFStream.check(fps, file: output.name)
      let survey = GIFSurvey.Result()
      alphaLoss = nil
      messages = reasons
      let file = output.name
      makeSurvey = { [settings] in GIFSurvey(settings, file: file, result: survey) }
      makeEncoder = { [settings] in
        let palettes = survey.palettes
        if let limit = settings.maximumBytes {
          return try encoder {
            try GIFSearch(
              palettes, rate: fps, settings: settings, limit: limit, file: file, to: $0)
          }
        }
        guard let palette = palettes.values.first else {
          preconditionFailure("the survey comes before the encoder")
        }
        let stream = try GIFStream(palette, rate: fps, settings: settings, file: file)
        return try encoder { StreamEncoder(stream, to: $0) }
      }
    } else if let plan {
      alphaLoss = Self.alphaLoss(format, plan, output.name)
      messages = reasons + plan.diagnostics
      makeSurvey = nil
      makeEncoder = { try encoder { try MovieWriter(plan, to: $0) } }
    } else if format == .null {
      (alphaLoss, messages, makeSurvey, makeEncoder) = (nil, [], nil, nil)
    } else {
      // Created once here to report errors before anything is drawn.
      let file = output.name
      _ = try Self.stream(format, frames: frames, fps: fps, options: options, file: file)
      alphaLoss = Self.alphaLoss(format, nil, output.name)
      messages = reasons
      makeSurvey = nil
      makeEncoder = {
        let stream = try Self.stream(
          format, frames: frames, fps: fps, options: options, file: file)
        return try encoder { StreamEncoder(stream, to: $0) }
      }
    }
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

  /// Returns the diagnostic for translucent pixels that are composited over a background.
  private static func alphaLoss(
    _ format: FrameFormat, _ plan: MoviePlan?, _ file: String
  ) -> Diagnostic? {
    let reason: String
    switch format {
    case .png, .apng, .gif, .webp, .rgba, .null: return nil
    case .jpeg, .y4m: reason = "\(format.rawValue) has no alpha"
    case .mp4, .webm, .mov, .mkv, .avif:
      guard let plan, !plan.hasAlpha else { return nil }
      reason =
        plan.codec.hasAlpha
        ? "--alpha was not given for \(plan.codec.name)" : "\(plan.codec.name) has no alpha"
    }
    return Diagnostic(
      .note, code: "alpha-flattened",
      "\(reason), so frames are composited over \(format == .jpeg ? "white" : "the matte color"); "
        + "--background or --matte sets the color", file: file)
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

  /// Whether a path names something that is written in place and can hold consecutive images.
  private static func isPlace(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType != .typeRegular
  }
}
