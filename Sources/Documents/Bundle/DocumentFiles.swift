package import Foundation
package import StrataGraphics

/// The source of a document's files: a folder, a zip archive, or a folder inside either.
///
/// Names are relative to it and cannot lead out of it, as `DocumentFolder.inner` checks.
package protocol DocumentFiles: Sendable {
  /// Whether a leading slash in a name refers to the root of these files instead of the file
  /// system.
  var isWholeTree: Bool { get }

  /// Reads the file with the given name.
  ///
  /// - Throws: `LimitExceeded` above `limits.documentBytes`, `DocumentError` or `PackageError` if
  ///   the file exists but cannot be read.
  func find(_ name: String, limits: Limits) throws -> FoundFile

  /// Returns the names of a folder's entries in no particular order; nil if there is no such
  /// folder.
  ///
  /// - Parameter inner: The path of the folder, empty for the root.
  func names(in inner: String) -> [String]?
}

extension DocumentFiles {
  package var isWholeTree: Bool { false }
}

/// The result of looking up a name.
package enum FoundFile: Equatable {
  case data(Data)
  /// There is no entry of that name, or it is not a file.
  case missing
  /// The name is absolute or climbs out of the folder, or a symbolic link leads out of it.
  ///
  /// The result does not depend on whether a file exists there, so a scene cannot probe the file
  /// system.
  case outside
}

/// Files that can be searched for a package.
package protocol PackageFiles: DocumentFiles {
  /// Returns the paths of all files relative to the root, in no particular order.
  ///
  /// - Throws: `LimitExceeded` if there are more files than a package may have.
  func paths(limits: Limits) throws -> [String]
}

extension Limits {
  /// The maximum number of files in a package.
  private static let packageFiles = 65_536

  /// - Parameter place: The path of the package.
  func check(packageFiles count: Int, place: String) throws {
    guard count > Self.packageFiles else { return }
    throw LimitExceeded(
      "number of files in a package", asked: count, allowed: Self.packageFiles, place: place)
  }
}

/// A folder inside other files.
struct InnerFolder: DocumentFiles {
  let files: any DocumentFiles
  /// The path of the folder as `DocumentFolder.inner` returns it.
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
