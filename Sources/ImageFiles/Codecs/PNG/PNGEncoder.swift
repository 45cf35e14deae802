internal import StrataCPNG
internal import StrataGraphics

/// Writes a PNG row by row, so that an image too large for memory can be written as it is drawn.
///
/// Pass `height` rows to `write(rows:)`, then call `finish()`. After an error the encoder is no
/// longer usable, and the sink does not contain a valid image.
// Safe: it owns the writer and the sink of the writer, and passes it whole rows only.
@safe
public final class PNGEncoder {
  private let writer: OpaquePointer
  private let sink: SinkBox
  private let isOpaque: Bool
  private var rowsLeft: RowsLeft
  private var straight: [UInt8]

  /// Writes everything before the rows.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 to 2³¹ − 1.
  ///   - height: The height in pixels, 1 to 2³¹ − 1.
  ///   - isOpaque: Whether to omit the alpha channel and ignore the alpha of the rows.
  ///   - compression: The trade-off between speed and size.
  ///   - sink: The destination of the file, from its first byte to its last.
  /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`.
  public convenience init(
    width: Int, height: Int, isOpaque: Bool = false, compression: PNGCompression = .fast,
    to sink: any ByteSink
  ) throws {
    try self.init(
      width: width, height: height, isOpaque: isOpaque, settings: compression.candidates[0],
      to: sink)
  }

  init(
    width: Int, height: Int, isOpaque: Bool, settings: PNGCompression.Settings,
    to sink: any ByteSink
  ) throws {
    rowsLeft = RowsLeft(width: width, height: height)
    self.sink = SinkBox(sink)
    self.isOpaque = isOpaque
    straight = isOpaque ? [] : [UInt8](repeating: 0, count: 4 * width)
    guard let writer = unsafe strata_png_writer_open(SinkBox.forward, self.sink.context) else {
      throw ImageFileError.notEncoded(format: .png, reason: "out of memory")
    }
    unsafe self.writer = writer
    var output = strata_png_output(
      width: UInt32(width), height: UInt32(height), has_alpha: !isOpaque, level: settings.level,
      strategy: Int32(settings.strategy), filters: Int32(settings.filters))
    try check(unsafe strata_png_write_header(writer, &output))
  }

  /// Writes the next rows from a compressed band, and with the last one the end of the file.
  func write(_ band: PNGBand, rows: Int) throws {
    rowsLeft.skip(rows)
    try unsafe band.use { try check(unsafe strata_png_write_band(writer, $0, rowsLeft.count == 0)) }
  }

  deinit { unsafe strata_png_writer_close(writer) }

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
    try check(unsafe strata_png_write_end(writer))
  }

  private func write(row: Span<UInt8>) throws {
    if isOpaque {
      try check(
        unsafe row.withUnsafeBufferPointer { unsafe strata_png_write_row(writer, $0.baseAddress) })
    } else {
      AlphaConversion.unpremultiply(row, into: &straight)
      try check(unsafe strata_png_write_row(writer, straight))
    }
  }

  private func check(_ status: strata_shim_status) throws {
    if status == STRATA_SHIM_OK { return }
    if let error = sink.error { throw error }
    let reason = unsafe shimText { unsafe strata_png_writer_message(writer, $0, $1) }
    throw ImageFileError.notEncoded(format: .png, reason: reason)
  }
}
