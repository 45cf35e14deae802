internal import StrataGraphics

/// Reads a PNG as premultiplied sRGB.
final class PNGReader: ImageReader {
  private let png: PNGFile
  private let fields: PNGHeader
  let header: ImageHeader
  /// The effect of the file's profile on the rows.
  private let profile: EmbeddedProfile
  /// The image of an interlaced file, once a row has been read.
  private var whole: Pixels?
  private var y = 0

  init(_ input: consuming ImageInput) throws(ImageFileError) {
    var png = try PNGFile(input)
    fields = try png.header()
    header = ImageHeader(
      width: fields.width, height: fields.height,
      orientation: ExifOrientation.read(chunk: fields.exif) ?? .up,
      wholeReason: fields.isInterlaced ? "is an interlaced PNG" : nil)
    profile = EmbeddedProfile(fields.icc, isGray: fields.isGray)
    self.png = png
  }

  var file: String { png.name }

  func read(into row: inout MutableSpan<UInt8>) throws -> Bool {
    guard fields.isInterlaced else {
      try png.read(into: &row)
      return convert(&row)
    }
    let whole = try whole ?? decodeWhole()
    self.whole = whole
    defer { y += 1 }
    return whole.copy(row: y, into: &row)
  }

  func end() throws { try png.end() }

  func pixels() throws -> Pixels {
    guard fields.isInterlaced else { return try pixelsOfRows() }
    let whole = try decodeWhole()
    try end()
    return whole
  }

  private func decodeWhole() throws -> Pixels {
    try Pixels(decoding: header) { pixels in
      try png.read(all: &pixels)
      return pixels.forEachRow(of: header, convert)
    }
  }

  /// Converts a straight row before color conversion; returns whether every pixel is opaque.
  private func convert(_ row: inout MutableSpan<UInt8>) -> Bool {
    profile.convert(&row)
    return fields.hasAlpha ? AlphaConversion.premultiply(&row) : true
  }

  var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    if let ignored = profile.diagnostic(file: file) { found.append(ignored) }
    func warn(_ code: String, _ message: String) {
      found.append(Diagnostic(.warning, code: code, message, file: file))
    }
    // A profile takes precedence over these.
    if fields.icc.isEmpty, !fields.hasSRGB, fields.hasOtherPrimaries || hasOtherGamma {
      warn("gamma-ignored", "gAMA or cHRM differ from sRGB and are ignored")
    }
    if fields.isAnimated {
      warn("animation-ignored", "the PNG is animated; only its still image is read")
    }
    return found + [png.warnings].compactMap(\.self)
  }

  /// Whether gAMA differs from that of sRGB, 1/2.2; a difference of 5 % is invisible, and writers
  /// round it differently.
  private var hasOtherGamma: Bool {
    fields.gamma != 0 && abs(fields.gamma - 45_455) > 2_273
  }
}
