#if JPEG
  internal import StrataCJPEG
  internal import StrataGraphics

  /// The properties of a JPEG that precede its rows.
  struct JPEGHeader {
    let width: Int
    let height: Int
    let isGray: Bool
    let isCMYK: Bool
    let hasSeveralScans: Bool
    /// The Exif data and the ICC profile; empty if absent.
    let exif: [UInt8]
    let icc: [UInt8]
  }

  /// A JPEG that libjpeg reads; it turns the shim's statuses into errors that name the file.
  // Safe: it owns the reader and its input, and checks the size of the memory for a row.
  @safe
  struct JPEGFile: ~Copyable {
    private let reader: OpaquePointer
    private let input: ImageInput
    private var width = 0

    /// Throws if the input is not a JPEG.
    init(_ input: consuming ImageInput) throws(ImageFileError) {
      _ = try FileMagic.format(of: input.head, among: [.jpeg], file: input.file)
      unsafe reader = try input.open(
        inMemory: strata_jpeg_reader_open_memory, at: strata_jpeg_reader_open_descriptor)
      self.input = input
    }

    deinit { unsafe strata_jpeg_reader_close(reader) }

    var name: String { input.file }

    /// Reads everything before the rows.
    mutating func header() throws(ImageFileError) -> JPEGHeader {
      var fields = unsafe strata_jpeg_header()
      try check(unsafe strata_jpeg_read_header(reader, &fields))
      let header = unsafe JPEGHeader(
        width: Int(fields.width), height: Int(fields.height), isGray: fields.is_gray,
        isCMYK: fields.is_cmyk, hasSeveralScans: fields.has_several_scans,
        exif: Array(UnsafeBufferPointer(start: fields.exif, count: fields.exif_count)),
        icc: Array(UnsafeBufferPointer(start: fields.icc, count: fields.icc_count)))
      width = header.width
      return header
    }

    /// Reads the next row as RGBA before color conversion.
    func read(into row: inout MutableSpan<UInt8>) throws(ImageFileError) {
      precondition(row.count == 4 * width, "a row must have the width of the image")
      try check(
        unsafe row.withUnsafeMutableBufferPointer {
          unsafe strata_jpeg_read_row(reader, $0.baseAddress)
        })
    }

    /// Reads everything after the last row.
    func end() throws(ImageFileError) { try check(unsafe strata_jpeg_read_end(reader)) }

    /// The diagnostic for libjpeg's warnings so far; nil without any.
    var warnings: Diagnostic? {
      var count: UInt32 = 0
      let first = unsafe shimText { unsafe count = strata_jpeg_reader_warnings(reader, $0, $1) }
      return Diagnostic(
        warningsOf: "libjpeg", code: "jpeg-warning", count: count, first: first, file: name)
    }

    private func check(_ status: strata_shim_status) throws(ImageFileError) {
      let error = unsafe ImageFileError(
        reading: status, name, .jpeg, code: unsafe strata_jpeg_reader_errno(reader)
      ) { unsafe strata_jpeg_reader_message(reader, $0, $1) }
      if let error { throw error }
    }
  }
#endif
