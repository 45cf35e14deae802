#if JPEG
  internal import StrataCJPEG
  internal import StrataGraphics

  /// A JPEG that libjpeg reads; it turns the shim's statuses into errors that name the file.
  struct JPEGFile: ~Copyable {
    private let reader: OpaquePointer
    private let input: ImageInput

    /// Throws if the input is not a JPEG.
    init(_ input: consuming ImageInput) throws(ImageFileError) {
      _ = try FileMagic.format(of: input.head, among: [.jpeg], file: input.file)
      let opened =
        if let bytes = input.memory {
          strata_jpeg_reader_open_memory(
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        } else {
          strata_jpeg_reader_open_descriptor(input.descriptor, input.head, input.head.count)
        }
      guard let opened else { throw .unreadable(file: input.file, reason: "out of memory") }
      reader = opened
      self.input = input
    }

    deinit { strata_jpeg_reader_close(reader) }

    var name: String { input.file }

    /// Reads everything before the rows.
    func header() throws(ImageFileError) -> strata_jpeg_header {
      var header = strata_jpeg_header()
      try check(strata_jpeg_read_header(reader, &header))
      return header
    }

    /// Reads the next row as RGBA before color conversion.
    func read(into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageFileError) {
      try check(strata_jpeg_read_row(reader, row.baseAddress))
    }

    /// Reads everything after the last row.
    func end() throws(ImageFileError) { try check(strata_jpeg_read_end(reader)) }

    /// The diagnostic for libjpeg's warnings so far; nil without any.
    var warnings: Diagnostic? {
      var count: UInt32 = 0
      let first = shimText { count = strata_jpeg_reader_warnings(reader, $0, $1) }
      return Diagnostic(
        warningsOf: "libjpeg", code: "jpeg-warning", count: count, first: first, file: name)
    }

    private func check(_ status: strata_shim_status) throws(ImageFileError) {
      let error = ImageFileError(
        reading: status, name, .jpeg, code: strata_jpeg_reader_errno(reader)
      ) { strata_jpeg_reader_message(reader, $0, $1) }
      if let error { throw error }
    }
  }
#endif
