internal import Foundation
internal import StrataCPNG
internal import StrataGraphics

/// A reader of one PNG, which turns the shim's statuses into errors that name the file.
struct PNGReader: ~Copyable {
  private let reader: OpaquePointer
  let file: String

  /// Creates a reader of `bytes`, which must outlive it; throws if they are not a PNG.
  init(_ bytes: UnsafeRawBufferPointer, file: String) throws(ImageFileError) {
    let head = Array(bytes.prefix(FileMagic.length))
    _ = try FileMagic.format(of: head, among: [.png], file: file)
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    guard let reader = strata_png_reader_open_memory(start, bytes.count) else {
      throw .unreadable(file: file, reason: "out of memory")
    }
    self.reader = reader
    self.file = file
  }

  /// Creates a reader of `input`, which must outlive it; throws if it is not a PNG.
  init(_ input: borrowing ImageInput) throws(ImageFileError) {
    file = input.file
    _ = try FileMagic.format(of: input.head, among: [.png], file: file)
    guard
      let reader = strata_png_reader_open_descriptor(
        input.descriptor, input.head, input.head.count)
    else {
      throw .unreadable(file: file, reason: "out of memory")
    }
    self.reader = reader
  }

  deinit { strata_png_reader_close(reader) }

  /// Reads everything before the rows.
  func header() throws(ImageFileError) -> strata_png_header {
    var header = strata_png_header()
    try check(strata_png_read_header(reader, &header))
    return header
  }

  /// Returns the effect of the profile on the rows.
  func profile(_ header: strata_png_header) -> EmbeddedProfile {
    // Grayscale, without and with alpha.
    let isGrey = header.color_type == 0 || header.color_type == 4
    let bytes = UnsafeBufferPointer(start: header.icc, count: header.icc_count)
    return EmbeddedProfile(Array(bytes), isGrey: isGrey)
  }

  /// Reads the next row of a file that is not interlaced, as straight RGBA before color conversion.
  func read(into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageFileError) {
    try check(strata_png_read_row(reader, row.baseAddress))
  }

  /// Reads everything after the last row.
  func end() throws(ImageFileError) { try check(strata_png_read_end(reader)) }

  /// Reads the whole image as premultiplied sRGB, row by row if the file allows it.
  func pixels(
    _ header: strata_png_header, _ profile: EmbeddedProfile
  ) throws(ImageFileError) -> Pixels {
    let rowBytes = 4 * Int(header.width)
    let height = Int(header.height)
    var isOpaque = true
    let bytes: [UInt8]
    do {
      bytes = try [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, count in
        if header.interlaced {
          try check(strata_png_read_image(reader, buffer.baseAddress))
        }
        for y in 0..<height {
          let row = UnsafeMutableBufferPointer(rebasing: buffer[y * rowBytes..<(y + 1) * rowBytes])
          if !header.interlaced { try check(strata_png_read_row(reader, row.baseAddress)) }
          profile.convert(row)
          if header.has_alpha { isOpaque = AlphaConversion.premultiply(row) && isOpaque }
        }
        try check(strata_png_read_end(reader))
        count = rowBytes * height
      }
    } catch let error as ImageFileError {
      throw error
    } catch {
      preconditionFailure("unexpected error while reading rows: \(error)")
    }
    return Pixels(
      width: Int(header.width), height: height, premultipliedRGBA: bytes, isOpaque: isOpaque)
  }

  /// Returns diagnostics for header fields that are ignored, and for libpng's warnings.
  func diagnostics(
    _ header: strata_png_header, _ profile: EmbeddedProfile
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let ignored = profile.diagnostic(file: file) { found.append(ignored) }
    func warn(_ code: String, _ message: String) {
      found.append(Diagnostic(.warning, code: code, message, file: file))
    }
    // A profile takes precedence over these.
    if header.icc_count == 0, !header.has_srgb,
      header.has_other_primaries || hasOtherGamma(header)
    {
      warn("gamma-ignored", "gAMA or cHRM differ from sRGB and are ignored")
    }
    if header.animated {
      warn("animation-ignored", "the PNG is animated; only its still image is read")
    }
    var count: UInt32 = 0
    let first = shimText { count = strata_png_reader_warnings(reader, $0, $1) }
    let warnings = Diagnostic(
      warningsOf: "libpng", code: "png-warning", count: count, first: first, file: file)
    return found + [warnings].compactMap(\.self)
  }

  /// Returns whether gAMA differs from that of sRGB, 1/2.2; a difference of 5 % is invisible, and
  /// writers round it differently.
  private func hasOtherGamma(_ header: strata_png_header) -> Bool {
    header.gamma != 0 && abs(Int(header.gamma) - 45_455) > 2_273
  }

  private func check(_ status: strata_shim_status) throws(ImageFileError) {
    let error = ImageFileError(
      reading: status, file, .png, code: strata_png_reader_errno(reader)
    ) { strata_png_reader_message(reader, $0, $1) }
    if let error { throw error }
  }
}
