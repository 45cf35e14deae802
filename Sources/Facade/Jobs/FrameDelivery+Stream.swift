import Foundation
import StrataGraphics
import StrataImageFiles
import StrataRenderList
import StrataVideo

extension FrameDelivery {
  /// Writes all frames into one movie, animation, image or raw stream.
  ///
  /// - Parameter identity: Returns the identity of the movie, for a manifest.
  init(
    ofStream request: Request, identity: (FrameFormat) throws -> SequenceIdentity
  ) throws {
    let (output, options, format) = (request.output, request.options, request.format)
    guard !options.resume || options.manifest else {
      throw RenderJobError.notResumable(path: output.name)
    }
    if !format.holdsFrames, case .path(let path) = output, !Self.isPlace(path) {
      throw RenderJobError.onePicture(path: path)
    }
    (missing, outputSize) = (request.wanted, request.pixelSize)
    var recording: MovieRecording?
    if options.manifest {
      guard case .path(let path) = output, format != .null, !Self.isPlace(path) else {
        throw RenderJobError.noManifest(path: output.name)
      }
      let identity = try identity(format)
      self.identity = identity
      recording = MovieRecording(path, numbers: missing, identity: identity)
    }
    let plan = try format.movie.map {
      try MoviePlan(
        file: output.name, format: $0, width: request.pixelSize.width,
        height: request.pixelSize.height, rate: request.fps, options: options.movie,
        limits: request.limits)
    }
    if let plan { outputSize = PixelSize(width: plan.codedWidth, height: plan.codedHeight) }
    problem = options.resume ? recording?.problem() : nil
    if options.resume, problem == nil {
      kept = missing.reduce(0) { $0 + $1.count }
      missing = []
      return
    }
    if let problem, !problem.isAbsent {
      messages = [
        Diagnostic(
          .note, code: problem.code, "it is rendered again because \(problem.reason)",
          file: output.name)
      ]
    }
    if format == .gif {
      try encodeGIF(request, recording)
    } else if let plan {
      alphaLoss = Self.alphaLoss(format, plan, output.name)
      messages += plan.diagnostics
      makeEncoder = { [recording] in
        try Self.encoder(to: output, recording) { try MovieWriter(plan, to: $0) }
      }
    } else if format != .null {
      // Created once here to report errors before anything is drawn.
      _ = try request.stream()
      alphaLoss = Self.alphaLoss(format, nil, output.name)
      makeEncoder = { [recording] in
        let stream = try request.stream()
        return try Self.encoder(to: output, recording) { StreamEncoder(stream, to: $0) }
      }
    }
  }

  /// Sets the two passes of a GIF, of which the first finds its colors.
  private mutating func encodeGIF(_ request: Request, _ recording: MovieRecording?) throws {
    let (output, fps) = (request.output, request.fps)
    var settings = request.options.gif
    settings.loops = request.options.loops
    try GIFStream.check(fps, file: output.name)
    let survey = GIFSurvey.Result()
    let file = output.name
    makeSurvey = { [settings] in GIFSurvey(settings, file: file, result: survey) }
    makeEncoder = { [settings] in
      let palettes = survey.palettes
      if let limit = settings.maximumBytes {
        return try Self.encoder(to: output, recording) {
          try GIFSearch(
            palettes, rate: fps, settings: settings, limit: limit, file: file, to: $0)
        }
      }
      guard let palette = palettes.values.first else {
        preconditionFailure("the survey comes before the encoder")
      }
      let stream = try GIFStream(palette, rate: fps, settings: settings, file: file)
      return try Self.encoder(to: output, recording) { StreamEncoder(stream, to: $0) }
    }
  }

  /// Opens the output for an encoder.
  private static func encoder(
    to output: RenderJob.Output, _ recording: MovieRecording?,
    _ make: (PendingOutput) throws -> any FrameEncoder
  ) throws -> any FrameEncoder {
    let output = try output.open()
    return try recording?.encoder(to: output, make) ?? make(output)
  }

  /// Whether a path names something that is written in place and can hold consecutive images.
  private static func isPlace(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType != .typeRegular
  }
}

extension FrameDelivery.Request {
  /// Creates the encoder of a format that is a single stream of bytes.
  fileprivate func stream() throws -> any FrameStream {
    try RenderJob.stream(format, frames: frames, fps: fps, options: options, file: output.name)
  }
}
