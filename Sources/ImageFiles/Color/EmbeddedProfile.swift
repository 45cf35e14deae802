internal import StrataGraphics

/// What a file's ICC profile does to its colours.
enum EmbeddedProfile {
  /// There is none, or it is that of sRGB.
  case standard
  case converted(RGBConversion)
  /// It is of a kind that is not read, or damaged, and colours are taken as sRGB.
  case ignored

  /// - Parameters:
  ///   - bytes: The profile; empty where the file has none.
  ///   - isGrey: The picture has one channel of colour.
  init(_ bytes: [UInt8], isGrey: Bool = false) {
    if bytes.isEmpty || ICCProfile.isNamedSRGB(bytes) {
      self = .standard
    } else if let profile = ColorProfile(bytes, isGrey: isGrey) {
      self = profile.isSRGB ? .standard : .converted(RGBConversion(profile))
    } else {
      self = .ignored
    }
  }

  /// The profile of a picture whose channels are none that profiles are read for.
  static func ofInks(_ bytes: [UInt8]) -> EmbeddedProfile {
    if case .standard = EmbeddedProfile(bytes) { .standard } else { .ignored }
  }

  /// Makes straight RGBA pixels sRGB, in place.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    if case .converted(let conversion) = self { conversion.convert(pixels) }
  }

  /// What is said of a profile that has no effect.
  func diagnostic(file: String) -> Diagnostic? {
    guard case .ignored = self else { return nil }
    return Diagnostic(
      .warning, code: "icc-ignored",
      "the ICC profile is ignored, as it is damaged or not of curves and a matrix; "
        + "colours are taken as sRGB", file: file)
  }
}
