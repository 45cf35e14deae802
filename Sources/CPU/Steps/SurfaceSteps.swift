import StrataGraphics
import StrataPlan
import StrataRenderList

/// The steps of a surface in paint order, and the locations of their coverage.
///
/// It is created on one thread. Then each step is completed by the one worker that prepares it.
/// Then all workers read it. Sharing is safe because these phases do not overlap.
final class SurfaceSteps: @unchecked Sendable {
  let plan: FramePlan
  let canvas: PixelRect
  let stores: [CoverageStore]
  let elements: SharedElements<FrameStep>
  /// Contours shared by several steps, each flattened by one worker before the steps are prepared.
  let outlines: SharedElements<SharedOutline>
  /// The surfaces that are finished separately.
  let surfaces: [DetachedSurface]
  /// The segments, which are composited in sequence.
  let segments: [StepSegment]
  let particleParts: [ParticlePart]
  /// The rows of the canvas that are composited at a time.
  let rowsABand: Int
  /// Finished surfaces that are painted as images, by their index in `surfaces`.
  var rasters: [Int: RasterImage] = [:]

  /// The number of groups that are drawn band by band.
  let groupCount: Int

  /// Whether hidden pixels are skipped in steps that are expensive to paint.
  let leavesOutHidden: Bool

  struct SharedOutline {
    let command: Int
    var contours = Polylines()
    var filling = CoverageOutline.Filling(rule: .nonZero, resolvesCrossings: false)
  }

  var list: RenderList { plan.list }

  /// Creates the steps of a whole frame.
  convenience init(_ plan: FramePlan, stores: [CoverageStore], _ partition: Partition) {
    self.init(
      plan, plan.steps.indices, canvas: plan.canvas, stores: stores, partition)
  }

  /// Creates the steps of some of a plan's commands, in which groups are balanced.
  init(
    _ plan: FramePlan, _ commands: Range<Int>, canvas: PixelRect, stores: [CoverageStore],
    _ partition: Partition
  ) {
    self.plan = plan
    self.stores = stores
    self.canvas = canvas
    var builder = SurfaceStepsBuilder(plan, canvas, partition, workers: stores.count)
    builder.add(commands)
    groupCount = builder.groupCount
    surfaces = builder.surfaces
    segments = builder.segments
    particleParts = builder.particleParts
    rowsABand = partition.rowsABand
    leavesOutHidden = plan.rules.culling != .none && plan.list.hasCostlyPaints(commands)
    elements = SharedElements(builder.steps)
    outlines = SharedElements(builder.outlines)
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
