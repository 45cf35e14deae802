internal import Foundation
internal import Synchronization

/// The temporary files that this process is writing.
///
/// Each is locked while it is pending, by a descriptor of its own. The system releases the lock
/// when the process ends, however it ends, so that `LeftTemporaries` can recognize abandoned files.
enum TemporaryFiles {
  private struct State {
    /// The paths, each with the descriptor that holds the lock, which is negative if none exists.
    var paths: [String: Int32] = [:]
    /// The directories that were searched for files left by other processes.
    var swept: Set<String> = []
    /// Whether the process is about to exit, so that other threads must not create files.
    var isClosed = false

    /// Stops tracking a path; returns whether it was tracked.
    mutating func drop(_ path: String) -> Bool {
      guard let lock = paths.removeValue(forKey: path) else { return false }
      if lock >= 0 { close(lock) }
      return true
    }
  }

  private static let live = Mutex(State())

  /// The number of directories after which the record is cleared and they are searched again.
  private static let mostSwept = 1_000

  /// Creates an empty file and tracks it until it is published or removed.
  ///
  /// `directory` is as returned by `OutputTarget.directory(of:)`. `mode` is the permission bits,
  /// from which the system removes those in the umask. `target` is the name in errors.
  static func create(
    in directory: String, mode: mode_t, for target: String
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    try create(in: directory, for: target) { path in
      let descriptor = FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode)
      guard descriptor >= 0 else { return nil }
      // The writer closes its own descriptor before the file is renamed.
      return (descriptor, fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    }
  }

  /// Creates an empty folder and tracks it until it is published or removed.
  static func createFolder(
    in directory: String, for target: String
  ) throws(OutputError) -> String {
    try create(in: directory, for: target) { path in
      guard FileSystem.makeFolder(path) else { return nil }
      return (-1, FileSystem.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }.path
  }

  /// - Parameter make: Creates the item at a path, and opens it for writing and for locking;
  ///   returns nil, with errno set, if it cannot be created.
  private static func create(
    in directory: String, for target: String,
    _ make: (String) -> (descriptor: Int32, lock: Int32)?
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    sweep(directory)
    // Under the lock, so that `removeAll` does not miss a file that exists.
    let outcome = live.withLock { live -> (path: String, descriptor: Int32, code: Int32) in
      if live.isClosed { return ("", -1, ECANCELED) }
      // Names may be left over from a killed process with the same ID.
      for attempt in 0..<10_000 {
        let path = "\(directory)/\(TemporaryName(process: getpid(), number: attempt))"
        if live.paths[path] != nil { continue }
        guard let made = make(path) else {
          if errno == EEXIST { continue }
          return ("", -1, errno)
        }
        guard isLocked(made.lock, at: path) else {
          // Another process took it for a file left behind before it was locked.
          close(made.lock)
          if made.descriptor >= 0 { close(made.descriptor) }
          continue
        }
        live.paths[path] = made.lock
        return (path, made.descriptor, 0)
      }
      return ("", -1, EEXIST)
    }
    guard outcome.code == 0 else { throw OutputError(.create, target, code: outcome.code) }
    return (outcome.path, outcome.descriptor)
  }

  /// Locks a new file, and returns whether it still has its name.
  ///
  /// Waits while another process examines the file. Without a lock, nothing removes it.
  private static func isLocked(_ lock: Int32, at path: String) -> Bool {
    guard lock >= 0, retryingInterrupts({ flock(lock, LOCK_EX) }) == 0 else { return true }
    return LeftTemporaries.isFile(lock, at: path)
  }

  /// Removes the files that dead processes have left in a directory, once per directory.
  private static func sweep(_ directory: String) {
    let isNew = live.withLock { live in
      if live.swept.count >= mostSwept { live.swept = [] }
      return live.swept.insert(directory).inserted
    }
    guard isNew else { return }
    LeftTemporaries.remove(from: directory) { path in
      live.withLock { $0.paths[path] != nil }
    }
  }

  /// Removes a folder and its contents.
  static func removeFolder(_ path: String) {
    if live.withLock({ $0.drop(path) }) { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Renames a finished file or folder, which is then no longer temporary.
  static func publish(_ path: String, as target: String) throws(OutputError) {
    let code = live.withLock { live in
      guard FileSystem.rename(path, to: target) else { return errno }
      _ = live.drop(path)
      return 0
    }
    if code != 0 { throw OutputError(.rename, target, code: code) }
  }

  static func remove(_ path: String) {
    live.withLock { live in
      if live.drop(path) { FileSystem.remove(path) }
    }
  }

  static func removeAll() {
    live.withLock { live in
      for path in live.paths.keys where !FileSystem.remove(path) {
        try? FileManager.default.removeItem(atPath: path)
      }
      live = State(isClosed: true)
    }
  }
}
