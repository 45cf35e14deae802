internal import Foundation

/// A folder that is written whole or not at all: it is made under a temporary name beside its target, and
/// gets its name when everything is in it.
package final class PendingFolder {
  /// Where files are written for now.
  package let path: String
  private let target: String
  private let isReplaceable: (String) -> Bool

  /// - Parameters:
  ///   - target: With or without slashes at its end; the folder that it lies in must be there.
  ///   - isReplaceable: Whether a folder that is there already may be replaced.
  /// - Throws: `OutputError` with the target's name; for EEXIST something is there that is not replaced.
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
    var status = stat()
    guard lstat(target, &status) == 0 else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if !isFolder || !isReplaceable(target) { throw OutputError(.create, target, code: EEXIST) }
  }

  /// Makes a folder within this one, and those around it.
  package func makeFolder(_ inner: String) throws(OutputError) {
    var made = path
    for part in inner.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
      throw OutputError(.create, target + "/" + inner, code: errno)
    }
  }

  /// Gives the folder its name; one that was there is gone then.
  package func finish() throws(OutputError) {
    try Self.check(target, isReplaceable)
    guard access(target, F_OK) == 0 else {
      return try TemporaryFiles.publish(path, as: target)
    }
    // The old one goes aside first, and comes back where the new one does not get its name. Under a
    // name that nobody clears away: a process that is killed here leaves it as the only one.
    let aside = path + ".old"
    guard rename(target, aside) == 0 else { throw OutputError(.rename, target, code: errno) }
    do {
      try TemporaryFiles.publish(path, as: target)
    } catch {
      _ = rename(aside, target)
      throw error
    }
    try? FileManager.default.removeItem(atPath: aside)
  }

  /// Removes what was written.
  package func cancel() { TemporaryFiles.removeFolder(path) }
}
