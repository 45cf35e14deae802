package import Foundation
package import StrataGraphics

/// Where the files of a document come from: a folder, a zip archive, or a folder inside either.
///
/// Names are relative to it, and none leads out of it: `DocumentFolder.inner` says which do not.
package protocol DocumentFiles: Sendable {
  /// Whether a slash before a name stands for the outermost folder of these files, and not of the machine's.
  var isWholeTree: Bool { get }

  /// Reads the file of a name.
  ///
  /// - Throws: `LimitExceeded` for more than `limits.documentBytes`, `DocumentError` or
  ///   `PackageError` for a file that is there and cannot be read.
  func find(_ name: String, limits: Limits) throws -> FoundFile

  /// The names of what lies in a folder, in no order; nil where there is no such folder.
  ///
  /// - Parameter inner: Empty for the outermost one.
  func names(in inner: String) -> [String]?
}

extension DocumentFiles {
  package var isWholeTree: Bool { false }
}

/// What a name led to.
package enum FoundFile: Equatable {
  case data(Data)
  /// Nothing of that name, or nothing that is a file.
  case missing
  /// The name is absolute or climbs, or a link on its way leads out.
  ///
  /// The same whether or not something lies there: a scene cannot ask what a machine has.
  case outside
}

/// Files in which a package is searched.
package protocol PackageFiles: DocumentFiles {
  /// The paths of all files from the outermost folder on, in no order.
  ///
  /// - Throws: `LimitExceeded` where there are more than a package may have.
  func paths(limits: Limits) throws -> [String]
}

extension Limits {
  /// Most files of a package.
  private static let packageFiles = 65_536

  /// - Parameter place: The package.
  func check(packageFiles count: Int, place: String) throws {
    guard count > Self.packageFiles else { return }
    throw LimitExceeded(
      "number of files of a package", asked: count, allowed: Self.packageFiles, place: place)
  }
}

/// A folder inside other files.
struct InnerFolder: DocumentFiles {
  let files: any DocumentFiles
  /// Its path in them, as `DocumentFolder.inner` gives it.
  let path: String

  func find(_ name: String, limits: Limits) throws -> FoundFile {
    guard let inner = DocumentFolder.inner(name) else { return .outside }
    return try files.find(path + "/" + inner, limits: limits)
  }

  func names(in inner: String) -> [String]? {
    guard !inner.isEmpty else { return files.names(in: path) }
    guard let inner = DocumentFolder.inner(inner) else { return nil }
    return files.names(in: path + "/" + inner)
  }
}
