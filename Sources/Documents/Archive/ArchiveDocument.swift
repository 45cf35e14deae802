package import Foundation
package import StrataGraphics

/// A layer tree written by NSKeyedArchiver (a `.caar` file), converted to CAML elements.
///
/// Code that reads CAML elements reads these as well. Their line numbers are 0 because an archive
/// has no lines.
package struct ArchiveDocument {
  /// The `caml` root element, which contains one layer.
  package let tree: MarkupTree
  /// The canvas size that the archive specifies, in points; nil if missing or unusable.
  package let size: CGSize?
  /// Whether the y axis of the root layer points down; nil if the archive does not specify it.
  ///
  /// An archive repeats the root layer's own flag, and the two stand for a single flip. The
  /// archive's flag therefore counts only if the layer itself is not flipped.
  package let geometryFlipped: Bool?

  /// - Parameter file: The name of the archive in error messages.
  /// - Throws: `DocumentError` if the bytes are not an archive of a layer or a path is malformed,
  ///   `LimitExceeded` if a limit is exceeded.
  package init(data: Data, file: String, limits: Limits) throws {
    guard data.count <= limits.documentBytes else {
      throw LimitExceeded(
        "document size in bytes", asked: data.count, allowed: limits.documentBytes, place: file)
    }
    let archive = try KeyedArchive(data, file: file)
    var values = ArchivedFields(archive: archive, entries: try archive.outermost())
    if case .dictionary(let package) = values["root"] {
      values = ArchivedFields(archive: archive, entries: try archive.entries(package))
    }
    guard let layer = values.layer("rootLayer") ?? values.layer("root") else {
      throw DocumentError.notArchive(
        file: file, reason: "'rootLayer' is missing or not a layer")
    }
    var markup = ArchiveMarkup(archive, file: file, limits: limits)
    tree = try markup.document(layer)
    let (width, height) = (values.number("documentWidth"), values.number("documentHeight"))
    let isSize = width > 0 && height > 0 && width.isFinite && height.isFinite
    size = isSize ? CGSize(width: width, height: height) : nil
    let isLayerFlipped = tree.root.child(layer.className)?.attribute("geometryFlipped") == "1"
    geometryFlipped = isLayerFlipped ? nil : values.flag("geometryFlipped")
  }
}
