public import StrataGraphics

/// A job that cannot be.
public enum RenderJobError: StrataError, Equatable {
  /// The range is empty, or begins below 0.
  case frames(Range<Int>)
  /// The time of frame 0 is not finite.
  case start(Double)
  /// The extension names no format.
  case unknownType(path: String)
  /// The path names one picture, and a job has many.
  case onePicture(path: String)
  /// The format is no stream of bytes that is made in one go.
  case notStreamable(FrameFormat)
  /// Only a sequence can be resumed.
  case notResumable(path: String)

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  public var description: String {
    switch self {
    case .frames(let range):
      return "the frames are \(range.lowerBound)..<\(range.upperBound); a job has at least one "
        + "frame, and none below 0"
    case .start(let time):
      return "frame 0 is at \(time) seconds; the time must be finite"
    case .unknownType(let path):
      let accepted = FrameFormat.extensions.map { "." + $0 }.joined(separator: ", ")
      return
        "\(path): its extension says nothing known; pictures and frames are written as \(accepted)"
    case .onePicture(let path):
      return "\(path): names one picture; name a sequence as in frame-%05d.png, or write .apng, "
        + ".webp, .gif or a movie"
    case .notStreamable(let format):
      return "\(format.rawValue) is not made in one go; give rgba, y4m, apng, webp, png or jpeg"
    case .notResumable(let path):
      return "\(path): only a sequence such as frame-%05d.png can be resumed"
    }
  }
}
