import Strata
import Synchronization

/// Keeps devices open from one job of a thread to the next.
///
/// A device with its programs and textures would otherwise be closed with the last renderer.
final class KeptDevices: Sendable {
  /// The devices of the jobs on this thread; nil outside of a job.
  @TaskLocal static var current: KeptDevices?

  private struct State {
    /// The most recently used device is the last one.
    var devices: [OpenDevice] = []
    var isAutomaticCPU = false
  }

  /// The number of the thread, from 0.
  let worker: Int
  /// The number of CPU drawing threads of a job that does not set it; nil for the default.
  let threads: Int?
  private let state = Mutex(State())

  /// Jobs with different limits or CPU options need different devices.
  private static let mostDevices = 4

  init(worker: Int = 0, threads: Int? = nil) { (self.worker, self.threads) = (worker, threads) }

  /// Returns the CPU for `.auto` if that is the result of the search for a device.
  ///
  /// Each thread then has a CPU device of its own.
  func resolved(_ selector: DeviceSelector, requireHardware: Bool) -> DeviceSelector {
    let isAutomatic = selector == .auto && !requireHardware
    return isAutomatic && state.withLock(\.isAutomaticCPU) ? .cpu : selector
  }

  /// Keeps the device of a renderer open.
  func keep(_ renderer: Renderer, opened selector: DeviceSelector) {
    let device = renderer.opened
    let isAutomaticCPU = selector == .auto && device.description.kind == .cpu
    state.withLock { state in
      if isAutomaticCPU { state.isAutomaticCPU = true }
      state.devices.removeAll { $0 === device }
      state.devices.append(device)
      if state.devices.count > Self.mostDevices { state.devices.removeFirst() }
    }
  }
}
