public import StrataGraphics

/// An error in reading or encoding an image.
///
/// `file` is the path, or the caller's name for the data. Failures to write the output are
/// `OutputError`; an image larger than `Limits.imagePixels` is `LimitExceeded`.
public enum ImageFileError: StrataError, Equatable {
  /// The file cannot be opened or read; `reason` is the system's text.
  case unreadable(file: String, reason: String)
  /// The system has run out of a resource needed to open a file; `reason` gives the resource and
  /// the remedy.
  case shortage(file: String, reason: String)
  /// The data is not in one of the accepted formats; `found` describes it, as in "is a GIF,
  /// which …".
  case otherFormat(file: String, found: String, accepted: [ImageFormat])
  /// The file ends before the image does.
  case cutShort(file: String)
  /// The data violates the format; `reason` is the text of libpng or libjpeg, or a description for
  /// a WebP.
  case broken(file: String, format: ImageFormat, reason: String)
  /// The extension of the name is not that of a format that can be written.
  case unknownOutputType(file: String, pathExtension: String)
  /// libpng, libjpeg or libwebp failed to encode the image, for example because memory ran out.
  case notEncoded(format: ImageFormat, reason: String)
  /// This build lacks the package trait that provides the format.
  case notInBuild(file: String, format: ImageFormat, isOutput: Bool)

  /// `.scene`, as for any invalid input, if an image cannot be read; `.limit` if a limit of
  /// the machine is the cause.
  ///
  /// This applies to files that the user names. For files that a scene refers to, the scene reader
  /// reports the failure itself.
  public var kind: FailureKind {
    switch self {
    case .unreadable, .otherFormat, .cutShort, .broken: .scene
    case .shortage: .limit
    case .unknownOutputType: .usage
    case .notEncoded: .output
    case .notInBuild(_, _, let isOutput): isOutput ? .usage : .scene
    }
  }

  /// One sentence that names the file and the accepted formats.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      return "\(file): cannot be read: \(reason); check the path and its permissions"
    case .shortage(let file, let reason):
      return "\(file): cannot be opened: \(reason)"
    case .otherFormat(let file, let found, let accepted):
      let verb = accepted.count == 1 ? "is" : "are"
      return "\(file): \(found); \(listed(accepted.map(\.name))) \(verb) accepted"
    case .cutShort(let file):
      return "\(file): is truncated: it ends before the image does; copy or download it again"
    case .broken(let file, let format, let reason):
      return "\(file): is a damaged \(format.name): \(reason); save or download it again"
    case .unknownOutputType(let file, let pathExtension):
      let accepted = ImageFormat.inBuild.flatMap(\.pathExtensions).map { "." + $0 }
      let problem =
        pathExtension.isEmpty
        ? "has no extension for an image format"
        : "unsupported extension .\(pathExtension)"
      return
        "\(file): \(problem); use \(accepted.alternatives)"
    case .notEncoded(let format, let reason):
      return "the image cannot be encoded as \(format.name): \(reason); use "
        + "another format, or fewer pixels"
    case .notInBuild(let file, let format, let isOutput):
      let verb = isOutput ? "write" : "read"
      return "\(file): this build of Strata does not \(verb) \(format.name); build it with the "
        + "package trait \(format.name), or use \(ImageFormat.inBuild.map(\.name).alternatives)"
    }
  }
}

extension ImageFileError: FileRefusal {}
