import Foundation
import Glibc
import Synchronization

/// What this process has used so far.
package enum ProcessUsage {
  /// Seconds of processor time, of all threads, in the program and in the system for it.
  static var cpuSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Seconds of processor time of the calling thread.
  static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The most memory that was resident, in bytes; 0 where the system does not say.
  ///
  /// From the process's own status: `getrusage` also counts what started the program.
  package static var peakBytes: Int {
    earlierPeak.withLock { peak in
      peak = max(peak, memory("VmHWM") ?? 0)
      return peak
    }
  }

  /// The most before the system was last told to count anew.
  private static let earlierPeak = Mutex(0)

  /// A line of the process's status in bytes; nil where it is not there.
  private static func memory(_ name: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first.map { 1_024 * $0 }
  }

  /// How far resident memory grows from here on.
  struct MemoryMark {
    private let resident: Int?

    /// Has the system count the most memory anew; older marks are of no use from then on.
    init() {
      _ = peakBytes
      do {
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        resident = memory("VmRSS")
      } catch {
        resident = nil
      }
    }

    /// Bytes by which it has grown at most since; nil where the system does not say.
    var growth: Int? {
      guard let resident, let peak = memory("VmHWM") else { return nil }
      return max(0, peak - resident)
    }
  }
}
