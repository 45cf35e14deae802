public import StrataImageFiles
public import StrataVideo

/// What the frames of a job become.
public enum FrameFormat: String, Sendable, CaseIterable {
  /// A file for each frame; in a pipe, one picture after the other.
  case png, jpeg
  /// An animated WebP; a file for each frame where the name is that of a sequence.
  case webp
  /// An animated PNG.
  case apng
  case gif
  /// Movies, through FFmpeg.
  case mp4, webm, mov, mkv
  /// A picture of AV1, or an animated one, through FFmpeg.
  case avif
  /// Uncompressed Y′CbCr 4:2:0 with a header, which every video tool reads from a pipe.
  case y4m
  /// Bare 8-bit RGBA with straight alpha.
  case rgba
  /// Nothing: frames are drawn and dropped, so that what is measured is drawing alone. No extension says it.
  case null

  /// The format that an extension stands for, in small letters or capitals.
  public init?(pathExtension: String) {
    let name = pathExtension.lowercased()
    if let image = ImageFormat(pathExtension: name) {
      self =
        switch image {
        case .png: .png
        case .jpeg: .jpeg
        case .webp: .webp
        }
    } else if let format = Self(rawValue: name), format != .null {
      self = format
    } else if let movie = MovieFormat(pathExtension: name) {
      self = Self(rawValue: movie.rawValue) ?? .mp4
    } else if name == "raw" {
      self = .rgba
    } else {
      return nil
    }
  }

  /// The image format of each frame, where each is a picture by itself.
  public var still: ImageFormat? {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    default: nil
    }
  }

  /// Whether many frames fit into one file.
  var holdsFrames: Bool { self != .png && self != .jpeg }

  /// The container, where FFmpeg's libraries write it.
  public var movie: MovieFormat? { MovieFormat(rawValue: rawValue) }

  /// The names that `init(pathExtension:)` takes, each format's usual one.
  package static let extensions = [
    "png", "jpg", "apng", "gif", "webp", "avif", "mp4", "webm", "mov", "mkv", "y4m", "rgba",
  ]
}
