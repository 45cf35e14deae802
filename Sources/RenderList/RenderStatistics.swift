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
  /// On a GPU they are those of masks that were not cached; on the CPU, those at edges, including
  /// edges of shapes that are unchanged since the previous frame.
  public var coveragePixels = 0
  /// The seconds spent on converting the tree to the list, set by the caller that did so.
  public var evaluateSeconds = 0.0
  /// The seconds before the pixels are composited, or before the driver has all data:
  /// rasterization, upload and batching.
  public var prepareSeconds = 0.0
  /// The part of `prepareSeconds` for converting shapes to coverage or triangles; on the CPU, with
  /// paints and particles.
  public var rasterizeSeconds = 0.0
  /// The part of `prepareSeconds` for uploads to the driver; 0 on the CPU.
  public var uploadSeconds = 0.0
  /// The seconds until the pixels are drawn; on a GPU, the wait after it has all data.
  public var drawSeconds = 0.0
  /// The seconds until the pixels are in memory.
  public var readSeconds = 0.0

  public init() {}
}
