import Foundation
package import StrataGPU
import StrataGraphics
package import StrataRenderList

/// Caches results of the self-test between processes, in one file for each driver, set of shaders
/// and part.
///
/// If the cache cannot be read or written, the only cost is another self-test, so errors are not
/// reported.
package struct SelfTestCache {
  private let folder: URL?

  /// - Parameter folder: Created when the first result is stored; nil stores nothing.
  package init(folder: URL?) { self.folder = folder }

  /// The cache in the user's folder.
  static var user: SelfTestCache { SelfTestCache(folder: CacheFolder.url("self-test")) }

  /// Throws unless the device has passed parts of the self-test, now or according to the cache.
  ///
  /// - Throws: `GPUError.selfTestFailed` with the first feature that is drawn incorrectly.
  package func check(
    _ backend: any RenderBackend, _ parts: SelfTestParts
  ) throws(GPUError) {
    let missing = parts.single.filter { part in
      guard let file = file(of: backend.device, part) else { return true }
      return !FileManager.default.fileExists(atPath: file.path)
    }
    backend.gpu?.startPrograms(ofSelfTest: SelfTestParts(missing))
    for part in missing {
      let findings = SelfTest.run(on: backend, part)
      if let failed = findings.first(where: { !$0.passed }) {
        throw GPUError.selfTestFailed(
          device: backend.device.name, feature: failed.feature, detail: failed.detail)
      }
      store(findings.count, backend.device, part)
    }
  }

  /// Stores that a part has passed.
  ///
  /// Only success is cached, so that a repaired driver is noticed.
  private func store(_ count: Int, _ device: DeviceDescription, _ part: SelfTestParts) {
    guard let folder, let file = file(of: device, part) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = "\(device.name)\n\(device.version)\n\(count) features\n"
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  private func file(of device: DeviceDescription, _ part: SelfTestParts) -> URL? {
    let names = SelfTest.features(of: part).joined(separator: "\n")
    let key = [device.driver, Self.programs + names].map(StableHash.hex).joined(separator: "-")
    return folder?.appendingPathComponent(key)
  }

  /// A hash of all shaders, computed once because they take long to collect.
  private static let programs = StableHash.hex(SelfTest.programText)
}
