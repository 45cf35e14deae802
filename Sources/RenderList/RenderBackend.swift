public import StrataGraphics

/// The preferred path rendering strategy; an item that it does not support uses `coverage`.
public enum PathStrategy: String, Sendable, CaseIterable {
  /// The back end selects a strategy for each item.
  case auto
  /// Closed forms, for rectangles, rounded rectangles and their borders.
  case analytic
  /// Triangles with an antialiased fringe, cached in each shape's own space.
  case mesh
  /// Exact area coverage of the flattened outline.
  case coverage
}

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

/// A human-readable description of a device, also used in reports.
public struct DeviceDescription: Sendable, Hashable {
  public enum Kind: String, Sendable { case cpu, gpu }

  public var kind: Kind
  /// The driver's name for the device: GL_RENDERER, or the CPU.
  public var name: String
  public var vendor: String
  public var version: String
  /// Whether drawing uses no graphics hardware: the CPU back end, or software GL.
  public var isSoftware: Bool
  /// The device candidate through which it was opened: "EGL device 0", "Mesa surfaceless".
  public var candidate: String
  /// The selector that opens the same device again on this machine: "cpu", "egl:0".
  public var selector: String

  public init(
    kind: Kind, name: String, vendor: String, version: String, isSoftware: Bool, candidate: String,
    selector: String
  ) {
    self.kind = kind
    self.name = name
    self.vendor = vendor
    self.version = version
    self.isSoftware = isSoftware
    self.candidate = candidate
    self.selector = selector
  }
}

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

/// The cost of one frame.
///
/// Counts are deterministic; times are not.
public struct RenderStatistics: Sendable, Hashable {
  /// The draw calls to the driver; 0 on the CPU.
  public var drawCalls = 0
  /// The surfaces drawn, including the canvas; a canvas above the device's limit counts once per
  /// tile.
  ///
  /// Each group counts as one, as does each filter of a group or backdrop; on a GPU, each step of a
  /// filter.
  public var passes = 0
  /// The partial copies of surfaces for blending and filtering; 0 on the CPU.
  public var copies = 0
  /// The vertices drawn; 0 on the CPU.
  public var vertices = 0
  /// The triangles drawn; 0 on the CPU.
  public var triangles = 0
  /// The bytes uploaded to the device; 0 on the CPU.
  public var bytesUploaded = 0
  /// The contexts that were lost and replaced while the frame was drawn.
  public var contextResets = 0
  /// The programs built for this frame because no earlier frame needed them.
  public var programsBuilt = 0
  /// The part of `programsBuilt` that was loaded from binaries of earlier processes.
  public var programsLoaded = 0
  /// The items by the strategy they were drawn with; an item on several tiles counts on each.
  public var analyticItems = 0
  public var meshItems = 0
  public var coverageItems = 0
  /// The items skipped because later ones hide them.
  public var hiddenItems = 0
  /// The particles drawn; on a GPU, all that may be alive, counted once per tile they may be on.
  public var particles = 0
  /// The particles skipped because they are dead, transparent or not visible.
  ///
  /// 0 on a GPU, which culls them during drawing.
  public var culledParticles = 0
  /// The shapes tessellated for this frame, without those cached from earlier frames.
  public var tessellatedShapes = 0
  /// The part of `bytesUploaded` for meshes.
  public var meshBytesUploaded = 0
  /// The pixels of coverage computed on the CPU for this frame.
  ///
  /// On a GPU they are those of masks that were not cached; on the CPU, those at edges.
  public var coveragePixels = 0
  /// The seconds spent on converting the tree to the list, set by the caller that did so.
  public var evaluateSeconds = 0.0
  /// The seconds before the pixels are composited, or before the driver has all data:
  /// rasterization, upload and batching.
  public var prepareSeconds = 0.0
  /// The part of `prepareSeconds` for converting shapes to coverage or triangles.
  public var rasterizeSeconds = 0.0
  /// The part of `prepareSeconds` for uploads to the driver; 0 on the CPU.
  public var uploadSeconds = 0.0
  /// The seconds until the pixels are drawn; on a GPU, the wait after it has all data.
  public var drawSeconds = 0.0
  /// The seconds until the pixels are in memory.
  public var readSeconds = 0.0

  public init() {}
}
