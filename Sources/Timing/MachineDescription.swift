import Foundation
import Glibc

/// The machine that a benchmark ran on, as far as the system reports it.
package struct MachineDescription: Sendable, Encodable {
  package private(set) var processor: String?
  /// The number of processors that this process may use.
  package let processors: Int
  package private(set) var memoryBytes: Int?
  package let architecture: String
  package let kernel: String
  package private(set) var system: String?
  /// The compiler that built this program.
  package let compiler: String
  /// Whether this program was built with optimization.
  package let isOptimized: Bool
  /// The average number of threads that ran or waited in the previous minute; nil if unknown.
  package private(set) var load: Double?

  /// The machine in its current state.
  package static var current: MachineDescription {
    func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    return MachineDescription(
      cpuinfo: text("/proc/cpuinfo") ?? "", meminfo: text("/proc/meminfo") ?? "",
      release: text("/etc/os-release") ?? "", loadavg: text("/proc/loadavg") ?? "")
  }

  /// Parses the contents of the system's files and omits missing values.
  package init(cpuinfo: String, meminfo: String, release: String, loadavg: String) {
    processor =
      ["model name", "Hardware", "Processor", "cpu model"].lazy
      .compactMap { Self.value(of: $0, in: cpuinfo, separator: ":") }.first
    processors = ProcessInfo.processInfo.activeProcessorCount
    memoryBytes = Self.value(of: "MemTotal", in: meminfo, separator: ":")
      .flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }.map { 1_024 * $0 }
    system = Self.value(of: "PRETTY_NAME", in: release, separator: "=")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
    load = loadavg.split(separator: " ").first.flatMap { Double($0) }
    (architecture, kernel) = Self.names()
    compiler = Self.compilerName
    #if DEBUG
      isOptimized = false
    #else
      isOptimized = true
    #endif
  }

  /// Returns the value of the first line of the form `name`, `separator`, value.
  private static func value(of name: String, in text: String, separator: Character) -> String? {
    for line in text.split(separator: "\n") {
      guard let end = line.firstIndex(of: separator),
        line[..<end].trimmingCharacters(in: .whitespaces) == name
      else { continue }
      let value = line[line.index(after: end)...].trimmingCharacters(in: .whitespaces)
      return value.isEmpty ? nil : value
    }
    return nil
  }

  private static func names() -> (architecture: String, kernel: String) {
    var names = utsname()
    unsafe uname(&names)
    func text(_ field: some Any) -> String {
      unsafe withUnsafeBytes(of: field) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return (text(names.machine), text(names.sysname) + " " + text(names.release))
  }

  /// The compiler, found by tests for minimum versions, because its exact version is not available.
  private static var compilerName: String {
    #if compiler(>=7.0)
      "Swift 7 or later"
    #elseif compiler(>=6.4)
      "Swift 6.4 or later"
    #else
      "Swift 6.3"
    #endif
  }
}
