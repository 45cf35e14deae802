/// An image or a tile folder that a document refers to.
public struct DocumentAsset: Sendable, Hashable {
  /// The kind of an asset.
  public enum Kind: String, Sendable {
    case image
    /// A folder written by `strata tiles`.
    case tiles
  }

  /// The name in the document, with the bundle's name in front for a wallpaper.
  ///
  /// nil for an image embedded in the document.
  public internal(set) var name: String?
  /// The kind of the asset.
  public let kind: Kind
  /// The width in pixels; nil if the asset is missing or unreadable.
  public let width: Int?
  /// The height in pixels; nil if the asset is missing or unreadable.
  public let height: Int?
  /// The size of the image file in bytes; nil for tiles and missing files.
  public let bytes: Int?

  init(_ kind: Kind, _ name: String?, width: Int? = nil, height: Int? = nil, bytes: Int? = nil) {
    (self.kind, self.name, self.width) = (kind, name, width)
    (self.height, self.bytes) = (height, bytes)
  }

  /// Whether the asset was read successfully.
  public var isRead: Bool { width != nil }
}
