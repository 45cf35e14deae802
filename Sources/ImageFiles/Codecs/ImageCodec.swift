internal import Foundation
internal import StrataGraphics

/// A format of still images: how a file is read, as a whole or row by row, and written.
///
/// For another format, implement this protocol, return the type in `ImageFormat.codec`, and add the
/// format's names to `ImageFormat` and its signature to `FileMagic`.
protocol ImageCodec {
  /// Opens a file, and reads everything before its first row.
  ///
  /// - Parameters:
  ///   - input: The file. Bytes in memory must outlive the reader.
  ///   - limits: The limits on what is read to find the first row; the size of the image is checked
  ///     by the caller.
  /// - Throws: `ImageFileError`, also for a file in another format, or `LimitExceeded`.
  static func reader(_ input: consuming ImageInput, _ limits: Limits) throws -> any ImageReader

  /// Writes an image.
  ///
  /// - Parameter settings: Settings whose format is this one.
  /// - Throws: Errors of the sink, `ImageFileError.notEncoded`, or an error that names a missing
  ///   library. The sink then contains part of a file, or nothing.
  static func encode(_ pixels: Pixels, _ settings: StillFormat, to sink: any ByteSink) throws
}

extension ImageCodec {
  /// Reads a file as a whole.
  ///
  /// - Throws: `ImageFileError`, or `LimitExceeded` before memory is allocated for the pixels.
  static func decode(_ input: consuming ImageInput, _ limits: Limits) throws -> DecodedImage {
    let reader = try reader(input, limits)
    let header = reader.header
    try limits.check(imageWidth: header.width, height: header.height, file: reader.file)
    let pixels = try reader.pixels()
    return DecodedImage(
      pixels: pixels, orientation: header.orientation, diagnostics: reader.diagnostics)
  }

  /// Reads a file in memory as a whole.
  ///
  /// - Parameter name: The name of the data in errors and diagnostics.
  static func decode(_ data: Data, _ name: String, _ limits: Limits) throws -> DecodedImage {
    try unsafe data.withUnsafeBytes { try decode(unsafe ImageInput($0, file: name), limits) }
  }
}

extension ImageFormat {
  /// The implementation of the format; nil if it is not in this build.
  private var codec: (any ImageCodec.Type)? {
    switch self {
    case .png: return PNG.self
    case .jpeg:
      #if JPEG
        return JPEG.self
      #else
        return nil
      #endif
    case .webp:
      #if WebP
        return WebP.self
      #else
        return nil
      #endif
    }
  }

  /// Whether this build reads and writes the format.
  public var isInBuild: Bool { codec != nil }

  /// The formats that this build reads and writes.
  public static var inBuild: [ImageFormat] { allCases.filter(\.isInBuild) }

  /// Returns the implementation of the format.
  ///
  /// - Throws: `ImageFileError.notInBuild`.
  func codec(
    forFile file: String, isOutput: Bool
  ) throws(ImageFileError) -> any ImageCodec.Type {
    guard let codec else { throw .notInBuild(file: file, format: self, isOutput: isOutput) }
    return codec
  }
}
