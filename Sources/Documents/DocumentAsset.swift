/// A picture, or a folder of tiles, that a document asks for.
public struct DocumentAsset: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case image
    /// A folder that `strata tiles` made.
    case tiles
  }

  /// As the document has it, with the bundle's name before it in a wallpaper; nil for a picture in the
  /// document itself.
  public internal(set) var name: String?
  public let kind: Kind
  /// In pixels; nil for what is not there or cannot be read.
  public let width: Int?
  public let height: Int?
  /// Of the picture's file; nil for tiles, and for what is not there.
  public let bytes: Int?

  init(_ kind: Kind, _ name: String?, width: Int? = nil, height: Int? = nil, bytes: Int? = nil) {
    (self.kind, self.name, self.width) = (kind, name, width)
    (self.height, self.bytes) = (height, bytes)
  }

  /// Whether it was read.
  public var isRead: Bool { width != nil }
}
