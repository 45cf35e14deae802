public import StrataImageFiles
public import StrataVideo

/// The output format of a job's frames.
public enum FrameFormat: String, Sendable, CaseIterable {
  /// A file for each frame; in a pipe, one image after another.
  case png, jpeg
  /// An animated WebP, or a file for each frame if the name is that of a sequence.
  case webp
  /// An animated PNG.
  case apng
  case gif
  /// Movies, written with FFmpeg.
  case mp4, webm, mov, mkv
  /// A still or animated AV1 image, written with FFmpeg.
  case avif
  /// Uncompressed Y′CbCr 4:2:0 with a header, which all video tools read from a pipe.
  case y4m
  /// Raw 8-bit RGBA with straight alpha.
  case rgba
  /// No output: frames are drawn and discarded, to measure rendering alone.
  ///
  /// It has no file extension.
  case null

  /// Creates the format for a file extension, case-insensitively.
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

  /// The image format of each frame, if each frame is a separate image.
  public var still: ImageFormat? {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    default: nil
    }
  }

  /// Whether one file can hold several frames.
  var holdsFrames: Bool { self != .png && self != .jpeg }

  /// The container format, if FFmpeg writes it.
  public var movie: MovieFormat? { MovieFormat(rawValue: rawValue) }

  /// The usual extension of each format that `init(pathExtension:)` accepts.
  package static let extensions = [
    "png", "jpg", "apng", "gif", "webp", "avif", "mp4", "webm", "mov", "mkv", "y4m", "rgba",
  ]
}
