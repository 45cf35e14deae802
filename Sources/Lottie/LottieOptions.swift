/// What is shown of a Lottie document that holds several things.
public struct LottieOptions: Sendable, Hashable {
  /// Which animation of a package; nil for the one that the package names, else its first.
  public var animation: String?
  /// Which theme of a package; nil for the animation's own first one, if it has one.
  public var theme: String?
  /// What properties, texts and pictures with these slots show: JSON, such as `[1, 0, 0]`, `12`,
  /// `"#ff0000"`, what a text says, or the name of a picture's file.
  ///
  /// They win over a theme, and a theme over the document's own.
  public var slots: [String: String]

  public init(animation: String? = nil, theme: String? = nil, slots: [String: String] = [:]) {
    (self.animation, self.theme, self.slots) = (animation, theme, slots)
  }

  /// Whether nothing is chosen.
  public var isEmpty: Bool { animation == nil && theme == nil && slots.isEmpty }
}
