/// The choices that a Lottie document offers; see ``LottieOptions``.
public struct LottieContents: Sendable, Hashable {
  /// The names of a package's animations, in the order of its manifest; empty for a single
  /// document.
  public let animations: [String]
  /// The names of a package's themes, in the order of its manifest; empty for a single document.
  public let themes: [String]
  /// The slots of properties, texts and images in the shown animation, sorted.
  public let slots: [String]
  /// The font families of texts for which the document has neither glyphs nor a font, sorted.
  ///
  /// Alternatives are separated by commas, with the preferred family first.
  public let fonts: [String]
}
