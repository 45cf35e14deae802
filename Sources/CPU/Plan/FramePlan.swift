import StrataGraphics
import StrataRenderList

/// The steps of a frame in paint order, and where their coverage is kept.
///
/// Made on one thread; then each step is filled in by the one worker that prepares it; then all
/// workers read. Those phases follow each other, which is why sharing it is safe.
final class FramePlan: @unchecked Sendable {
  let list: RenderList
  let canvas: PixelRect
  let stores: [CoverageStore]
  let steps: UnsafeMutableBufferPointer<FrameStep>
  /// Contours that several steps share, each flattened by one worker before the steps are prepared.
  let outlines: UnsafeMutableBufferPointer<SharedOutline>

  /// Surfaces that are drawn: the canvas and the groups.
  let passes: Int

  /// Items that are left out because later ones overwrite them.
  let hiddenItems: Int

  /// Whether pixels that later steps overwrite are left out, where they are costly to paint.
  let leavesOutHidden: Bool

  struct SharedOutline {
    let command: Int
    var contours = Polylines()
    var filling = CoverageOutline.Filling(rule: .nonZero, settlesCrossings: false)
  }

  init(_ list: RenderList, stores: [CoverageStore], _ partition: Partition) {
    self.list = list
    self.stores = stores
    canvas = PixelRect(list.size)
    var builder = Builder(canvas: canvas, partition, workers: stores.count)
    for index in list.commands.indices { builder.add(list.commands[index], index) }
    precondition(builder.open.isEmpty, "a render list's groups are balanced")
    passes = 1 + builder.groupCount
    leavesOutHidden = partition.leavesOutHidden && list.hasCostlyPaints
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

  private struct Builder {
    var steps: [FrameStep] = []
    var outlines: [SharedOutline] = []
    /// The steps that began the groups at hand.
    var open: [Int] = []
    var groupCount = 0
    /// The surface at hand.
    private var surface: PixelRect
    private let canvas: PixelRect
    private let partition: Partition
    private let mostParts: Int

    init(canvas: PixelRect, _ partition: Partition, workers: Int) {
      mostParts = partition.partsAWorker * workers
      self.canvas = canvas
      self.partition = partition
      surface = canvas
    }

    mutating func add(_ command: RenderCommand, _ index: Int) {
      switch command {
      case .draw(let item):
        let area = item.scissor.intersection(surface)
        guard !area.isEmpty else { return }
        add(item, index, item.shape.deviceBounds(item.transform, within: area))
      case .beginGroup(let group):
        open.append(steps.count)
        groupCount += 1
        surface = group.bounds.intersection(surface)
        steps.append(FrameStep(action: .beginGroup, command: index, area: surface))
      case .endGroup:
        guard let begin = open.popLast() else {
          preconditionFailure("a render list's groups are balanced")
        }
        steps.append(
          FrameStep(action: .endGroup, command: steps[begin].command, area: surface))
        steps[begin].afterGroup = steps.count
        surface = open.last.map { steps[$0].area } ?? canvas
      }
    }

    private mutating func add(_ item: RenderItem, _ index: Int, _ area: PixelRect) {
      guard !area.isEmpty else { return }
      guard item.shape.elementCount > partition.mostElementsAStep,
        area.height > partition.rowsAPart
      else {
        steps.append(FrameStep(action: .draw, command: index, area: area))
        return
      }
      outlines.append(SharedOutline(command: index))
      let rowsAPart = max(partition.rowsAPart, (area.height + mostParts - 1) / mostParts)
      for minY in stride(from: area.minY, to: area.maxY, by: rowsAPart) {
        let rows = PixelRect(
          minX: area.minX, minY: minY, maxX: area.maxX,
          maxY: min(minY + rowsAPart, area.maxY))
        var step = FrameStep(action: .draw, command: index, area: rows)
        step.outline = outlines.count - 1
        steps.append(step)
      }
    }
  }
}

extension RenderList {
  /// Whether some item has a gradient or an image.
  fileprivate var hasCostlyPaints: Bool {
    commands.contains { command in
      guard case .draw(let item) = command else { return false }
      return if case .solid = item.paint { false } else { true }
    }
  }
}

extension RenderShape {
  /// How many elements the shape's path has; 0 for those that are made without a path.
  fileprivate var elementCount: Int {
    switch self {
    case .roundedRect, .border: 0
    case .fill(let path, _), .stroke(let path, _): path.verbs.count
    }
  }
}
