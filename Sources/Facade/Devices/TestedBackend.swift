package import StrataGPU
package import StrataGraphics
package import StrataRenderList

/// A device that is tested before the first frame that needs a part of the self-test.
///
/// Testing everything takes longer than drawing most frames, and a plain frame needs one part. A
/// device that fails is replaced; frames drawn before are unaffected, because they did not need
/// what failed.
package final class TestedBackend: RenderBackend {
  fileprivate private(set) var backend: any RenderBackend
  private var passed: SelfTestParts = []
  private let cache: SelfTestCache
  private let replace: (SelfTestParts) throws -> any RenderBackend

  package var device: DeviceDescription { backend.device }

  /// Whether a frame may need a part that has not passed, so that its commands must be examined.
  fileprivate var mayNeedTests: Bool {
    backend.device.kind == .gpu && !passed.isSuperset(of: .everything)
  }

  /// - Parameters:
  ///   - replace: Opens another device, which has passed the given parts.
  package init(
    _ backend: any RenderBackend, cache: SelfTestCache,
    replace: @escaping (SelfTestParts) throws -> any RenderBackend
  ) {
    (self.backend, self.cache, self.replace) = (backend, cache, replace)
  }

  /// Tests the device as far as needed.
  ///
  /// - Returns: The device, or its replacement.
  /// - Throws: The errors of opening a replacement; the next call tries again.
  package func tested(_ parts: SelfTestParts) throws -> any RenderBackend {
    let missing = parts.subtracting(passed)
    guard !missing.isEmpty, backend.device.kind == .gpu else { return backend }
    do throws(GPUError) {
      try cache.check(backend, missing)
    } catch {
      backend = try replace(passed.union(missing))
    }
    passed.formUnion(missing)
    return backend
  }

  package func render(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderedFrame {
    let (backend, watch) = try tested(for: list, watch)
    return try backend.render(list, strategy: strategy, watch: watch)
  }

  package func submit(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> SubmittedFrame {
    let (backend, watch) = try tested(for: list, watch)
    return try backend.submit(list, strategy: strategy, watch: watch)
  }

  package func draw(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderStatistics {
    let (backend, watch) = try tested(for: list, watch)
    return try backend.draw(list, strategy: strategy, watch: watch)
  }

  package func forgetContent() { backend.forgetContent() }

  /// The GPU back end, if the device is one.
  var gpu: GPUBackend? { backend.gpu }
}

extension RenderBackend {
  /// The GPU back end, which renderers on this device share; nil on the CPU.
  var gpu: GPUBackend? {
    switch self {
    case let backend as GPUBackend: backend
    case let backend as RecoveringBackend<GPUBackend>: backend.backend
    case let backend as TestedBackend: backend.gpu
    default: nil
    }
  }

  /// Returns a back end that has passed the parts of the self-test that a frame needs, and the
  /// frame's watch, which does not count the time of the test.
  func tested(
    for list: RenderList, _ watch: FrameWatch
  ) throws -> (any RenderBackend, FrameWatch) {
    guard let tested = self as? TestedBackend else { return (self, watch) }
    guard tested.mayNeedTests else { return (tested.backend, watch) }
    let elapsed = watch.elapsed
    return (try tested.tested(SelfTestParts(neededBy: list)), watch.resumed(after: elapsed))
  }
}
