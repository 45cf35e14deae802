import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList

/// Verdicts of the self-test, kept between processes: one file for each driver and set of shaders.
///
/// Files lie in `strata/self-test` under XDG_CACHE_HOME, or ~/.cache. A cache that cannot be read
/// or written costs a self-test and nothing else, so its errors are not reported.
enum SelfTestCache {
  /// Throws unless the device's drawing passed the self-test, now or before.
  ///
  /// - Throws: `GPUError.selfTestFailed` with the first feature that is drawn wrongly.
  static func check(_ backend: GPUBackend) throws {
    let file = folder?.appendingPathComponent(key(of: backend.device))
    if let file, FileManager.default.fileExists(atPath: file.path) { return }
    let findings = SelfTest.run(on: backend)
    if let failed = findings.first(where: { !$0.passed }) {
      throw GPUError.selfTestFailed(
        device: backend.device.name, feature: failed.feature, detail: failed.detail)
    }
    guard let file else { return }
    // Only success is remembered: a failing driver is asked again each time, as it may be mended.
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
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: home).appendingPathComponent(".cache/strata/self-test")
  }

  private static func key(of device: DeviceDescription) -> String {
    let driver = [device.vendor, device.name, device.version].joined(separator: "\n")
    return StableHash.hex(driver) + "-" + StableHash.hex(SelfTest.fingerprint)
  }
}
