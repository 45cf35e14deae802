import Foundation
import Glibc

/// What this process has used so far.
enum ProcessUsage {
  /// Seconds of processor time, of all threads, in the program and in the system for it.
  static var cpuSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The most memory that was resident, in MiB; 0 where the system does not say.
  ///
  /// From the process's own status: `getrusage` also counts what started the program.
  static var peakMegabytes: Double {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").compactMap({ Double($0) }).first
    else { return 0 }
    return kilobytes / 1_024
  }
}
