import StrataRenderList

/// What a job did.
public struct RenderSummary: Sendable {
  /// Frames drawn and handed over; of a cancelled job, those that were so before it stopped.
  public var frames = 0
  /// Frames that were there already and were kept, with `RenderOptions.resume`.
  public var kept = 0
  /// Whether progress was answered with `.cancel`, or `Renderer.cancellation` has cancelled.
  ///
  /// A sequence keeps its complete frames then; of every other output there is nothing.
  public var isCancelled = false
  /// Bytes written, where Strata wrote them.
  public var bytes = 0
  /// Whether some frame had a pixel that was not opaque.
  public var hasTransparency = false
  public var times = RenderTimes()
}

/// Seconds that the stages of a job took, each added up over its frames; stages overlap, so that
/// together they are more than `total`.
public struct RenderTimes: Sendable, Hashable {
  /// Turning trees into render lists.
  public var evaluate = 0.0
  /// See `RenderStatistics.prepareSeconds`, and so on.
  public var prepare = 0.0
  public var draw = 0.0
  public var read = 0.0
  /// Encoding and writing, or what the caller did with the frames.
  public var encode = 0.0
  /// From the first stage's beginning to the last one's end, by the clock.
  public var total = 0.0

  mutating func add(_ other: RenderTimes) {
    evaluate += other.evaluate
    prepare += other.prepare
    draw += other.draw
    read += other.read
    encode += other.encode
    total += other.total
  }

  mutating func add(_ statistics: RenderStatistics) {
    prepare += statistics.prepareSeconds
    draw += statistics.drawSeconds
    read += statistics.readSeconds
  }
}
