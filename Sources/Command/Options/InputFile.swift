import Foundation

/// Checks whether an input is a file or a folder, and resolves its path.
enum InputFile {
  /// Returns whether a path is a folder or a symbolic link to one.
  static func isFolder(_ path: String) -> Bool { exists(path, asFolder: true) }

  /// Returns whether a path exists and is not a folder.
  static func isFile(_ path: String) -> Bool { exists(path, asFolder: false) }

  /// Returns the absolute path without symbolic links.
  static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private static func exists(_ path: String, asFolder isWanted: Bool) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue == isWanted
  }
}
