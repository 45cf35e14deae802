/// What a Lottie document has to choose from; see ``LottieOptions``.
public struct LottieContents: Sendable, Hashable {
  /// The animations of a package, in its order; empty for a document by itself.
  public let animations: [String]
  /// The themes of a package, in its order.
  public let themes: [String]
  /// The slots that properties, texts and pictures of the shown animation have, sorted.
  public let slots: [String]
}
