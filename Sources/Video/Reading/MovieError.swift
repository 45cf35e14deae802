public import StrataGraphics

/// A movie could not be read.
///
/// `file` is the path. A missing library of FFmpeg is `VideoError.libraryMissing`, pictures larger
/// than `Limits.imagePixels` are `LimitExceeded`.
public enum MovieError: StrataError, Equatable {
  /// The file could not be opened or read; `reason` is the system's text.
  case unreadable(file: String, reason: String)
  /// Only a file of this machine can be played; `url` is another address.
  case notAFile(url: String)
  /// The bytes are no movie; `reason` is FFmpeg's text.
  case notAMovie(file: String, reason: String)
  /// There are no moving pictures in the file; `found` lists what there is instead.
  case noPictures(file: String, found: String)
  /// FFmpeg has no decoder for the pictures; `codec` is its name or the file's own tag.
  case unknownCodec(file: String, codec: String)
  /// The file ends before the movie does, `seconds` after its first picture.
  case cutShort(file: String, seconds: Double)
  /// No picture could be decoded; `reason` is FFmpeg's text.
  case broken(file: String, reason: String)
  /// The pictures are in a format that is not turned into colours, as in "bayer_rggb8".
  case unknownPixels(file: String, format: String)

  /// `.scene`, as for any bad input.
  public var kind: FailureKind { .scene }

  /// One sentence that names the file and says what to do.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason); give a file that you may read"
    case .notAFile(let url):
      "\(url): is not the URL of a file; only files on this machine are played"
    case .notAMovie(let file, let reason):
      "\(file): is not a movie, or is cut off before its index: \(reason); copy or download it "
        + "again"
    case .noPictures(let file, let found):
      "\(file): has no moving pictures, only \(found.isEmpty ? "an empty container" : found); give a "
        + "movie"
    case .unknownCodec(let file, let codec):
      "\(file): this machine's FFmpeg has no decoder for \(codec); convert the movie to H.264 or VP9"
    case .cutShort(let file, let seconds):
      "\(file): is cut short after \(Self.text(seconds)) s: it ends before the movie does; copy or "
        + "download it again"
    case .broken(let file, let reason):
      "\(file): is a damaged movie: \(reason); copy or download it again"
    case .unknownPixels(let file, let format):
      "\(file): pictures in the pixel format \(format) are not read; convert the movie to yuv420p or "
        + "yuv444p"
    }
  }

  /// To hundredths.
  private static func text(_ seconds: Double) -> String {
    let hundredths = (seconds * 100).rounded()
    return "\(hundredths / 100)"
  }
}
