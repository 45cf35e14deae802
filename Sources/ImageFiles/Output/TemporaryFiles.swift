internal import Foundation
internal import Synchronization

/// The temporary files of this process that are being written.
///
/// Each is locked for as long as it is, by a descriptor of its own: the system frees a lock when
/// the process ends, however it ends, so that `LeftTemporaries` knows what nobody writes any more.
enum TemporaryFiles {
  private struct State {
    /// With the descriptor that holds the lock; negative where there is none.
    var paths: [String: Int32] = [:]
    /// Directories that were looked through for what other processes have left.
    var swept: Set<String> = []
    /// The process is about to exit, and other threads must not begin files that nobody removes.
    var isClosed = false

    /// Counts a path no longer; whether it did before.
    mutating func drop(_ path: String) -> Bool {
      guard let lock = paths.removeValue(forKey: path) else { return false }
      if lock >= 0 { close(lock) }
      return true
    }
  }

  private static let live = Mutex(State())

  /// After so many directories they are looked through again.
  private static let mostSwept = 1_000

  /// Creates an empty file and remembers it until it is published or removed.
  ///
  /// `directory` is as `OutputTarget.directory(of:)` gives it, `mode` the permission bits, of which
  /// the system takes away those in the umask, and `target` what errors name.
  static func create(
    in directory: String, mode: mode_t, for target: String
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    try create(in: directory, for: target) { path in
      let descriptor = retryingInterrupts {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      }
      guard descriptor >= 0 else { return nil }
      // The writer closes its own before the file has its name.
      return (descriptor, fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    }
  }

  /// Creates an empty folder and remembers it until it is published or removed.
  static func createFolder(
    in directory: String, for target: String
  ) throws(OutputError) -> String {
    try create(in: directory, for: target) { path in
      guard mkdir(path, 0o777) == 0 else { return nil }
      return (-1, open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }.path
  }

  /// - Parameter make: Makes what has a path, and opens it to write and to lock; nil, with errno,
  ///   where it cannot be made.
  private static func create(
    in directory: String, for target: String,
    _ make: (String) -> (descriptor: Int32, lock: Int32)?
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    sweep(directory)
    // Under the lock, so that `removeAll` misses no file that exists.
    let outcome = live.withLock { live -> (path: String, descriptor: Int32, code: Int32) in
      if live.isClosed { return ("", -1, ECANCELED) }
      // Names of ours may be left over from a process of the same number that was killed.
      for attempt in 0..<10_000 {
        let path = "\(directory)/\(TemporaryName(process: getpid(), number: attempt))"
        if live.paths[path] != nil { continue }
        guard let made = make(path) else {
          if errno == EEXIST { continue }
          return ("", -1, errno)
        }
        if made.lock >= 0 { _ = flock(made.lock, LOCK_EX | LOCK_NB) }
        live.paths[path] = made.lock
        return (path, made.descriptor, 0)
      }
      return ("", -1, EEXIST)
    }
    guard outcome.code == 0 else { throw OutputError(.create, target, code: outcome.code) }
    return (outcome.path, outcome.descriptor)
  }

  /// Removes what dead processes have left in a directory, once.
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

  /// Removes a folder with all that is in it.
  static func removeFolder(_ path: String) {
    if live.withLock({ $0.drop(path) }) { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Renames a finished file or folder, which then is no longer temporary.
  static func publish(_ path: String, as target: String) throws(OutputError) {
    let code = live.withLock { live in
      guard rename(path, target) == 0 else { return errno }
      _ = live.drop(path)
      return 0
    }
    if code != 0 { throw OutputError(.rename, target, code: code) }
  }

  static func remove(_ path: String) {
    live.withLock { live in
      if live.drop(path) { unlink(path) }
    }
  }

  static func removeAll() {
    live.withLock { live in
      for path in live.paths.keys where unlink(path) != 0 {
        try? FileManager.default.removeItem(atPath: path)
      }
      live = State(isClosed: true)
    }
  }
}
