internal import StrataCPNG
internal import StrataGraphics

/// The properties of a PNG that precede its rows.
struct PNGHeader {
  let width: Int
  let height: Int
  /// Whether the file is grayscale, without or with alpha.
  let isGray: Bool
  let isInterlaced: Bool
  let hasAlpha: Bool
  /// The ICC profile; empty if absent.
  let icc: [UInt8]
  /// The Exif data before the rows; empty if absent.
  let exif: [UInt8]
  let hasSRGB: Bool
  let hasOtherPrimaries: Bool
  let isAnimated: Bool
  /// 100,000 times the exponent of gAMA; 0 if absent.
  let gamma: Int
}

/// A PNG that libpng reads; it turns the shim's statuses into errors that name the file.
// Safe: it owns the reader and its input, and checks the size of the memory for pixels.
@safe
struct PNGFile: ~Copyable {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private let reader: OpaquePointer
  private let input: ImageInput
  private var (width, height) = (0, 0)

  /// Throws if the input is not a PNG.
  init(_ input: consuming ImageInput) throws(ImageFileError) {
    _ = try FileMagic.format(of: input.head, among: [.png], file: input.file)
    unsafe reader = try input.open(
      inMemory: strata_png_reader_open_memory, at: strata_png_reader_open_descriptor)
    self.input = input
  }

  var name: String { input.file }

  deinit { unsafe strata_png_reader_close(reader) }

  /// Reads everything before the rows.
  mutating func header() throws(ImageFileError) -> PNGHeader {
    var fields = unsafe strata_png_header()
    try check(unsafe strata_png_read_header(reader, &fields))
    let header = unsafe PNGHeader(
      width: Int(fields.width), height: Int(fields.height),
      isGray: fields.color_type == 0 || fields.color_type == 4, isInterlaced: fields.interlaced,
      hasAlpha: fields.has_alpha,
      icc: Array(Bytes(start: fields.icc, count: fields.icc_count)),
      exif: Array(Bytes(start: fields.exif, count: fields.exif_count)),
      hasSRGB: fields.has_srgb, hasOtherPrimaries: fields.has_other_primaries,
      isAnimated: fields.animated, gamma: Int(fields.gamma))
    (width, height) = (header.width, header.height)
    return header
  }

  /// Reads the next row of a file that is not interlaced, as straight RGBA before color conversion.
  func read(into row: inout MutableSpan<UInt8>) throws(ImageFileError) {
    precondition(row.count == 4 * width, "a row must have the width of the image")
    try check(
      unsafe row.withUnsafeMutableBufferPointer {
        unsafe strata_png_read_row(reader, $0.baseAddress)
      })
  }

  /// Reads everything after the last row.
  func end() throws(ImageFileError) { try check(unsafe strata_png_read_end(reader)) }

  /// Reads an interlaced image as straight RGBA before color conversion, up to its last row.
  func read(all pixels: inout MutableSpan<UInt8>) throws(ImageFileError) {
    precondition(pixels.count == 4 * width * height, "the pixels must be those of the image")
    try check(
      unsafe pixels.withUnsafeMutableBufferPointer {
        unsafe strata_png_read_image(reader, $0.baseAddress)
      })
  }

  /// The diagnostic for libpng's warnings so far; nil without any.
  var warnings: Diagnostic? {
    var count: UInt32 = 0
    let first = unsafe shimText { unsafe count = strata_png_reader_warnings(reader, $0, $1) }
    return Diagnostic(
      warningsOf: "libpng", code: "png-warning", count: count, first: first, file: name)
  }

  private func check(_ status: strata_shim_status) throws(ImageFileError) {
    let error = unsafe ImageFileError(
      reading: status, name, .png, code: unsafe strata_png_reader_errno(reader)
    ) { unsafe strata_png_reader_message(reader, $0, $1) }
    if let error { throw error }
  }
}
