import Foundation

/// Options of the CPU back end; a GPU ignores them.
public struct CPUOptions: Sendable, Hashable {
  /// The channel format used while an image is composited.
  public enum Precision: String, Sendable, CaseIterable {
    /// One byte, rounded after each blend; intended for production.
    case eightBit = "8-bit"
    /// One float, rounded to a byte once at the end; the reference for all other output.
    case float
  }

  /// The channel format; `.eightBit` by default.
  public var precision: Precision
  /// The number of threads that draw concurrently; nil uses one per processor.
  ///
  /// Values below 1 count as 1, values above `mostThreads` as `mostThreads`. If the system has
  /// fewer threads left, only those draw. The image does not depend on the number.
  public var threads: Int?

  /// The maximum number of threads that draw concurrently.
  public static let mostThreads = 256

  /// The number of threads to use if the system has enough.
  package var threadCount: Int {
    min(max(threads ?? ProcessInfo.processInfo.activeProcessorCount, 1), Self.mostThreads)
  }

  public init(precision: Precision = .eightBit, threads: Int? = nil) {
    self.precision = precision
    self.threads = threads
  }
}
