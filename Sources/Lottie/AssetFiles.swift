import StrataDocuments
import StrataGraphics

/// The files of a document, and where one is not there, a folder that the user gives.
///
/// No name leads out of either.
struct AssetFiles: DocumentFiles {
  /// Those beside the document, or in its package; nil where there are none.
  let own: (any DocumentFiles)?
  let folder: DocumentFolder

  var isWholeTree: Bool { own?.isWholeTree == true }

  /// In the folder by the document's whole name first, then without the folders in it.
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
