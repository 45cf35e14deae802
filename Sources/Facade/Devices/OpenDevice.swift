import StrataCPU
package import StrataGPU
package import StrataGraphics
package import StrataRenderList
import Synchronization

/// A device shared by renderers: its thread, its description and the candidates that were tried.
package final class OpenDevice: Sendable {
  /// The description of the current device; another device replaces one that fails the self-test.
  package var description: DeviceDescription {
    guard let description = choice.value.withLock({ $0.description }) else {
      preconditionFailure("an open device has a description")
    }
    return description
  }
  /// The candidates that were tried, up to the current device.
  package var candidates: [DeviceCandidate] { choice.value.withLock { $0.candidates } }
  private let choice: ChoiceBox
  /// The thread that owns the back end.
  package let thread: ResourceThread<any RenderBackend>
  /// The threads that draw images; nil for a GPU, which draws them one after another.
  private let drawing: DrawingThreads?

  private let key: Key

  /// The precision in which the CPU composites, if it renders.
  var precision: CPUOptions.Precision { key.cpu.precision }

  private struct Key: Hashable {
    var selector: DeviceSelector
    var requireHardware: Bool
    var cpu: CPUOptions
    var limits: Limits
  }

  private struct CachedDevice {
    weak var device: OpenDevice?
  }

  private static let open = Mutex<[Key: CachedDevice]>([:])

  /// Returns the device for a selector.
  ///
  /// Renderers that request the same device share it, so that programs and textures are created
  /// once per process. The device is released with its last user.
  ///
  /// - Throws: `GPUError` if no device matches.
  package static func shared(
    _ selector: DeviceSelector, requireHardware: Bool, cpu: CPUOptions = CPUOptions(),
    limits: Limits
  ) throws -> OpenDevice {
    let key = Key(selector: selector, requireHardware: requireHardware, cpu: cpu, limits: limits)
    if let device = open.withLock({ $0[key]?.device }) { return device }
    let device = try OpenDevice(key)
    return open.withLock { devices in
      // Another thread may have opened the device first; then this one is discarded.
      if let other = devices[key]?.device { return other }
      devices = devices.filter { $0.value.device != nil }
      devices[key] = CachedDevice(device: device)
      return device
    }
  }

  private init(_ key: Key) throws {
    self.key = key
    let choice = ChoiceBox()
    self.choice = choice
    thread = try ResourceThread(name: "strata-device") { try Self.makeBackend(key, choice) }
    drawing =
      choice.value.withLock { $0.description?.kind == .cpu }
      ? DrawingThreads(thread, options: key.cpu, limits: key.limits) : nil
  }

  /// Creates the workers that process the first `count` frames of a job in parallel.
  ///
  /// Each worker processes one frame at a time on its own thread. On a CPU device it also draws the
  /// frame; otherwise it leaves drawing to the device.
  ///
  /// - Parameter pixels: The number of pixels in a frame. Large frames are drawn by several threads
  ///   each, so that fewer frames are in memory at once.
  func workers(forFrames count: Int, of pixels: Int) throws -> [ResourceThread<FrameWorker>] {
    let threads = key.cpu.threadCount
    let room = max(Self.mostBytes / (Self.bytesPerPixel * max(pixels, 1)), 1)
    let number = min(threads, room, max(count, 1))
    var options = key.cpu
    options.threads = max(threads / number, 1)
    let (limits, isCPU) = (key.limits, description.kind == .cpu)
    func worker() throws -> ResourceThread<FrameWorker> {
      try ResourceThread(name: "strata-frame") { [options] in
        FrameWorker(
          backend: isCPU
            ? CPUBackend(options: options, limits: limits, clock: StageClock.seconds) : nil)
      }
    }
    // If the system cannot create all threads, those that exist do the work.
    return [try worker()] + (1..<number).compactMap { _ in try? worker() }
  }

  /// The memory limit for the frames in flight of a job, in bytes.
  private static let mostBytes = 1 << 30
  /// The memory per pixel of a frame: the image, some surfaces for groups, and waiting frames.
  private static let bytesPerPixel = 32

  package func render(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderedFrame {
    let body: @Sendable (any RenderBackend) throws -> RenderedFrame = { backend in
      let (backend, watch) = try backend.tested(for: list, watch)
      return try OpenWork.during(watch) {
        try backend.render(list, strategy: strategy, watch: watch)
      }
    }
    return try drawing?.sync(body) ?? thread.sync(body)
  }

  /// Runs the parts of the self-test that no frame has needed yet.
  ///
  /// - Throws: `GPUError` if the device fails and there is no other one.
  func testEverything() throws {
    try thread.sync { _ = try ($0 as? TestedBackend)?.tested(.everything) }
  }

  /// Runs a closure on the device's thread and waits for it.
  package func perform<Value: Sendable>(
    _ body: @escaping @Sendable (any RenderBackend) throws -> Value
  ) throws -> Value {
    try thread.sync(body)
  }

  private struct Choice {
    /// nil while the device is being opened.
    var description: DeviceDescription?
    var candidates: [DeviceCandidate] = []
  }

  private final class ChoiceBox: Sendable {
    let value = Mutex(Choice())
  }

  private static func makeBackend(
    _ key: Key, _ choice: ChoiceBox
  ) throws -> any RenderBackend {
    let isAutomatic = key.selector == .auto && !key.requireHardware
    func open(_ parts: SelfTestParts) throws -> any RenderBackend {
      do {
        return try openGPU(key, parts, choice)
      } catch let error as GPUError where error.kind == .device && isAutomatic {
        // There is no hardware GL or no EGL, or the driver fails the self-test. Software GL is not
        // tried, because the CPU back end is faster.
        if case .noDevice(_, let found) = error { choice.value.withLock { $0.candidates = found } }
        return openCPU(key, choice)
      }
    }
    if key.selector == .cpu, !key.requireHardware { return openCPU(key, choice) }
    // Tested when the first frame is known.
    let backend = try open([])
    return backend.device.kind == .cpu
      ? backend : TestedBackend(backend, cache: .user, replace: open)
  }

  private static func openCPU(_ key: Key, _ choice: ChoiceBox) -> CPUBackend {
    let backend = CPUBackend(options: key.cpu, limits: key.limits, clock: StageClock.seconds)
    choice.value.withLock { $0.description = backend.device }
    return backend
  }

  /// Opens the first device that passes parts of the self-test.
  private static func openGPU(
    _ key: Key, _ parts: SelfTestParts, _ choice: ChoiceBox
  ) throws -> RecoveringBackend<GPUBackend> {
    func open(
      _ selector: DeviceSelector, _ parts: SelfTestParts
    ) throws -> (GPUBackend, [DeviceCandidate]) {
      try openDevice(selector, requireHardware: key.requireHardware) {
        context throws(GPUError) in
        let backend = GPUBackend(
          context: context, limits: key.limits, clock: StageClock.seconds,
          binaries: ProgramCache(for: context.device))
        try SelfTestCache.user.check(backend, parts)
        return backend
      }
    }
    let (backend, found) = try open(key.selector, parts)
    choice.value.withLock { $0 = Choice(description: backend.device, candidates: found) }
    let selector = (try? DeviceSelector(parsing: backend.device.selector)) ?? key.selector
    return RecoveringBackend(backend) { lost in
      // The driver is the same, so the results of its tests hold.
      let new = try open(selector, []).0
      new.ignoresEarlierFrames = lost.ignoresEarlierFrames
      return new
    }
  }
}
