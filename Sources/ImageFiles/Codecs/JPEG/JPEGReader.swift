#if JPEG
  internal import StrataCJPEG
  internal import StrataGraphics

  /// Reads a JPEG as sRGB.
  final class JPEGReader: ImageReader {
    private let jpeg: JPEGFile
    let header: ImageHeader
    private let isCMYK: Bool
    /// The effect of the file's profile on the rows.
    private let profile: EmbeddedProfile

    init(_ input: consuming ImageInput) throws(ImageFileError) {
      let jpeg = try JPEGFile(input)
      let fields = try jpeg.header()
      let exif = Array(UnsafeBufferPointer(start: fields.exif, count: fields.exif_count))
      header = ImageHeader(
        width: Int(fields.width), height: Int(fields.height),
        orientation: ExifOrientation.read(exif) ?? .up,
        wholeReason: fields.has_several_scans
          ? "is a JPEG in several scans, such as a progressive one" : nil)
      isCMYK = fields.is_cmyk
      let icc = Array(UnsafeBufferPointer(start: fields.icc, count: fields.icc_count))
      profile =
        isCMYK ? EmbeddedProfile.ofInks(icc) : EmbeddedProfile(icc, isGrey: fields.is_grey)
      self.jpeg = jpeg
    }

    var file: String { jpeg.name }

    func read(into row: UnsafeMutableBufferPointer<UInt8>) throws -> Bool {
      try jpeg.read(into: row)
      profile.convert(row)
      return true
    }

    func end() throws { try jpeg.end() }

    var diagnostics: [Diagnostic] {
      var found: [Diagnostic] = []
      if let ignored = profile.diagnostic(file: file) {
        found.append(ignored)
      } else if isCMYK {
        found.append(
          Diagnostic(
            .note, code: "cmyk-converted", "CMYK is converted to sRGB without a profile",
            file: file))
      }
      return found + [jpeg.warnings].compactMap(\.self)
    }
  }
#endif
