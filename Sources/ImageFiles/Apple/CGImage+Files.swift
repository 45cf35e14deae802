public import Foundation
public import StrataGraphics

extension CGImage {
  /// Writes the image to a file, in the format that the extension of its name says.
  ///
  /// `.png` is accepted, in small letters or capitals. The file is written whole or not at all, as
  /// `OutputFile` does it.
  ///
  /// - Throws: `ImageFileError.unknownOutputType`, `OutputError`.
  public func write(to url: URL) throws {
    guard url.isFileURL, url.pathExtension.lowercased() == "png" else {
      throw ImageFileError.unknownOutputType(
        file: url.isFileURL ? url.path : url.absoluteString, pathExtension: url.pathExtension)
    }
    try PNG.write(pixels, to: url.path)
  }
}
