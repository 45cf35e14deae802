import Foundation

/// How the CPU back end draws; a GPU takes no notice.
public struct CPUOptions: Sendable, Hashable {
  /// What a channel is while a picture is composed.
  public enum Precision: String, Sendable, CaseIterable {
    /// A byte, rounded after each blend: what is drawn for use.
    case eightBit = "8-bit"
    /// A float, rounded to a byte once at the end: the standard that all else is held to.
    case float
  }

  public var precision: Precision
  /// Threads that draw at once; nil takes one for each processor.
  ///
  /// Less than 1 counts as 1, more than `mostThreads` as that many; where the system has fewer left,
  /// those that it has draw. The picture does not depend on it.
  public var threads: Int?

  /// Most threads that draw at once.
  public static let mostThreads = 256

  /// How many draw at once where the system has as many.
  package var threadCount: Int {
    min(max(threads ?? ProcessInfo.processInfo.activeProcessorCount, 1), Self.mostThreads)
  }

  public init(precision: Precision = .eightBit, threads: Int? = nil) {
    self.precision = precision
    self.threads = threads
  }
}
