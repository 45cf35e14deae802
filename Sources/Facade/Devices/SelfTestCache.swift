import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList

/// Caches self-test results between processes, in one file per driver and set of shaders.
///
/// If the cache cannot be read or written, the only cost is another self-test, so errors are not
/// reported.
enum SelfTestCache {
  /// Throws unless the device has passed the self-test, either now or according to the cache.
  ///
  /// - Throws: `GPUError.selfTestFailed` with the first feature that is drawn incorrectly.
  static func check(_ backend: GPUBackend) throws(GPUError) {
    let file = CacheFolder.url("self-test")?.appendingPathComponent(key(of: backend.device))
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

  private static func key(of device: DeviceDescription) -> String {
    StableHash.hex(device.driver) + "-" + StableHash.hex(SelfTest.fingerprint)
  }
}
