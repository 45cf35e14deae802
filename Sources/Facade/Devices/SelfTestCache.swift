import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList

/// Caches self-test results between processes, in one file per driver and set of shaders.
///
/// The files are in `strata/self-test` under XDG_CACHE_HOME or ~/.cache, and without a home folder
/// in a folder of the user in /tmp. If the cache cannot be read or written, the only cost is
/// another self-test, so errors are not reported.
enum SelfTestCache {
  /// Throws unless the device has passed the self-test, either now or according to the cache.
  ///
  /// - Throws: `GPUError.selfTestFailed` with the first feature that is drawn incorrectly.
  static func check(_ backend: GPUBackend) throws(GPUError) {
    let file = folder?.appendingPathComponent(key(of: backend.device))
    if let file, FileManager.default.fileExists(atPath: file.path) { return }
    let findings = SelfTest.run(on: backend)
    if let failed = findings.first(where: { !$0.passed }) {
      throw GPUError.selfTestFailed(
        device: backend.device.name, feature: failed.feature, detail: failed.detail)
    }
    guard let file else { return }
    // Only success is cached, so that a repaired driver is noticed.
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = "\(backend.device.name)\n\(backend.device.version)\n\(findings.count) features\n"
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  private static var folder: URL? {
    let environment = ProcessInfo.processInfo.environment
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return URL(fileURLWithPath: cache).appendingPathComponent("strata/self-test")
    }
    if let home = environment["HOME"], home.hasPrefix("/"), access(home, W_OK) == 0 {
      return URL(fileURLWithPath: home).appendingPathComponent(".cache/strata/self-test")
    }
    return temporaryFolder
  }

  /// The folder of this user in /tmp; nil if the name is taken by something else.
  ///
  /// Anybody can create files in /tmp, so the folder must belong to this user and be closed to
  /// others: a forged result would hide a driver that draws incorrectly.
  private static var temporaryFolder: URL? {
    let path = "/tmp/strata-\(getuid())"
    mkdir(path, 0o700)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == getuid(), status.st_mode & 0o077 == 0
    else { return nil }
    return URL(fileURLWithPath: path).appendingPathComponent("self-test")
  }

  private static func key(of device: DeviceDescription) -> String {
    let driver = [device.vendor, device.name, device.version].joined(separator: "\n")
    return StableHash.hex(driver) + "-" + StableHash.hex(SelfTest.fingerprint)
  }
}
