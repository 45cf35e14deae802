import Foundation
import StrataGraphics
import StrataImageFiles
import StrataRenderList
import StrataVideo

/// The way in which the frames of a job become its output: in one image, in numbered files, or in
/// one stream.
struct FrameDelivery {
  /// The description of a job.
  struct Request {
    let frames: Range<Int>
    let fps: FrameRate
    let output: RenderJob.Output
    let format: FrameFormat
    let options: RenderOptions
    let pixelSize: PixelSize
    let limits: Limits

    /// The numbers of all frames, whether they exist already or not.
    var wanted: [Range<Int>] { RenderJob.every(options.step, of: frames) }
  }

  // See the properties of `RenderJob`.
  var missing: [Range<Int>]
  var kept = 0
  var alphaLoss: Diagnostic?
  var messages: [Diagnostic] = []
  var outputSize: PixelSize
  var packing: StillFormat?
  var identity: SequenceIdentity?
  var problem: MovieRecording.Problem?
  var makeSurvey: (@Sendable () throws -> any FrameEncoder)?
  var makeEncoder: (@Sendable () throws -> any FrameEncoder)?

  /// Combines the frames in one image.
  init(_ request: Request, in sheet: SheetPlan, _ still: StillFormat) throws {
    let output = request.output
    guard !request.options.manifest else { throw RenderJobError.noManifest(path: output.name) }
    missing = request.wanted
    alphaLoss = Self.alphaLoss(request.format, nil, output.name)
    outputSize = PixelSize(width: sheet.width, height: sheet.height)
    makeEncoder = { StreamEncoder(SheetStream(sheet, still: still), to: try output.open()) }
  }

  /// Writes each frame into a file of its own.
  init(
    _ request: Request, in pattern: FrameNamePattern, _ still: StillFormat,
    identity: SequenceIdentity
  ) throws {
    self.identity = identity
    let wanted = request.wanted
    let gaps =
      request.options.resume
      ? SequenceGaps(wanted.joined(), of: pattern, identity: identity) : nil
    let missing = gaps?.missing ?? wanted
    self.missing = missing
    messages = gaps?.messages ?? []
    kept =
      RenderJob.count(every: request.options.step, of: request.frames)
      - missing.reduce(0) { $0 + $1.count }
    alphaLoss = Self.alphaLoss(request.format, nil, request.output.name)
    outputSize = request.pixelSize
    packing = still
    makeEncoder = {
      SequenceEncoder(pattern, still: still, numbers: missing, identity: identity)
    }
  }

  /// Returns the diagnostic for translucent pixels that are composited over a background.
  static func alphaLoss(
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
}
