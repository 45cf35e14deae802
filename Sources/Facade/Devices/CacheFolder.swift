import Foundation
import StrataGraphics
import StrataRenderList

/// The folder for data about drivers that later processes reuse.
///
/// It is `strata` under XDG_CACHE_HOME, if that is an absolute path, or under ~/.cache. Without a
/// writable home folder it is a private folder of the user in /tmp.
enum CacheFolder {
  /// Returns a folder in the cache, which may not exist yet; nil if there is no cache.
  static func url(_ name: String) -> URL? { folder?.appendingPathComponent(name) }

  private static var folder: URL? {
    let environment = ProcessInfo.processInfo.environment
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return URL(fileURLWithPath: cache).appendingPathComponent("strata")
    }
    if let home = environment["HOME"], home.hasPrefix("/"), unsafe access(home, W_OK) == 0 {
      return URL(fileURLWithPath: home).appendingPathComponent(".cache/strata")
    }
    return temporaryFolder
  }

  /// The folder of this user in /tmp; nil if it cannot be created or is not private.
  ///
  /// Anybody can create files in /tmp, so the folder must belong to this user and be closed to
  /// others: a forged result would hide a driver that draws incorrectly.
  private static var temporaryFolder: URL? {
    let path = "/tmp/strata-\(getuid())"
    unsafe mkdir(path, 0o700)
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == getuid(), status.st_mode & 0o077 == 0
    else { return nil }
    return URL(fileURLWithPath: path)
  }
}

extension DeviceDescription {
  /// The strings that identify the driver and its version.
  var driver: String { [vendor, name, version].joined(separator: "\n") }

  /// A hash of the strings that identify the driver and its version.
  ///
  /// Machines with the same fingerprint draw the same images.
  package var fingerprint: String { StableHash.hex(driver) }
}
