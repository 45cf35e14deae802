public import Foundation
public import StrataText

/// What is shown of a Lottie document that holds several things, and what its text is set in.
public struct LottieOptions: Sendable, Hashable {
  /// Which animation of a package; nil for the one that the package names, else its first.
  public var animation: String?
  /// Which theme of a package; nil for the animation's own, if it has one.
  public var theme: String?
  /// What properties, texts and pictures with these slots show: JSON, such as `[1, 0, 0]`, `12`,
  /// `"#ff0000"`, what a text says, or the name of a picture's file.
  ///
  /// They win over a theme, and a theme over the document's own.
  public var slots: [String: String]
  /// Where pictures are looked for that are not beside the document, or in its package; nil for nowhere.
  ///
  /// The same rules hold: no name climbs, and no link leads out.
  public var assetsDirectory: URL?
  /// The fonts of text for which the document has no glyphs; it is set when the document is read.
  public var fonts: FontPolicy

  public init(
    animation: String? = nil, theme: String? = nil, slots: [String: String] = [:],
    assetsDirectory: URL? = nil, fonts: FontPolicy = .default
  ) {
    (self.animation, self.theme, self.slots, self.fonts) = (animation, theme, slots, fonts)
    self.assetsDirectory = assetsDirectory
  }

  /// Whether nothing is chosen.
  public var isEmpty: Bool {
    animation == nil && theme == nil && slots.isEmpty && assetsDirectory == nil
  }
}
