import StrataCPU
package import StrataGPU
package import StrataGraphics
package import StrataRenderList
import Synchronization

/// A device shared by renderers: its thread, its description and the candidates that were tried.
package final class OpenDevice: Sendable {
  package let description: DeviceDescription
  package let candidates: [DeviceCandidate]
  /// The thread that owns the back end.
  package let thread: ResourceThread<any RenderBackend>

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
    let reports = CandidateBox()
    thread = try ResourceThread(name: "strata-device") { try Self.makeBackend(key, reports) }
    description = try thread.sync { $0.device }
    candidates = reports.value.withLock { $0 }
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
    try OpenWork.during(watch) {
      try thread.sync { try $0.render(list, strategy: strategy, watch: watch) }
    }
  }

  /// Runs a closure on the device's thread and waits for it.
  package func perform<Value: Sendable>(
    _ body: @escaping @Sendable (any RenderBackend) throws -> Value
  ) throws -> Value {
    try thread.sync(body)
  }

  private final class CandidateBox: Sendable {
    let value = Mutex<[DeviceCandidate]>([])
  }

  private static func makeBackend(
    _ key: Key, _ reports: CandidateBox
  ) throws -> any RenderBackend {
    switch key.selector {
    case .cpu where !key.requireHardware:
      return CPUBackend(options: key.cpu, limits: key.limits, clock: StageClock.seconds)
    case .auto where !key.requireHardware:
      do {
        return try openGPU(key, reports)
      } catch let error as GPUError where error.kind == .device {
        // There is no hardware GL or no EGL, or the driver fails the self-test. Software GL is not
        // tried, because the CPU back end is faster.
        if case .noDevice(_, let found) = error { reports.value.withLock { $0 = found } }
        return CPUBackend(options: key.cpu, limits: key.limits, clock: StageClock.seconds)
      }
    default:
      return try openGPU(key, reports)
    }
  }

  /// Opens the first device that passes the self-test.
  private static func openGPU(_ key: Key, _ reports: CandidateBox) throws -> any RenderBackend {
    func open(_ selector: DeviceSelector) throws -> (GPUBackend, [DeviceCandidate]) {
      try openDevice(selector, requireHardware: key.requireHardware) {
        context throws(GPUError) in
        let backend = GPUBackend(
          context: context, limits: key.limits, clock: StageClock.seconds,
          binaries: ProgramCache(for: context.device))
        try SelfTestCache.check(backend)
        return backend
      }
    }
    let (backend, found) = try open(key.selector)
    reports.value.withLock { $0 = found }
    let selector = (try? DeviceSelector(parsing: backend.device.selector)) ?? key.selector
    return RecoveringBackend(backend) { lost in
      let new = try open(selector).0
      new.ignoresEarlierFrames = lost.ignoresEarlierFrames
      return new
    }
  }
}
