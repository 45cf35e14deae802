public import StrataGraphics

/// A back end that draws render lists.
///
/// An instance belongs to one thread.
public protocol RenderBackend: AnyObject {
  var device: DeviceDescription { get }

  /// Draws `list` and returns the finished pixels.
  ///
  /// - Parameter watch: Checked between parts of the work. If it throws, later frames are drawn
  ///   normally.
  /// - Throws: `LimitExceeded` if an image is larger than the device supports, the errors of the
  ///   watch, and the back end's own error if drawing fails.
  func render(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws -> RenderedFrame

  /// Draws `list` like `render`, but may return while the device is still drawing.
  ///
  /// The back end can draw other frames before the pixels of this one are needed.
  func submit(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
    -> SubmittedFrame

  /// Draws `list` to completion like `render` and discards the pixels, for benchmarks.
  func draw(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
    -> RenderStatistics

  /// Evicts everything cached about drawn shapes, so that the next frame computes it again.
  ///
  /// Programs, images and memory are kept.
  func forgetContent()
}

extension RenderBackend {
  /// Draws `list` completely, for back ends that have nothing to wait for.
  public func submit(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> SubmittedFrame {
    .finished(try render(list, strategy: strategy, watch: watch))
  }

  /// Draws `list` without a time limit.
  public func render(_ list: RenderList, strategy: PathStrategy) throws -> RenderedFrame {
    try render(list, strategy: strategy, watch: .none)
  }

  /// Draws `list` to completion without a time limit and discards the pixels.
  public func draw(_ list: RenderList, strategy: PathStrategy) throws -> RenderStatistics {
    try draw(list, strategy: strategy, watch: .none)
  }
}
