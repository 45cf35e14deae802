public import StrataGraphics

/// Which of the ways a shape reaches the pixels is preferred; an item that it cannot draw falls to
/// the next.
public enum PathWay: String, Sendable, CaseIterable {
  /// The back end chooses for each item.
  case auto
  /// Closed forms, for rectangles, rounded rectangles and their borders.
  case analytic
  /// Triangles with an antialiased fringe, kept in each shape's own space.
  case mesh
  /// Exact area coverage of the flattened outline.
  case coverage
}

/// What draws render lists.
///
/// One instance belongs to one thread.
public protocol RenderBackend: AnyObject {
  var device: DeviceDescription { get }

  /// Draws `list` and returns the finished pixels.
  ///
  /// - Parameter watch: Is asked between the parts of the work; after what it throws, the next frame
  ///   is drawn as ever.
  /// - Throws: `LimitExceeded` when an image is larger than the device can hold, what the watch
  ///   throws, and the back end's own error when drawing fails.
  func render(_ list: RenderList, way: PathWay, watch: FrameWatch) throws -> RenderedFrame

  /// Draws `list` to completion as `render` does and throws the pixels away: what benchmarks time.
  func draw(_ list: RenderList, way: PathWay, watch: FrameWatch) throws -> RenderStatistics

  /// Drops what is kept about shapes that were drawn before, so that the next frame works
  /// everything out anew; programs, images and memory stay.
  func forgetContent()
}

extension RenderBackend {
  /// Draws `list`, however long it takes.
  public func render(_ list: RenderList, way: PathWay) throws -> RenderedFrame {
    try render(list, way: way, watch: .none)
  }

  /// Draws `list` to completion, however long it takes, and throws the pixels away.
  public func draw(_ list: RenderList, way: PathWay) throws -> RenderStatistics {
    try draw(list, way: way, watch: .none)
  }
}

/// What a device is, for people and for reports.
public struct DeviceDescription: Sendable, Hashable {
  public enum Kind: String, Sendable { case cpu, gpu }

  public var kind: Kind
  /// The driver's name for it: GL_RENDERER, or the processor.
  public var name: String
  public var vendor: String
  public var version: String
  /// True when no graphics hardware draws: the CPU back end, or a software GL.
  public var isSoftware: Bool
  /// How it was reached: "EGL device 0", "Mesa surfaceless".
  public var rung: String
  /// What to give as the device to open the same one again on this machine: "cpu", "egl:0".
  public var selector: String

  public init(
    kind: Kind, name: String, vendor: String, version: String, isSoftware: Bool, rung: String,
    selector: String
  ) {
    self.kind = kind
    self.name = name
    self.vendor = vendor
    self.version = version
    self.isSoftware = isSoftware
    self.rung = rung
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

/// What one frame cost.
///
/// Counts repeat exactly; times do not.
public struct RenderStatistics: Sendable, Hashable {
  public var drawCalls = 0
  /// Surfaces drawn, the canvas included; a canvas above the device's limit is one for each of its
  /// tiles.
  ///
  /// A group is one, and each of its filters and of a backdrop's; on a GPU each step of a filter.
  public var passes = 0
  /// Parts of surfaces copied, because what is below was needed to blend or to filter; 0 on the CPU.
  public var copies = 0
  public var vertices = 0
  public var triangles = 0
  public var bytesUploaded = 0
  /// Programs built for this frame, because no earlier frame needed them.
  public var programsBuilt = 0
  /// Items by the way they were drawn; one on several tiles counts on each.
  public var analyticItems = 0
  public var meshItems = 0
  public var coverageItems = 0
  /// Items left out because later ones hide them.
  public var hiddenItems = 0
  /// Particles drawn; on a GPU all that may be alive, and once for each tile they may show on.
  public var particles = 0
  /// Particles left out because they are dead, clear or out of sight; 0 on a GPU, which finds out
  /// while it draws.
  public var culledParticles = 0
  /// Shapes turned into meshes for this frame; those kept from earlier frames cost nothing.
  public var tessellatedShapes = 0
  /// The part of `bytesUploaded` that is meshes.
  public var meshBytesUploaded = 0
  /// Pixels of coverage worked out on the CPU for this frame: those of masks for the GPU, where
  /// cached ones cost none, and those at edges, on the CPU itself.
  public var coveragePixels = 0
  /// Seconds: turning the tree into the list; filled in by whoever did.
  public var evaluateSeconds = 0.0
  /// Seconds: all that comes before the pixels are composed, or before the driver has everything:
  /// rasterising, uploading and batching.
  public var prepareSeconds = 0.0
  /// The part of `prepareSeconds` that turns shapes into coverage or triangles.
  public var rasterizeSeconds = 0.0
  /// The part of `prepareSeconds` that hands data to the driver; 0 on the CPU.
  public var uploadSeconds = 0.0
  /// Seconds until the pixels are drawn; on a GPU what is left to wait for when it has everything.
  public var drawSeconds = 0.0
  /// Seconds until the pixels are in memory.
  public var readSeconds = 0.0

  public init() {}
}
