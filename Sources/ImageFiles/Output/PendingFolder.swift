internal import Foundation

/// A folder that is written atomically: it is created under a temporary name next to its target,
/// and renamed when it is complete.
package final class PendingFolder {
  /// The temporary path of the folder.
  package let path: String
  private let target: String
  private let isReplaceable: (String) -> Bool

  /// - Parameters:
  ///   - target: The path of the folder, with or without trailing slashes; its parent folder must
  ///     exist.
  ///   - isReplaceable: Returns whether an existing folder may be replaced.
  /// - Throws: `OutputError` with the target's name; the code is EEXIST if the target exists and
  ///   may not be replaced.
  package init(
    _ target: String, replacing isReplaceable: @escaping (String) -> Bool
  ) throws(OutputError) {
    var name = target
    while name.utf8.count > 1, name.hasSuffix("/") { name.removeLast() }
    (self.target, self.isReplaceable) = (name, isReplaceable)
    try Self.check(name, isReplaceable)
    path = try TemporaryFiles.createFolder(in: OutputTarget.directory(of: name), for: name)
  }

  private static func check(
    _ target: String, _ isReplaceable: (String) -> Bool
  ) throws(OutputError) {
    guard let status = FileSystem.linkStatus(at: target) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if !isFolder || !isReplaceable(target) { throw OutputError(.create, target, code: EEXIST) }
  }

  /// Creates a folder inside this one, with intermediate folders.
  package func makeFolder(_ inner: String) throws(OutputError) {
    var made = path
    for part in inner.split(separator: "/") {
      made += "/" + part
      guard !FileSystem.makeFolder(made), errno != EEXIST else { continue }
      throw OutputError(.create, target + "/" + inner, code: errno)
    }
  }

  /// Returns an error about a file in this folder with the path that the user gave; others as they
  /// are.
  package func shown(_ error: any Error) -> any Error {
    guard let error = error as? OutputError, error.path.hasPrefix(path + "/") else { return error }
    return OutputError(
      error.operation, target + error.path.dropFirst(path.count), code: error.code)
  }

  /// Moves the folder to its target, and removes the folder that it replaces.
  package func finish() throws(OutputError) {
    try Self.check(target, isReplaceable)
    guard FileSystem.exists(target) else {
      return try TemporaryFiles.publish(path, as: target)
    }
    // The old folder is moved aside first, and moved back if the new one cannot be renamed. Its
    // name is not cleaned up automatically: if the process is killed here, it is the only copy.
    let aside = path + ".old"
    guard FileSystem.rename(target, to: aside) else {
      throw OutputError(.rename, target, code: errno)
    }
    do {
      try TemporaryFiles.publish(path, as: target)
    } catch {
      _ = FileSystem.rename(aside, to: target)
      throw error
    }
    try? FileManager.default.removeItem(atPath: aside)
  }

  /// Removes the temporary folder.
  package func cancel() { TemporaryFiles.removeFolder(path) }
}
