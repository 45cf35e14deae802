internal import Foundation

/// Creation of folders for output.
package enum OutputFolder {
  /// Creates a folder and its parent folders, unless they exist.
  ///
  /// - Throws: `OutputError` with the folder that cannot be created; the code is ENOTDIR if a file
  ///   has its name.
  package static func create(_ path: String) throws(OutputError) {
    var made = path.beginsWithSlash ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(part) : "/" + part
      guard mkdir(made, 0o777) != 0 else { continue }
      let code = errno
      var status = stat()
      guard stat(made, &status) == 0 else { throw OutputError(.create, made, code: code) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw OutputError(.create, made, code: ENOTDIR)
      }
    }
  }
}
