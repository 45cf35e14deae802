package import StrataGraphics

/// The file format and settings of one image.
package struct StillFormat: Sendable {
  package var format: ImageFormat
  package var compression: PNGCompression
  package var jpeg: JPEGSettings
  package var webp: WebPSettings

  package init(
    _ format: ImageFormat, compression: PNGCompression = .fast,
    jpeg: JPEGSettings = JPEGSettings(), webp: WebPSettings = WebPSettings()
  ) {
    self.format = format
    self.compression = compression
    self.jpeg = jpeg
    self.webp = webp
  }

  /// Writes an image.
  ///
  /// - Throws: Errors of the sink, `ImageFileError.notInBuild` or `.notEncoded`, or `WebPError`.
  ///   The sink then contains part of a file, or nothing.
  package func encode(_ pixels: Pixels, to sink: any ByteSink) throws {
    let codec = try format.codec(forFile: "the output", isOutput: true)
    try codec.encode(pixels, self, to: sink)
  }
}
