/// What was joined.
public struct JoinSummary: Sendable, Equatable {
  /// One of the files that became the whole.
  public struct Part: Sendable, Equatable {
    /// As it was given.
    public let path: String
    /// nil of raw frames, whose size nobody knows.
    public let frames: Int?
  }

  /// In the order of their frames.
  public let parts: [Part]
  /// Of the whole.
  public let bytes: Int

  /// Of the whole; nil of raw frames.
  public var frames: Int? {
    let counts = parts.compactMap(\.frames)
    return counts.count == parts.count ? counts.reduce(0, +) : nil
  }
}
