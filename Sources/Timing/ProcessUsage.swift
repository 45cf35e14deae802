import Foundation
import Glibc
import Synchronization

/// The resources that this process has used so far.
package enum ProcessUsage {
  /// The seconds of user and system processor time, of all threads.
  static var cpuSeconds: Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The seconds of processor time of the calling thread.
  static var threadSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The peak resident memory, in bytes; 0 if unknown.
  ///
  /// It is read from the process's own status, because `getrusage` includes the program that
  /// started this one.
  package static var peakBytes: Int {
    earlierPeak.withLock { peak in
      peak = max(peak, memory("VmHWM") ?? 0)
      return peak
    }
  }

  /// The peak before the system's counter was last reset.
  private static let earlierPeak = Mutex(0)

  /// Returns a line of the process's status in bytes, or nil if the line is missing.
  private static func memory(_ name: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first.map { 1_024 * $0 }
  }

  /// A measurement of the growth of resident memory.
  struct MemoryMark {
    private let resident: Int?

    /// Starts a measurement and resets the system's peak counter; older marks become invalid.
    init() {
      _ = peakBytes
      do {
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        resident = memory("VmRSS")
      } catch {
        resident = nil
      }
    }

    /// The maximum growth since the start, in bytes; nil if unknown.
    var growth: Int? {
      guard let resident, let peak = memory("VmHWM") else { return nil }
      return max(0, peak - resident)
    }
  }
}
