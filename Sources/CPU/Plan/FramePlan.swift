import StrataGraphics
import StrataRenderList

/// The steps of a surface in paint order, and the locations of their coverage.
///
/// It is created on one thread. Then each step is completed by the one worker that prepares it.
/// Then all workers read it. Sharing is safe because these phases do not overlap.
final class FramePlan: @unchecked Sendable {
  let list: RenderList
  let spans: GroupSpans
  let canvas: PixelRect
  let stores: [CoverageStore]
  let steps: UnsafeMutableBufferPointer<FrameStep>
  /// Contours shared by several steps, each flattened by one worker before the steps are prepared.
  let outlines: UnsafeMutableBufferPointer<SharedOutline>
  /// The surfaces that are finished separately.
  let surfaces: [DetachedSurface]
  /// The segments, which are composited in sequence.
  let segments: [PlanSegment]
  let particleParts: [ParticlePart]
  /// The rows of the canvas that are composited at a time.
  let rowsABand: Int
  /// Finished surfaces that are painted as images, by their index in `surfaces`.
  var rasters: [Int: RasterImage] = [:]

  /// The number of groups that are drawn band by band.
  let groupCount: Int

  /// The number of items that are skipped because later ones overwrite them.
  let hiddenItems: Int

  /// Whether hidden pixels are skipped in steps that are expensive to paint.
  let leavesOutHidden: Bool

  struct SharedOutline {
    let command: Int
    var contours = Polylines()
    var filling = CoverageOutline.Filling(rule: .nonZero, resolvesCrossings: false)
  }

  /// Creates the plan of a whole list.
  convenience init(_ list: RenderList, stores: [CoverageStore], _ partition: Partition) {
    self.init(
      list, GroupSpans(list), list.commands.indices, canvas: PixelRect(list.size),
      stores: stores, partition)
  }

  /// Creates the plan of some of a list's commands, in which groups are balanced.
  init(
    _ list: RenderList, _ spans: GroupSpans, _ commands: Range<Int>, canvas: PixelRect,
    stores: [CoverageStore], _ partition: Partition
  ) {
    self.list = list
    self.spans = spans
    self.stores = stores
    self.canvas = canvas
    var builder = FramePlanBuilder(list, spans, canvas, partition, workers: stores.count)
    builder.add(commands)
    groupCount = builder.groupCount
    surfaces = builder.surfaces
    segments = builder.segments
    particleParts = builder.particleParts
    rowsABand = partition.rowsABand
    leavesOutHidden = partition.leavesOutHidden && list.hasCostlyPaints(commands)
    hiddenItems =
      partition.leavesOutHidden ? builder.steps.hideOverwritten(list, on: canvas) : 0
    steps = .allocate(capacity: builder.steps.count)
    _ = steps.initialize(from: builder.steps)
    outlines = .allocate(capacity: builder.outlines.count)
    _ = outlines.initialize(from: builder.outlines)
  }

  deinit {
    steps.deinitialize()
    steps.deallocate()
    outlines.deinitialize()
    outlines.deallocate()
  }
}

extension RenderList {
  /// Whether some item has a gradient or an image.
  fileprivate func hasCostlyPaints(_ range: Range<Int>) -> Bool {
    commands[range].contains { command in
      guard case .draw(let item) = command else { return false }
      return if case .solid = item.paint { false } else { true }
    }
  }
}
