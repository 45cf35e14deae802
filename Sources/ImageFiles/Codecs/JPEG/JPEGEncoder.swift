#if JPEG
  internal import StrataCJPEG
  internal import StrataGraphics

  /// Writes a JPEG row by row, so that an image too large for memory can be written as it is drawn.
  ///
  /// Pass `height` rows to `write(rows:)`, then call `finish()`. After an error the encoder is no
  /// longer usable, and the sink does not contain a valid image.
  // Safe: it owns the writer and the sink of the writer, and passes it whole rows only.
  @safe
  public final class JPEGEncoder {
    private let writer: OpaquePointer
    private let sink: SinkBox
    private let background: SIMD3<UInt8>
    private var rowsLeft: RowsLeft
    /// One row composited over the background; empty if every pixel is opaque.
    private var flat: [UInt8]

    /// Writes everything before the rows.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, at least 1; over 65,500 is an error.
    ///   - height: The height in pixels, at least 1; over 65,500 is an error.
    ///   - isOpaque: Whether to ignore the alpha of the rows, and the background.
    ///   - settings: The quality, background and header fields.
    ///   - sink: The destination of the file, from its first byte to its last.
    /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`.
    public init(
      width: Int, height: Int, isOpaque: Bool = false, settings: JPEGSettings = JPEGSettings(),
      to sink: any ByteSink
    ) throws {
      rowsLeft = RowsLeft(width: width, height: height)
      self.sink = SinkBox(sink)
      background = settings.backgroundBytes
      flat = isOpaque ? [] : [UInt8](repeating: 0, count: 4 * width)
      guard let writer = unsafe strata_jpeg_writer_open(SinkBox.forward, self.sink.context) else {
        throw ImageFileError.notEncoded(format: .jpeg, reason: "out of memory")
      }
      unsafe self.writer = writer
      let exif = settings.orientation == .up ? [] : ExifOrientation.marker(settings.orientation)
      try unsafe exif.withUnsafeBufferPointer { exif in
        var output = unsafe strata_jpeg_output(
          width: UInt32(width), height: UInt32(height), quality: Int32(settings.libraryQuality),
          halves_color: settings.halvesColor,
          pixels_per_inch: UInt16(min(max(settings.pixelsPerInch, 1), 65_535)),
          exif: exif.isEmpty ? nil : exif.baseAddress, exif_count: exif.count)
        try check(unsafe strata_jpeg_write_header(writer, &output))
      }
    }

    deinit { unsafe strata_jpeg_writer_close(writer) }

    /// Writes the next rows.
    ///
    /// - Parameter rows: Premultiplied RGBA, a whole number of rows without padding, and not more
    ///   than are left.
    /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`.
    public func write(rows: Span<UInt8>) throws {
      try rowsLeft.take(rows) { try write(row: $0) }
    }

    /// Writes everything after the last row.
    ///
    /// - Precondition: Every row has been written.
    /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`.
    public func finish() throws {
      rowsLeft.checkNone()
      try check(unsafe strata_jpeg_write_end(writer))
    }

    private func write(row: Span<UInt8>) throws {
      if flat.isEmpty {
        try check(
          unsafe row.withUnsafeBufferPointer {
            unsafe strata_jpeg_write_row(writer, $0.baseAddress)
          }
        )
      } else {
        AlphaConversion.flatten(row, over: background, into: &flat)
        try check(unsafe strata_jpeg_write_row(writer, flat))
      }
    }

    private func check(_ status: strata_shim_status) throws {
      if status == STRATA_SHIM_OK { return }
      if let error = sink.error { throw error }
      let reason = unsafe shimText { unsafe strata_jpeg_writer_message(writer, $0, $1) }
      throw ImageFileError.notEncoded(format: .jpeg, reason: reason)
    }
  }
#endif
