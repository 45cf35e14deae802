import StrataDocuments
import StrataGraphics

/// The files of a document, with a folder given by the user as a fallback.
///
/// Names cannot refer to files outside of them.
struct AssetFiles: DocumentFiles {
  /// The files next to the document or in its package; nil if there are none.
  let own: (any DocumentFiles)?
  /// The folder given by the user.
  let folder: DocumentFolder

  var isWholeTree: Bool { own?.isWholeTree == true }

  /// Returns a file of the document, or else of the folder.
  ///
  /// The folder is searched for the complete name first, then for its last component.
  func find(_ name: String, limits: Limits) throws -> FoundFile {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    for (files, name) in [(own, name), (folder, name), (folder, base)] {
      guard let files else { continue }
      switch try files.find(name, limits: limits) {
      case .missing: continue
      case let found: return found
      }
    }
    return .missing
  }

  func names(in inner: String) -> [String]? { own?.names(in: inner) ?? folder.names(in: inner) }
}
