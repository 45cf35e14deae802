public import StrataGraphics

/// An error in reading a movie.
///
/// `file` is the path. A missing FFmpeg library is `VideoError.libraryMissing`. Frames larger
/// than `Limits.imagePixels` are `LimitExceeded`.
public enum MovieError: StrataError, Equatable {
  /// The file cannot be opened or read; `reason` is the system's text.
  case unreadable(file: String, reason: String)
  /// `url` is not a file URL; only local files can be played.
  case notAFile(url: String)
  /// The file is not a movie; `reason` is FFmpeg's text.
  case notAMovie(file: String, reason: String)
  /// The file has no video track; `found` lists its contents.
  case noPictures(file: String, found: String)
  /// FFmpeg has no decoder for the video track; `codec` is its name or the file's own tag.
  case unknownCodec(file: String, codec: String)
  /// The file ends before the movie does, `seconds` after its first frame.
  case cutShort(file: String, seconds: Double)
  /// No frame could be decoded; `reason` is FFmpeg's text.
  case broken(file: String, reason: String)
  /// The pixel format is not supported, as in "bayer_rggb8".
  case unknownPixels(file: String, format: String)

  /// Always `.scene`, as for any invalid input.
  public var kind: FailureKind { .scene }

  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason); check the path and its permissions"
    case .notAFile(let url):
      "\(url): is not a file URL; only local files can be played"
    case .notAMovie(let file, let reason):
      "\(file): is not a movie, or is truncated before its index: \(reason); copy or download "
        + "it again"
    case .noPictures(let file, let found):
      "\(file): has no video, only \(found.isEmpty ? "an empty container" : found); use a movie"
    case .unknownCodec(let file, let codec):
      "\(file): this machine's FFmpeg has no decoder for \(codec); convert the movie to H.264 or "
        + "VP9"
    case .cutShort(let file, let seconds):
      "\(file): is truncated after \(Self.text(seconds)) s: it ends before the movie does; copy or "
        + "download it again"
    case .broken(let file, let reason):
      "\(file): is a damaged movie: \(reason); copy or download it again"
    case .unknownPixels(let file, let format):
      "\(file): the pixel format \(format) is not supported; convert the movie to yuv420p or "
        + "yuv444p"
    }
  }

  /// Formats seconds with two decimals.
  private static func text(_ seconds: Double) -> String {
    let hundredths = (seconds * 100).rounded()
    return "\(hundredths / 100)"
  }
}
