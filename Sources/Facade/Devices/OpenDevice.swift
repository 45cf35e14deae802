import StrataCPU
package import StrataGPU
package import StrataGraphics
package import StrataRenderList
import Synchronization

/// A device that renderers share: its thread, what it is, and how it was found.
package final class OpenDevice: Sendable {
  package let description: DeviceDescription
  package let rungs: [RungReport]
  /// Where the back end lives.
  package let thread: ResourceThread<any RenderBackend>

  private let key: Key

  /// What the CPU composes in, where it draws.
  var precision: CPUOptions.Precision { key.cpu.precision }

  private struct Key: Hashable {
    var selector: DeviceSelector
    var requireHardware: Bool
    var cpu: CPUOptions
    var limits: Limits
  }

  private struct Entry {
    weak var device: OpenDevice?
  }

  private static let open = Mutex<[Key: Entry]>([:])

  /// The device that `selector` names.
  ///
  /// Renderers that ask for the same one share it, so that programs and textures are made once a
  /// process; it goes with the last of them.
  ///
  /// - Throws: `GPUError` when no device fits.
  package static func shared(
    _ selector: DeviceSelector, requireHardware: Bool, cpu: CPUOptions = CPUOptions(),
    limits: Limits
  ) throws -> OpenDevice {
    let key = Key(selector: selector, requireHardware: requireHardware, cpu: cpu, limits: limits)
    if let device = open.withLock({ $0[key]?.device }) { return device }
    let device = try OpenDevice(key)
    return open.withLock { devices in
      // Another thread may have been quicker; then this one is dropped again.
      if let other = devices[key]?.device { return other }
      devices = devices.filter { $0.value.device != nil }
      devices[key] = Entry(device: device)
      return device
    }
  }

  private init(_ key: Key) throws {
    self.key = key
    let reports = RungBox()
    thread = try ResourceThread(name: "strata-device") { try Self.makeBackend(key, reports) }
    description = try thread.sync { $0.device }
    rungs = reports.value.withLock { $0 }
  }

  /// What draws the frames of a job side by side, the first `count` of them: each draws one frame at
  /// a time on a thread of its own, or leaves it to the device where that is none of the processor's.
  ///
  /// - Parameter pixels: Of a frame; large ones are drawn by several threads each, so that few are in
  ///   memory at once.
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
    // Where the system has fewer threads left, those that it has do it.
    return [try worker()] + (1..<number).compactMap { _ in try? worker() }
  }

  /// Of the frames of a job that are on their way.
  private static let mostBytes = 1 << 30
  /// A picture while it is drawn, with some surfaces of groups, and those that wait.
  private static let bytesPerPixel = 32

  package func render(
    _ list: RenderList, way: PathWay, watch: FrameWatch
  ) throws -> RenderedFrame {
    try thread.sync { try $0.render(list, way: way, watch: watch) }
  }

  /// Runs on the device's thread.
  package func perform<Value: Sendable>(
    _ body: @escaping @Sendable (any RenderBackend) throws -> Value
  ) throws -> Value {
    try thread.sync(body)
  }

  private final class RungBox: Sendable {
    let value = Mutex<[RungReport]>([])
  }

  private static func makeBackend(
    _ key: Key, _ reports: RungBox
  ) throws -> any RenderBackend {
    switch key.selector {
    case .cpu where !key.requireHardware:
      return CPUBackend(options: key.cpu, limits: key.limits, clock: StageClock.seconds)
    case .auto where !key.requireHardware:
      do {
        return try openGPU(key, reports)
      } catch let error as GPUError where error.kind == .device {
        // No hardware GL, no EGL at all, or a driver that fails the self-test. Software GL is not
        // tried: the CPU back end is faster.
        if case .noDevice(_, let found) = error { reports.value.withLock { $0 = found } }
        return CPUBackend(options: key.cpu, limits: key.limits, clock: StageClock.seconds)
      }
    default:
      return try openGPU(key, reports)
    }
  }

  private static func openGPU(_ key: Key, _ reports: RungBox) throws -> any RenderBackend {
    let (context, found) = try openDevice(key.selector, requireHardware: key.requireHardware)
    reports.value.withLock { $0 = found }
    let backend = GPUBackend(context: context, limits: key.limits, clock: StageClock.seconds)
    try SelfTestCache.check(backend)
    return backend
  }
}
