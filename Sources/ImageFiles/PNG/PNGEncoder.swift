internal import CPNG
internal import StrataGraphics

/// Writes a PNG row by row, so that a picture too large for memory can be written as it is drawn.
///
/// Give it `height` rows with `write(rows:)`, then call `finish()`. After an error it is of no
/// further use, and what the sink holds is not a picture.
public final class PNGEncoder {
  private let writer: OpaquePointer
  private let sink: SinkBox
  private let width: Int
  private let isOpaque: Bool
  private var rowsLeft: Int
  private var straight: [UInt8]

  /// Writes everything that comes before the rows.
  ///
  /// - Parameters:
  ///   - width: In pixels, 1 to 2³¹ − 1.
  ///   - height: In pixels, 1 to 2³¹ − 1.
  ///   - isOpaque: Leaves out the alpha channel; the alpha of the rows is then ignored.
  ///   - compression: How much time to spend on a smaller file.
  ///   - sink: Takes the file, from its first byte to its last.
  /// - Throws: What the sink throws, or `ImageFileError.notEncoded`.
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
    let sides = 1...Int(Int32.max)
    precondition(
      sides.contains(width) && sides.contains(height),
      "a PNG has 1 to \(sides.upperBound) pixels a side, not \(width) x \(height)")
    self.sink = SinkBox(sink)
    self.width = width
    self.isOpaque = isOpaque
    rowsLeft = height
    straight = isOpaque ? [] : [UInt8](repeating: 0, count: 4 * width)
    guard let writer = strata_png_writer_open(SinkBox.forward, self.sink.context) else {
      throw ImageFileError.notEncoded(format: .png, reason: "out of memory")
    }
    self.writer = writer
    var output = strata_png_output(
      width: UInt32(width), height: UInt32(height), has_alpha: !isOpaque, level: settings.level,
      strategy: Int32(settings.strategy), filters: Int32(settings.filters))
    try check(strata_png_write_header(writer, &output))
  }

  deinit { strata_png_writer_close(writer) }

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
    try check(strata_png_write_end(writer))
  }

  private func write(row: UnsafeBufferPointer<UInt8>) throws {
    guard !isOpaque else { return try check(strata_png_write_row(writer, row.baseAddress)) }
    try straight.withUnsafeMutableBufferPointer { straight in
      AlphaConversion.unpremultiply(row, into: straight)
      try check(strata_png_write_row(writer, straight.baseAddress))
    }
  }

  private func check(_ status: strata_png_status) throws {
    if status == STRATA_PNG_OK { return }
    if let error = sink.error { throw error }
    let reason = shimText(Int(STRATA_PNG_MESSAGE_SIZE)) {
      strata_png_writer_message(writer, $0, $1)
    }
    throw ImageFileError.notEncoded(format: .png, reason: reason)
  }
}
