#if JPEG
  internal import CJPEG
  internal import StrataGraphics

  /// Writes a JPEG row by row, so that a picture too large for memory can be written as it is drawn.
  ///
  /// Give it `height` rows with `write(rows:)`, then call `finish()`. After an error it is of no
  /// further use, and what the sink holds is not a picture.
  public final class JPEGEncoder {
    private let writer: OpaquePointer
    private let sink: SinkBox
    private let width: Int
    private let background: SIMD3<UInt8>
    private var rowsLeft: Int
    /// One row over the background; empty where every pixel is opaque.
    private var flat: [UInt8]

    /// Writes everything that comes before the rows.
    ///
    /// - Parameters:
    ///   - width: In pixels, at least 1; over 65,500 is an error.
    ///   - height: In pixels, at least 1; over 65,500 is an error.
    ///   - isOpaque: The alpha of the rows is ignored, and the background too.
    ///   - settings: Quality, background and what the header says.
    ///   - sink: Takes the file, from its first byte to its last.
    /// - Throws: What the sink throws, or `ImageFileError.notEncoded`.
    public init(
      width: Int, height: Int, isOpaque: Bool = false, settings: JPEGSettings = JPEGSettings(),
      to sink: any ByteSink
    ) throws {
      let sides = 1...Int(Int32.max)
      precondition(
        sides.contains(width) && sides.contains(height),
        "a picture has 1 to \(sides.upperBound) pixels a side, not \(width) x \(height)")
      self.sink = SinkBox(sink)
      self.width = width
      background = settings.backgroundBytes
      rowsLeft = height
      flat = isOpaque ? [] : [UInt8](repeating: 0, count: 4 * width)
      guard let writer = strata_jpeg_writer_open(SinkBox.forward, self.sink.context) else {
        throw ImageFileError.notEncoded(format: .jpeg, reason: "out of memory")
      }
      self.writer = writer
      let exif = settings.orientation == .up ? [] : ExifOrientation.marker(settings.orientation)
      try exif.withUnsafeBufferPointer { exif in
        var output = strata_jpeg_output(
          width: UInt32(width), height: UInt32(height), quality: Int32(settings.libraryQuality),
          halves_colour: settings.halvesColour,
          pixels_per_inch: UInt16(min(max(settings.pixelsPerInch, 1), 65_535)),
          exif: exif.isEmpty ? nil : exif.baseAddress, exif_count: exif.count)
        try check(strata_jpeg_write_header(writer, &output))
      }
    }

    deinit { strata_jpeg_writer_close(writer) }

    /// Writes the next rows.
    ///
    /// - Parameter rows: Premultiplied RGBA, a whole number of rows without padding, and no more
    ///   than are left.
    /// - Throws: What the sink throws, or `ImageFileError.notEncoded`.
    public func write(rows: Span<UInt8>) throws {
      let count = rows.count / (4 * width)
      precondition(
        count * 4 * width == rows.count && count <= rowsLeft,
        "\(rows.count) bytes are not up to \(rowsLeft) rows of \(width) pixels")
      try rows.withUnsafeBufferPointer { bytes in
        for start in stride(from: 0, to: bytes.count, by: 4 * width) {
          try write(row: UnsafeBufferPointer(rebasing: bytes[start..<start + 4 * width]))
        }
      }
      rowsLeft -= count
    }

    /// Writes what follows the last row.
    ///
    /// - Precondition: Every row has been written.
    /// - Throws: What the sink throws, or `ImageFileError.notEncoded`.
    public func finish() throws {
      precondition(rowsLeft == 0, "\(rowsLeft) rows of the picture were not written")
      try check(strata_jpeg_write_end(writer))
    }

    private func write(row: UnsafeBufferPointer<UInt8>) throws {
      guard !flat.isEmpty else {
        return try check(strata_jpeg_write_row(writer, row.baseAddress))
      }
      try flat.withUnsafeMutableBufferPointer { flat in
        AlphaConversion.flatten(row, over: background, into: flat)
        try check(strata_jpeg_write_row(writer, flat.baseAddress))
      }
    }

    private func check(_ status: strata_jpeg_status) throws {
      if status == STRATA_JPEG_OK { return }
      if let error = sink.error { throw error }
      let reason = shimText(Int(STRATA_JPEG_MESSAGE_SIZE)) {
        strata_jpeg_writer_message(writer, $0, $1)
      }
      throw ImageFileError.notEncoded(format: .jpeg, reason: reason)
    }
  }
#endif
