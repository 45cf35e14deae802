import StrataRenderList

/// The result of a job.
public struct RenderSummary: Sendable {
  /// The number of frames that were drawn and delivered, up to a possible cancellation.
  public var frames = 0
  /// The number of existing frames that were kept with `RenderOptions.resume`.
  public var kept = 0
  /// The distance between the frames that the file contains, above 1 only for a GIF with
  /// `GIFSettings.maximumBytes`.
  public var step = 1
  /// Whether the job was canceled by a progress handler or by `Renderer.cancellation`.
  ///
  /// A canceled sequence keeps its complete frames. Every other output is removed.
  public var isCancelled = false
  /// The number of bytes that Strata has written.
  public var bytes = 0
  /// Whether any frame had a pixel that was not opaque.
  public var hasTransparency = false
  public var times = RenderTimes()
}

/// The time of each stage of a job in seconds, summed over its frames.
///
/// Stages overlap, so that their sum exceeds `total`.
public struct RenderTimes: Sendable, Hashable {
  /// The time for evaluating layer trees to render lists.
  public var evaluate = 0.0
  /// The sum of `RenderStatistics.prepareSeconds`, followed by those of the other two stages.
  public var prepare = 0.0
  public var draw = 0.0
  public var read = 0.0
  /// The time for encoding and writing, or for the caller's processing of the frames.
  public var encode = 0.0
  /// The elapsed time from the start of the first stage to the end of the last.
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
