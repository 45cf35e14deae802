import Foundation

/// The kind of an input.
enum InputFile {
  static func isFolder(_ path: String) -> Bool { exists(path, asFolder: true) }

  /// Returns whether a path exists and is not a folder.
  static func isFile(_ path: String) -> Bool { exists(path, asFolder: false) }

  private static func exists(_ path: String, asFolder isWanted: Bool) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue == isWanted
  }
}
