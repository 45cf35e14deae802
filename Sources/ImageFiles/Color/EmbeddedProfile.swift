internal import StrataGraphics

/// The effect of a file's ICC profile on its colors.
enum EmbeddedProfile {
  /// The file has no profile, or one that is equivalent to sRGB.
  case standard
  case converted(RGBConversion)
  /// The profile is unsupported or damaged, and the colors are read as sRGB.
  case ignored

  /// - Parameters:
  ///   - bytes: The profile; empty if the file has none.
  ///   - isGrey: Whether the image has one color channel.
  init(_ bytes: [UInt8], isGrey: Bool = false) {
    if bytes.isEmpty || ICCProfile.isNamedSRGB(bytes) {
      self = .standard
    } else if let profile = ColorProfile(bytes, isGrey: isGrey) {
      self = profile.isSRGB ? .standard : .converted(RGBConversion(profile))
    } else {
      self = .ignored
    }
  }

  /// Returns the profile of an image in a color model, such as CMYK, for which profiles are not
  /// supported.
  static func ofInks(_ bytes: [UInt8]) -> EmbeddedProfile {
    if case .standard = EmbeddedProfile(bytes) { .standard } else { .ignored }
  }

  /// Converts straight RGBA pixels to sRGB, in place.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    if case .converted(let conversion) = self { conversion.convert(pixels) }
  }

  /// Returns the diagnostic for a profile that has no effect.
  func diagnostic(file: String) -> Diagnostic? {
    guard case .ignored = self else { return nil }
    return Diagnostic(
      .warning, code: "icc-ignored",
      "the ICC profile is ignored because it is damaged or not a matrix/TRC profile; colors are "
        + "read as sRGB", file: file)
  }
}
