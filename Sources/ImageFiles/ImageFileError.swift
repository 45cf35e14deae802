public import StrataGraphics

/// An image could not be read, or not be turned into a file.
///
/// `file` is the path, or what the caller calls the bytes. Failures of the place that is written to
/// are `OutputError`; an image larger than `Limits.imagePixels` is `LimitExceeded`.
public enum ImageFileError: StrataError, Equatable {
  /// The file could not be opened or read; `reason` is the system's text.
  case unreadable(file: String, reason: String)
  /// The system has run out of what it takes to open a file; `reason` says of what, and what to do.
  case shortage(file: String, reason: String)
  /// The bytes are in none of the accepted formats; `found` says what they are, as in "is a GIF,
  /// which …".
  case otherFormat(file: String, found: String, accepted: [ImageFormat])
  /// The file ends before the picture does.
  case cutShort(file: String)
  /// The bytes break a rule of the format; `reason` is the text of libpng or libjpeg, or says
  /// what of a WebP.
  case broken(file: String, format: ImageFormat, reason: String)
  /// The name does not end in that of a format that can be written.
  case unknownOutputType(file: String, pathExtension: String)
  /// libpng, libjpeg or libwebp refused the picture, as when memory runs out.
  case notEncoded(format: ImageFormat, reason: String)
  /// This build was made without the package trait that brings the format.
  case notInBuild(file: String, format: ImageFormat, isOutput: Bool)

  /// `.scene`, as for any bad input, where an image could not be read; `.limit` where a limit of
  /// the machine is to blame.
  ///
  /// It was read because the user named it; where a scene names it, the reader of the scene reports
  /// it in its own way.
  public var kind: FailureKind {
    switch self {
    case .unreadable, .otherFormat, .cutShort, .broken: .scene
    case .shortage: .limit
    case .unknownOutputType: .usage
    case .notEncoded: .output
    case .notInBuild(_, _, let isOutput): isOutput ? .usage : .scene
    }
  }

  /// One sentence that names the file and says what is accepted.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      return "\(file): cannot be read: \(reason); give a file that you may read"
    case .shortage(let file, let reason):
      return "\(file): cannot be opened: \(reason)"
    case .otherFormat(let file, let found, let accepted):
      let verb = accepted.count == 1 ? "is" : "are"
      return "\(file): \(found); \(listed(accepted.map(\.name))) \(verb) accepted"
    case .cutShort(let file):
      return "\(file): is cut short: it ends before the picture does; copy or download it again"
    case .broken(let file, let format, let reason):
      return "\(file): is a damaged \(format.name): \(reason); save or download it again"
    case .unknownOutputType(let file, let pathExtension):
      let accepted = ImageFormat.inBuild.flatMap(\.pathExtensions).map { "." + $0 }
      let problem =
        pathExtension.isEmpty
        ? "has no extension to tell the image format by"
        : "images of type .\(pathExtension) cannot be written"
      return
        "\(file): \(problem); \(listed(accepted)) \(accepted.count == 1 ? "is" : "are") accepted"
    case .notEncoded(let format, let reason):
      return "the picture could not be encoded as \(format.name): \(reason); write "
        + "another format, or fewer pixels"
    case .notInBuild(let file, let format, let isOutput):
      let verb = isOutput ? "write" : "read"
      return "\(file): this build of Strata does not \(verb) \(format.name); build it with the "
        + "package trait \(format.name), or use \(listed(ImageFormat.inBuild.map(\.name)))"
    }
  }
}

extension ImageFileError: FileRefusal {}
