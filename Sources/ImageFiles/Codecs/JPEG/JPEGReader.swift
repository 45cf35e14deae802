#if JPEG
  internal import StrataGraphics

  /// Reads a JPEG as sRGB.
  final class JPEGReader: ImageReader {
    private let jpeg: JPEGFile
    let header: ImageHeader
    private let isCMYK: Bool
    /// The effect of the file's profile on the rows.
    private let profile: EmbeddedProfile

    init(_ input: consuming ImageInput) throws(ImageFileError) {
      var jpeg = try JPEGFile(input)
      let fields = try jpeg.header()
      header = ImageHeader(
        width: fields.width, height: fields.height,
        orientation: ExifOrientation.read(fields.exif) ?? .up,
        wholeReason: fields.hasSeveralScans
          ? "is a JPEG in several scans, such as a progressive one" : nil)
      isCMYK = fields.isCMYK
      profile =
        isCMYK
        ? EmbeddedProfile.ofInks(fields.icc) : EmbeddedProfile(fields.icc, isGray: fields.isGray)
      self.jpeg = jpeg
    }

    var file: String { jpeg.name }

    func read(into row: inout MutableSpan<UInt8>) throws -> Bool {
      try jpeg.read(into: &row)
      profile.convert(&row)
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
