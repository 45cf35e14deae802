import Strata
import Synchronization

/// Keeps devices open from one job of a thread to the next.
///
/// A device with its programs and textures would otherwise be closed with the last renderer.
final class KeptDevices: Sendable {
  /// The devices of the jobs on this thread; nil outside of a job.
  @TaskLocal static var current: KeptDevices?

  /// The number of CPU drawing threads of a job that does not set it; nil for the default.
  let threads: Int?
  /// The most recently used device is the last one.
  private let devices = Mutex<[OpenDevice]>([])

  /// The maximum number of devices, because jobs with different limits or CPU options need
  /// different ones.
  private static let mostDevices = 4

  init(threads: Int? = nil) { self.threads = threads }

  /// Keeps the device of a renderer open, in place of the least recently used one if there are too
  /// many.
  func keep(_ renderer: Renderer) {
    let device = renderer.opened
    devices.withLock { devices in
      devices.removeAll { $0 === device }
      devices.append(device)
      if devices.count > Self.mostDevices { devices.removeFirst() }
    }
  }
}
