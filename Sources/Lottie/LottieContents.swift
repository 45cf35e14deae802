/// What a Lottie document has to choose from; see ``LottieOptions``.
public struct LottieContents: Sendable, Hashable {
  /// The animations of a package, in its order; empty for a document by itself.
  public let animations: [String]
  /// The themes of a package, in its order.
  public let themes: [String]
  /// The slots that properties, texts and pictures of the shown animation have, sorted.
  public let slots: [String]
  /// The families that texts without glyphs of their own ask for, sorted; those of which one is to be
  /// taken with commas between them, the preferred one first.
  public let fonts: [String]
}
