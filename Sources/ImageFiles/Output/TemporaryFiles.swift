internal import Foundation
internal import Synchronization

/// The temporary files of this process that are being written.
enum TemporaryFiles {
  private static let live = Mutex<Set<String>>([])

  /// Creates an empty file and remembers it until it is published or removed.
  ///
  /// `directory` is as `OutputTarget.directory(of:)` gives it, `mode` the permission bits, of which
  /// the system takes away those in the umask, and `target` what errors name.
  static func create(
    in directory: String, mode: mode_t, for target: String
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    // Under the lock, so that `removeAll` misses no file that exists.
    let outcome = live.withLock { live in
      // Names of ours may be left over from a process of the same number that was killed.
      for attempt in 0..<10_000 {
        let path = "\(directory)/.strata-\(getpid())-\(attempt).tmp"
        if live.contains(path) { continue }
        let descriptor = retryingInterrupts {
          open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
        let code = errno
        if descriptor < 0, code == EEXIST { continue }
        if descriptor >= 0 { live.insert(path) }
        return (path: path, descriptor: descriptor, code: code)
      }
      return (path: "", descriptor: -1, code: EEXIST)
    }
    guard outcome.descriptor >= 0 else {
      throw OutputError(.create, target, code: outcome.code)
    }
    return (outcome.path, outcome.descriptor)
  }

  /// Renames a finished file, which then is no longer temporary.
  static func publish(_ path: String, as target: String) throws(OutputError) {
    let code = live.withLock { live in
      guard rename(path, target) == 0 else { return errno }
      live.remove(path)
      return 0
    }
    if code != 0 { throw OutputError(.rename, target, code: code) }
  }

  static func remove(_ path: String) {
    live.withLock { live in
      if live.remove(path) != nil { unlink(path) }
    }
  }

  static func removeAll() {
    live.withLock { live in
      for path in live { unlink(path) }
      live.removeAll()
    }
  }
}
