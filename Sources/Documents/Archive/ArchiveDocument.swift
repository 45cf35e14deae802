package import Foundation
package import StrataGraphics

/// A layer tree that NSKeyedArchiver wrote, a `.caar` file, as the elements that CAML has for it.
///
/// All that reads CAML's elements reads these as well; their lines are 0, as an archive has none.
package struct ArchiveDocument {
  /// The element `caml` with one layer inside.
  package let tree: MarkupTree
  /// The canvas that the archive asks for, in points; nil where it says nothing of use.
  package let size: CGSize?
  /// Whether the archive has y run down where the root layer lies; nil where it does not say.
  ///
  /// An archive repeats what its root layer says of its own inside, and means one flip and not two:
  /// it counts only where the layer is not flipped itself.
  package let geometryFlipped: Bool?

  /// - Parameter file: What errors call the archive.
  /// - Throws: `DocumentError` for bytes that are no archive of a layer, or a path that cannot be
  ///   read, `LimitExceeded` for what is too large.
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
        file: file, reason: "the archive has no layer as its 'rootLayer'")
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
