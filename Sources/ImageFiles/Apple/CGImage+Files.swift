public import Foundation
public import StrataGraphics

extension CGImage {
  /// Writes the image to a file, in the format that the extension of its name says.
  ///
  /// `.png`, `.jpg`, `.jpeg` and `.webp` are accepted, in small letters or capitals. A JPEG has the
  /// quality and the white background of `JPEGSettings`, and a WebP loses nothing; call
  /// `ImageFile.encode` for others. The file is written whole or not at all, as `OutputFile` does it.
  ///
  /// - Throws: `ImageFileError.unknownOutputType`, `.notInBuild` or `.notEncoded`, `OutputError`,
  ///   `WebPError`.
  public func write(to url: URL) throws {
    guard url.isFileURL else {
      throw ImageFileError.unknownOutputType(
        file: url.absoluteString, pathExtension: url.pathExtension)
    }
    let format = try ImageFile.format(forWriting: url.path)
    try OutputFile.write(to: url.path) { try ImageFile.encode(pixels, as: format, to: $0) }
  }
}
