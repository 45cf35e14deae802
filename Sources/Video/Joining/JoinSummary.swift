/// The result of joining.
public struct JoinSummary: Sendable, Equatable {
  /// One of the files that were joined.
  public struct Part: Sendable, Equatable {
    /// The path as given by the caller.
    public let path: String
    /// The number of frames; nil for raw frames, whose size is unknown.
    public let frames: Int?
  }

  /// The parts in the order of their frames.
  public let parts: [Part]
  /// The size of the output in bytes.
  public let bytes: Int

  /// The number of frames of the output; nil for raw frames.
  public var frames: Int? {
    let counts = parts.compactMap(\.frames)
    return counts.count == parts.count ? counts.reduce(0, +) : nil
  }
}
