public import StrataGraphics

/// A drawn frame.
public struct RenderedFrame: Sendable {
  public var pixels: Pixels
  public var statistics: RenderStatistics

  public init(pixels: Pixels, statistics: RenderStatistics) {
    self.pixels = pixels
    self.statistics = statistics
  }
}

/// A frame that a back end has drawn or submitted to its device.
public enum SubmittedFrame {
  case finished(RenderedFrame)
  /// The device is still drawing.
  case pending(any PendingFrame)
}

/// A submitted frame whose pixels are not in memory yet.
///
/// It belongs to the thread of its back end. A frame that is released without `finish` is
/// discarded.
public protocol PendingFrame: AnyObject {
  /// Waits for the device and returns the frame; called at most once.
  ///
  /// - Throws: The errors of the watch, and the back end's own error if drawing failed.
  func finish() throws -> RenderedFrame
}
