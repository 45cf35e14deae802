internal import Foundation
internal import Synchronization

/// The temporary files of this process that are being written.
enum TemporaryFiles {
  private struct State {
    var paths: Set<String> = []
    /// The process is about to exit, and other threads must not begin files that nobody removes.
    var isClosed = false
  }

  private static let live = Mutex(State())

  /// Creates an empty file and remembers it until it is published or removed.
  ///
  /// `directory` is as `OutputTarget.directory(of:)` gives it, `mode` the permission bits, of which
  /// the system takes away those in the umask, and `target` what errors name.
  static func create(
    in directory: String, mode: mode_t, for target: String
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    // Under the lock, so that `removeAll` misses no file that exists.
    let outcome = live.withLock { live -> (path: String, descriptor: Int32, code: Int32) in
      if live.isClosed { return ("", -1, ECANCELED) }
      // Names of ours may be left over from a process of the same number that was killed.
      for attempt in 0..<10_000 {
        let path = "\(directory)/.strata-\(getpid())-\(attempt).tmp"
        if live.paths.contains(path) { continue }
        let descriptor = retryingInterrupts {
          open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
        let code = errno
        if descriptor < 0, code == EEXIST { continue }
        if descriptor >= 0 { live.paths.insert(path) }
        return (path, descriptor, code)
      }
      return ("", -1, EEXIST)
    }
    guard outcome.descriptor >= 0 else {
      throw OutputError(.create, target, code: outcome.code)
    }
    return (outcome.path, outcome.descriptor)
  }

  /// Creates an empty folder and remembers it until it is published or removed.
  static func createFolder(
    in directory: String, for target: String
  ) throws(OutputError) -> String {
    let outcome = live.withLock { live -> (path: String, code: Int32) in
      if live.isClosed { return ("", ECANCELED) }
      for attempt in 0..<10_000 {
        let path = "\(directory)/.strata-\(getpid())-\(attempt).tmp"
        if live.paths.contains(path) { continue }
        if mkdir(path, 0o777) == 0 {
          live.paths.insert(path)
          return (path, 0)
        }
        if errno != EEXIST { return ("", errno) }
      }
      return ("", EEXIST)
    }
    guard outcome.code == 0 else { throw OutputError(.create, target, code: outcome.code) }
    return outcome.path
  }

  /// Removes a folder with all that is in it.
  static func removeFolder(_ path: String) {
    let wasLive = live.withLock { $0.paths.remove(path) != nil }
    if wasLive { try? FileManager.default.removeItem(atPath: path) }
  }

  /// No longer counts what has another name now.
  static func forget(_ path: String) { live.withLock { _ = $0.paths.remove(path) } }

  /// Renames a finished file or folder, which then is no longer temporary.
  static func publish(_ path: String, as target: String) throws(OutputError) {
    let code = live.withLock { live in
      guard rename(path, target) == 0 else { return errno }
      live.paths.remove(path)
      return 0
    }
    if code != 0 { throw OutputError(.rename, target, code: code) }
  }

  static func remove(_ path: String) {
    live.withLock { live in
      if live.paths.remove(path) != nil { unlink(path) }
    }
  }

  static func removeAll() {
    live.withLock { live in
      for path in live.paths where unlink(path) != 0 {
        try? FileManager.default.removeItem(atPath: path)
      }
      live = State(isClosed: true)
    }
  }
}
