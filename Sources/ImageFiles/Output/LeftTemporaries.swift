internal import Foundation

/// The name of a temporary file or folder: `.strata-4711-0.tmp`.
struct TemporaryName: Equatable, CustomStringConvertible {
  /// The number of the process that writes it.
  let process: Int32
  /// Tells apart what one process writes at once, from 0.
  let number: Int

  init(process: Int32, number: Int) { (self.process, self.number) = (process, number) }

  /// Reads a name; nil for every one that `description` does not write.
  init?(_ name: String) {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(Substring(parts[1])), process > 0,
      let number = Int(Substring(parts[2].dropLast(4))), number >= 0
    else { return nil }
    self.init(process: process, number: number)
    // Another form of the same numbers, as with a sign, is somebody else's.
    guard description == name else { return nil }
  }

  var description: String { ".strata-\(process)-\(number).tmp" }
}

/// Removes temporary files and folders that killed processes have left.
///
/// One is removed where its name is exactly such a one, it belongs to this user, no process has its
/// number, and nobody has it locked. A number may have gone to another process since; then it stays
/// until that one has ended too. The lock speaks for processes whose numbers are not seen from
/// here, such as those of another container that writes into the same directory; where the file
/// system knows no locks, nothing is removed.
enum LeftTemporaries {
  /// - Parameters:
  ///   - directory: As `OutputTarget.directory(of:)` gives it.
  ///   - isLive: Whether a path is one that this process writes.
  static func remove(from directory: String, isLive: (String) -> Bool) {
    guard let names = directoryNames(directory.isEmpty ? "/" : directory) else { return }
    for name in names {
      guard let left = TemporaryName(name) else { continue }
      let path = directory + "/" + name
      guard isGone(left.process) || left.process == getpid() && !isLive(path) else { continue }
      removeUnlocked(path)
    }
  }

  /// nil where a directory cannot be read; what is then to be written in it fails by itself.
  private static func directoryNames(_ path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".strata-") { names.append(name) }
    }
    return names
  }

  private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  private static func removeUnlocked(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    if kind == S_IFREG {
      unlink(path)
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
