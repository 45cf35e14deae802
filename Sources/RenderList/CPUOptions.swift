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
  /// Threads that draw at once, 1 or more; nil takes one for each processor.
  ///
  /// The picture does not depend on it.
  public var threads: Int?

  public init(precision: Precision = .eightBit, threads: Int? = nil) {
    self.precision = precision
    self.threads = threads
  }
}
