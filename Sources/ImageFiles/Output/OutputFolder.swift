internal import Foundation

/// Creation of folders for output.
package enum OutputFolder {
  /// Creates a folder and its parent folders, unless they exist.
  ///
  /// - Parameter outer: A parent folder whose name the user wrote. Below it, symbolic links are not
  ///   followed, because they could lead to any other folder. Nil if the user wrote all names.
  /// - Throws: `OutputError` with the folder that cannot be created; the code is ENOTDIR if a file
  ///   has its name, and ELOOP for a symbolic link that is not followed.
  package static func create(
    _ path: String, inside outer: String? = nil
  ) throws(OutputError) {
    let parts = path.pathParts
    let given = outer.map(\.pathParts.count) ?? parts.count
    var made = path.beginsWithSlash ? "/" : ""
    for (index, part) in parts.enumerated() {
      made += made.isEmpty || made == "/" ? part : "/" + part
      guard !FileSystem.makeFolder(made) else { continue }
      let code = errno
      if index >= given, OutputTarget.isLink(made) {
        throw OutputError(.create, made, code: ELOOP)
      }
      guard let status = FileSystem.status(at: made) else {
        throw OutputError(.create, made, code: code)
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw OutputError(.create, made, code: ENOTDIR)
      }
    }
  }
}
