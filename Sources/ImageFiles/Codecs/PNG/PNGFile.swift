internal import StrataCPNG
internal import StrataGraphics

/// A PNG that libpng reads; it turns the shim's statuses into errors that name the file.
struct PNGFile: ~Copyable {
  private let reader: OpaquePointer
  private let input: ImageInput

  /// Throws if the input is not a PNG.
  init(_ input: consuming ImageInput) throws(ImageFileError) {
    _ = try FileMagic.format(of: input.head, among: [.png], file: input.file)
    let opened =
      if let bytes = input.memory {
        strata_png_reader_open_memory(
          bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
      } else {
        strata_png_reader_open_descriptor(input.descriptor, input.head, input.head.count)
      }
    guard let opened else { throw .unreadable(file: input.file, reason: "out of memory") }
    reader = opened
    self.input = input
  }

  var name: String { input.file }

  deinit { strata_png_reader_close(reader) }

  /// Reads everything before the rows.
  func header() throws(ImageFileError) -> strata_png_header {
    var header = strata_png_header()
    try check(strata_png_read_header(reader, &header))
    return header
  }

  /// Reads the next row of a file that is not interlaced, as straight RGBA before color conversion.
  func read(into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageFileError) {
    try check(strata_png_read_row(reader, row.baseAddress))
  }

  /// Reads everything after the last row.
  func end() throws(ImageFileError) { try check(strata_png_read_end(reader)) }

  /// Reads an interlaced image as straight RGBA before color conversion, up to its last row.
  func read(all pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageFileError) {
    try check(strata_png_read_image(reader, pixels.baseAddress))
  }

  /// The diagnostic for libpng's warnings so far; nil without any.
  var warnings: Diagnostic? {
    var count: UInt32 = 0
    let first = shimText { count = strata_png_reader_warnings(reader, $0, $1) }
    return Diagnostic(
      warningsOf: "libpng", code: "png-warning", count: count, first: first, file: name)
  }

  private func check(_ status: strata_shim_status) throws(ImageFileError) {
    let error = ImageFileError(
      reading: status, name, .png, code: strata_png_reader_errno(reader)
    ) { strata_png_reader_message(reader, $0, $1) }
    if let error { throw error }
  }
}
