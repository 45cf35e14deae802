import StrataImageFiles

/// One component of a path, which by construction contains no slash.
struct PathPart: Equatable {
  let name: String

  private init(_ name: String) { self.name = name }

  /// The parent folder.
  static let parent = PathPart("..")

  /// Returns the components of a path, without those that mean the folder itself.
  static func all(of path: String) -> [PathPart] {
    path.pathParts.filter { $0 != "." }.map(PathPart.init)
  }
}
