internal import Foundation

/// The name of a temporary file or folder, such as `.strata-4711-0.tmp`.
struct TemporaryName: Equatable, CustomStringConvertible {
  /// The ID of the process that writes it.
  let process: Int32
  /// Distinguishes files that one process writes at the same time, from 0.
  let number: Int

  init(process: Int32, number: Int) { (self.process, self.number) = (process, number) }

  /// Parses a name; nil for names that `description` does not produce.
  init?(_ name: String) {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(Substring(parts[1])), process > 0,
      let number = Int(Substring(parts[2].dropLast(4))), number >= 0
    else { return nil }
    self.init(process: process, number: number)
    // Equal numbers in another form, such as with a sign, are a name of another program.
    guard description == name else { return nil }
  }

  var description: String { ".strata-\(process)-\(number).tmp" }
}

/// Removes temporary files and folders left behind by killed processes.
///
/// A file is removed only if it has exactly such a name, belongs to this user, has a process ID
/// that is not in use, and is not locked. If another process has reused the ID, the file stays
/// until that process has ended too. The lock covers processes whose IDs are not visible here, such
/// as those of another container that writes to the same directory. If the file system does not
/// support locks, nothing is removed.
enum LeftTemporaries {
  /// - Parameters:
  ///   - directory: The directory, as returned by `OutputTarget.directory(of:)`.
  ///   - isLive: Returns whether this process is writing the file at a path.
  static func remove(from directory: String, isLive: (String) -> Bool) {
    guard let names = directoryNames(directory.isEmpty ? "/" : directory) else { return }
    for name in names {
      guard let left = TemporaryName(name) else { continue }
      let path = directory + "/" + name
      guard isGone(left.process) || left.process == getpid() && !isLive(path) else { continue }
      removeUnlocked(path)
    }
  }

  /// Returns the names in a directory; nil if it cannot be read, in which case the later write
  /// fails by itself.
  private static func directoryNames(_ path: String) -> [String]? {
    guard let directory = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe cText(in: &entry.pointee.d_name)
      if name.hasPrefix(".strata-") { names.append(name) }
    }
    return names
  }

  private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// Returns whether a path names an open file.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    guard let opened = FileSystem.status(of: descriptor),
      let named = FileSystem.linkStatus(at: path)
    else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private static func removeUnlocked(_ path: String) {
    guard let status = FileSystem.linkStatus(at: path), status.st_uid == geteuid() else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    let descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // The name may belong to another file by now.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isFile(descriptor, at: path) else { return }
    if kind == S_IFREG {
      FileSystem.remove(path)
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
