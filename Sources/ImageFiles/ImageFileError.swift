public import StrataGraphics

/// An image could not be read, or not be turned into a file.
///
/// `file` is the path, or what the caller calls the bytes. Failures of the place that is written to
/// are `OutputError`; an image larger than `Limits.imagePixels` is `LimitExceeded`.
public enum ImageFileError: StrataError, Equatable {
  /// The file could not be opened or read; `reason` is the system's text.
  case unreadable(file: String, reason: String)
  /// The bytes are not a PNG; `found` says what they are, as in "is a JPEG, which …".
  case notPNG(file: String, found: String)
  /// The file ends before the picture does.
  case cutShort(file: String)
  /// The bytes break a rule of the format; `reason` is libpng's text.
  case broken(file: String, reason: String)
  /// The name does not end in that of a format that can be written.
  case unknownOutputType(file: String, pathExtension: String)
  /// libpng refused the picture, as when memory runs out.
  case notEncoded(reason: String)

  /// `.scene`, as for any bad input, where an image could not be read.
  ///
  /// It was read because the user named it; where a scene names it, the reader of the scene reports
  /// it in its own way.
  public var kind: FailureKind {
    switch self {
    case .unreadable, .notPNG, .cutShort, .broken: .scene
    case .unknownOutputType: .usage
    case .notEncoded: .output
    }
  }

  /// One sentence that names the file and says what is accepted.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason)"
    case .notPNG(let file, let found):
      "\(file): \(found); PNG is accepted"
    case .cutShort(let file):
      "\(file): is cut short: it ends before the picture does; copy or download it again"
    case .broken(let file, let reason):
      "\(file): is a damaged PNG: \(reason)"
    case .unknownOutputType(let file, let pathExtension):
      pathExtension.isEmpty
        ? "\(file): has no extension to tell the image format by; .png is accepted"
        : "\(file): images of type .\(pathExtension) cannot be written; .png is accepted"
    case .notEncoded(let reason):
      "the picture could not be encoded as PNG: \(reason)"
    }
  }
}
