#if JPEG
  internal import StrataCJPEG
  internal import StrataGraphics

  /// A reader of one JPEG, which turns the shim's statuses into errors that name the file.
  struct JPEGReader: ~Copyable {
    /// The properties that are known before the first row.
    struct Header {
      let width: Int
      let height: Int
      let orientation: UIImage.Orientation
      /// Whether the whole image is decoded before the first row.
      let hasSeveralScans: Bool
      fileprivate let isCMYK: Bool
      /// The effect of the profile on the rows.
      fileprivate let profile: EmbeddedProfile
    }

    private let reader: OpaquePointer
    let file: String

    /// Creates a reader of `bytes`, which must outlive it; throws if they are not a JPEG.
    init(_ bytes: UnsafeRawBufferPointer, file: String) throws(ImageFileError) {
      let head = Array(bytes.prefix(FileMagic.length))
      _ = try FileMagic.format(of: head, among: [.jpeg], file: file)
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      guard let reader = strata_jpeg_reader_open_memory(start, bytes.count) else {
        throw .unreadable(file: file, reason: "out of memory")
      }
      self.reader = reader
      self.file = file
    }

    /// Creates a reader of `input`, which must outlive it; throws if it is not a JPEG.
    init(_ input: borrowing ImageInput) throws(ImageFileError) {
      let file = input.file
      _ = try FileMagic.format(of: input.head, among: [.jpeg], file: file)
      guard
        let reader = strata_jpeg_reader_open_descriptor(
          input.descriptor, input.head, input.head.count)
      else {
        throw .unreadable(file: file, reason: "out of memory")
      }
      self.reader = reader
      self.file = file
    }

    deinit { strata_jpeg_reader_close(reader) }

    /// Reads everything before the rows.
    func header() throws(ImageFileError) -> Header {
      var header = strata_jpeg_header()
      try check(strata_jpeg_read_header(reader, &header))
      let exif = UnsafeBufferPointer(start: header.exif, count: header.exif_count)
      let bytes = Array(UnsafeBufferPointer(start: header.icc, count: header.icc_count))
      let profile =
        header.is_cmyk
        ? EmbeddedProfile.ofInks(bytes) : EmbeddedProfile(bytes, isGrey: header.is_grey)
      return Header(
        width: Int(header.width), height: Int(header.height),
        orientation: ExifOrientation.read(Array(exif)) ?? .up,
        hasSeveralScans: header.has_several_scans, isCMYK: header.is_cmyk,
        profile: profile)
    }

    /// Reads the next row as RGBA in sRGB.
    func read(
      into row: UnsafeMutableBufferPointer<UInt8>, _ header: Header
    ) throws(ImageFileError) {
      try check(strata_jpeg_read_row(reader, row.baseAddress))
      header.profile.convert(row)
    }

    /// Reads everything after the last row.
    func end() throws(ImageFileError) { try check(strata_jpeg_read_end(reader)) }

    /// Reads the whole image, row by row, directly into its pixels.
    func pixels(_ header: Header) throws(ImageFileError) -> Pixels {
      let rowBytes = 4 * header.width
      let bytes: [UInt8]
      do {
        bytes = try [UInt8](unsafeUninitializedCapacity: rowBytes * header.height) {
          buffer, count in
          for y in 0..<header.height {
            let row = UnsafeMutableBufferPointer(
              rebasing: buffer[y * rowBytes..<(y + 1) * rowBytes])
            try read(into: row, header)
          }
          try check(strata_jpeg_read_end(reader))
          count = rowBytes * header.height
        }
      } catch let error as ImageFileError {
        throw error
      } catch {
        preconditionFailure("unexpected error while reading rows: \(error)")
      }
      return Pixels(
        width: header.width, height: header.height, premultipliedRGBA: bytes, isOpaque: true)
    }

    /// Returns diagnostics for header fields that are ignored, and for libjpeg's warnings.
    func diagnostics(_ header: Header) -> [Diagnostic] {
      var found: [Diagnostic] = []
      func add(_ severity: Diagnostic.Severity, _ code: String, _ message: String) {
        found.append(Diagnostic(severity, code: code, message, file: file))
      }
      if let ignored = header.profile.diagnostic(file: file) {
        found.append(ignored)
      } else if header.isCMYK {
        add(.note, "cmyk-converted", "CMYK is converted to sRGB without a profile")
      }
      var count: UInt32 = 0
      let first = shimText { count = strata_jpeg_reader_warnings(reader, $0, $1) }
      let warnings = Diagnostic(
        warningsOf: "libjpeg", code: "jpeg-warning", count: count, first: first, file: file)
      return found + [warnings].compactMap(\.self)
    }

    private func check(_ status: strata_shim_status) throws(ImageFileError) {
      let error = ImageFileError(
        reading: status, file, .jpeg, code: strata_jpeg_reader_errno(reader)
      ) { strata_jpeg_reader_message(reader, $0, $1) }
      if let error { throw error }
    }
  }
#endif
