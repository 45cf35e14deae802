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
  ///   - isGray: Whether the image has one color channel.
  init(_ bytes: [UInt8], isGray: Bool = false) {
    if bytes.isEmpty {
      self = .standard
      return
    }
    let isNamedSRGB = ICCProfile.isNamedSRGB(bytes)
    if let profile = ColorProfile(bytes, isGray: isGray) {
      // Files of the same color space differ a little. A name may be a part of "Linear sRGB".
      let isStandard = profile.isSRGB(within: isNamedSRGB ? Self.differenceOfNames : 0.5)
      self = isStandard ? .standard : .converted(RGBConversion(profile))
    } else {
      self = isNamedSRGB ? .standard : .ignored
    }
  }

  /// The maximum difference of a profile called sRGB from the standard, in levels.
  private static let differenceOfNames = 6.0

  /// Returns the profile of an image in a color model, such as CMYK, for which profiles are not
  /// supported.
  static func ofInks(_ bytes: [UInt8]) -> EmbeddedProfile {
    if case .standard = EmbeddedProfile(bytes) { .standard } else { .ignored }
  }

  /// Converts straight RGBA pixels to sRGB, in place.
  func convert(_ pixels: inout MutableSpan<UInt8>) {
    if case .converted(let conversion) = self { conversion.convert(&pixels) }
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
