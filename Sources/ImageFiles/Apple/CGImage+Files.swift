public import Foundation
public import StrataGraphics

extension CGImage {
  /// Writes the image to a file, in the format given by its extension.
  ///
  /// `.png`, `.jpg`, `.jpeg` and `.webp` are accepted, in lowercase or uppercase. A JPEG uses the
  /// quality and the white background of `JPEGSettings`, and a WebP is lossless. For other
  /// settings, use `PNG`, `JPEG` or `CGImageDestination`. The file is written atomically, as
  /// `OutputFile` does it.
  ///
  /// - Throws: `ImageFileError.unknownOutputType`, `.notInBuild` or `.notEncoded`, `OutputError`,
  ///   `WebPError`.
  public func write(to url: URL) throws {
    guard url.isFileURL else {
      throw ImageFileError.unknownOutputType(
        file: url.absoluteString, pathExtension: url.pathExtension)
    }
    let format = try ImageFile.format(forWriting: url.path)
    try OutputFile.write(to: url.path) { try StillFormat(format).encode(pixels, to: $0) }
  }
}
