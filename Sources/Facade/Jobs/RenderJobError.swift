public import StrataGraphics

/// An invalid request for a job.
public enum RenderJobError: StrataError, Equatable {
  /// The range is empty or begins below 0.
  case frames(Range<Int>)
  /// The time of frame 0 is not finite.
  case start(Double)
  /// The speed is not finite and above 0, or a pass has no frames or no end.
  case playback(Playback)
  /// The file extension is not that of a supported format.
  case unknownType(path: String)
  /// The path names a single image, but the job has several frames.
  case onePicture(path: String)
  /// The format is not a stream of bytes that can be written in one pass.
  case notStreamable(FrameFormat)
  /// Only a sequence, or a file with a manifest, can be resumed.
  case notResumable(path: String)
  /// The output is not a file, so it cannot have a manifest next to it.
  case noManifest(path: String)
  /// Another device took over during the job, so that the manifest would be incorrect.
  case deviceChanged(path: String, from: String, to: String)

  /// `.device` if another device took over, otherwise `.usage`.
  public var kind: FailureKind {
    if case .deviceChanged = self { return .device }
    return .usage
  }

  public var description: String {
    switch self {
    case .frames(let range):
      return "the frame range \(range.lowerBound)..<\(range.upperBound) is invalid; it must "
        + "contain at least one frame and no negative numbers"
    case .start(let time):
      return "the start time must be finite, not \(time) seconds"
    case .playback(let playback):
      return playback.speed.isFinite && playback.speed > 0
        ? "a job that is not played forward requires the number of frames in a pass, at least 1"
        : "the playback speed must be finite and above 0, not \(playback.speed)"
    case .unknownType(let path):
      let accepted = FrameFormat.extensions.map { "." + $0 }.joined(separator: ", ")
      return
        "\(path): unsupported extension; use one of \(accepted)"
    case .onePicture(let path):
      return "\(path): a single image cannot hold several frames; use a sequence such as "
        + "frame-%05d.png, or .apng, .webp, .gif or a movie format"
    case .notStreamable(let format):
      return "\(format.rawValue) cannot be written to a stream; use rgba, y4m, apng, webp, png or "
        + "jpeg"
    case .notResumable(let path):
      return "\(path): only a sequence such as frame-%05d.png, or a movie with a manifest, can be "
        + "resumed"
    case .noManifest(let path):
      return "\(path): only a movie or an animation in a file can have a manifest"
    case .deviceChanged(let path, let first, let second):
      return "\(path): \(first) draws a feature of the scene incorrectly, and \(second) took over, "
        + "so the file has no manifest; draw all chunks with --device cpu"
    }
  }
}
