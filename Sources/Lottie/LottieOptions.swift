public import Foundation
public import StrataText

/// The selection from a Lottie document with several choices, and the fonts of its text.
public struct LottieOptions: Sendable, Hashable {
  /// The animation of a package; nil for the package's default, or its first one.
  public var animation: String?
  /// The theme of a package; nil for the animation's own, if it has one.
  public var theme: String?
  /// The values of properties, texts and images with these slots.
  ///
  /// A value is JSON such as `[1, 0, 0]`, `12` or `"#ff0000"`, or plain text: a color such as
  /// `#ff0000`, the text of a text layer, or the file name of an image. These values take
  /// precedence over a theme, and a theme over the document.
  public var slots: [String: String]
  /// The folder for images that are neither next to the document nor in its package; nil for none.
  ///
  /// As for documents, names must not climb out of the folder, and links must not lead out of it.
  public var assetsDirectory: URL?
  /// The fonts for text without glyphs, which is laid out while the document is read.
  public var fonts: FontPolicy

  public init(
    animation: String? = nil, theme: String? = nil, slots: [String: String] = [:],
    assetsDirectory: URL? = nil, fonts: FontPolicy = .default
  ) {
    (self.animation, self.theme, self.slots, self.fonts) = (animation, theme, slots, fonts)
    self.assetsDirectory = assetsDirectory
  }

  /// Whether no choice is made; fonts do not count.
  public var isEmpty: Bool {
    animation == nil && theme == nil && slots.isEmpty && assetsDirectory == nil
  }
}
