import StrataImageFiles

/// A name between the slashes of a path; there is no way to make one that has a slash in it.
struct PathPart: Equatable {
  let name: String

  private init(_ name: String) { self.name = name }

  /// The folder above.
  static let parent = PathPart("..")

  /// The parts of a path, but for those that mean the folder itself.
  static func all(of path: String) -> [PathPart] {
    path.pathParts.filter { $0 != "." }.map(PathPart.init)
  }
}
