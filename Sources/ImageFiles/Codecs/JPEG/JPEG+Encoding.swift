#if JPEG
  public import StrataGraphics

  extension JPEG {
    /// Writes an image as JPEG.
    ///
    /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`. The sink then contains part of
    ///   a file.
    public static func encode(
      _ pixels: Pixels, settings: JPEGSettings = JPEGSettings(), to sink: any ByteSink
    ) throws {
      let encoder = try JPEGEncoder(
        width: pixels.width, height: pixels.height, isOpaque: pixels.isOpaque, settings: settings,
        to: sink)
      let bytes = pixels.bytes
      try encoder.write(rows: bytes.span)
      try encoder.finish()
    }

    /// Returns an image as the bytes of a JPEG file.
    ///
    /// - Throws: `ImageFileError.notEncoded`.
    public static func encode(
      _ pixels: Pixels, settings: JPEGSettings = JPEGSettings()
    ) throws -> [UInt8] {
      let sink = MemorySink()
      try encode(pixels, settings: settings, to: sink)
      return sink.bytes
    }

    /// Writes an image to a JPEG file, as `OutputFile` writes files.
    ///
    /// - Throws: `OutputError`, or `ImageFileError.notEncoded`.
    public static func write(
      _ pixels: Pixels, settings: JPEGSettings = JPEGSettings(), to path: String
    ) throws {
      try OutputFile.write(to: path) { try encode(pixels, settings: settings, to: $0) }
    }
  }
#endif
