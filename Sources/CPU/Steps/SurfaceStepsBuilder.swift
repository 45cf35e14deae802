import StrataGraphics
import StrataPlan
import StrataRenderList

/// Converts commands to steps.
struct SurfaceStepsBuilder {
  var steps: [FrameStep] = []
  private(set) var outlines: [SurfaceSteps.SharedOutline] = []
  private(set) var surfaces: [DetachedSurface] = []
  private(set) var segments: [StepSegment] = []
  var particleParts: [ParticlePart] = []
  private(set) var groupCount = 0
  /// The steps that start the open groups.
  private var open: [Int] = []
  /// The current surface.
  private(set) var surface: PixelRect
  /// The number of pixels in the segment's detached surfaces so far.
  private var detachedPixels = 0
  private let plan: FramePlan
  private let canvas: PixelRect
  let partition: Partition
  private let mostParts: Int

  init(_ plan: FramePlan, _ canvas: PixelRect, _ partition: Partition, workers: Int) {
    mostParts = partition.partsAWorker * workers
    (self.plan, self.canvas, self.partition) = (plan, canvas, partition)
    surface = canvas
  }

  mutating func add(_ commands: Range<Int>) {
    var index = commands.lowerBound
    while index < commands.upperBound { index = add(plan.list.commands[index], index) }
    endSegment()
  }

  /// Adds a command, or a whole group that is drawn separately or has no contents.
  ///
  /// - Returns: The index of the next command.
  private mutating func add(_ command: RenderCommand, _ index: Int) -> Int {
    let step = plan.steps[index]
    switch command {
    case .draw(let item):
      add(item, index, step.visible)
    case .particles(let particles):
      add(particles, index, step.visible.bounds.intersection(surface))
    case .beginGroup(let group):
      let planned = plan.surfaces[step.surface]
      guard let drawn = planned.drawn else {
        if group.blend.changesUnderTransparent, !planned.shown.isEmpty {
          begin(index, planned.shown, .empty, group.blend)
          end()
        }
        return planned.end + 1
      }
      if !planned.keepsPixels || planned.filtersBackdrop {
        detach(group, planned, drawn)
        return planned.end + 1
      }
      begin(index, planned.shown, drawn, group.blend)
    case .endGroup:
      end()
    case .filterBackdrop:
      addBackdrop(plan.surfaces[step.surface])
    }
    return index + 1
  }

  private mutating func add(_ item: RenderItem, _ index: Int, _ visible: VisiblePart) {
    let area = visible.bounds.intersection(surface)
    guard !area.isEmpty else { return }
    guard item.shape.elementCount > partition.mostElementsAStep,
      area.height > partition.rowsAPart
    else {
      var step = FrameStep(action: .draw, command: index, area: area)
      if case .runs(_, let window) = visible { step.window = window }
      steps.append(step)
      return
    }
    outlines.append(SurfaceSteps.SharedOutline(command: index))
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

  // MARK: Groups

  private mutating func begin(
    _ command: Int, _ area: PixelRect, _ drawn: PixelRect, _ blend: CGBlendMode
  ) {
    open.append(steps.count)
    groupCount += 1
    surface = drawn
    steps.append(
      FrameStep(
        action: .beginGroup, command: command,
        area: blend.changesUnderTransparent ? area : drawn, surface: drawn))
  }

  private mutating func end() {
    guard let begin = open.popLast() else {
      preconditionFailure("the groups of a render list must be balanced")
    }
    var step = FrameStep(
      action: .endGroup, command: steps[begin].command, area: steps[begin].area)
    step.surface = surface
    steps.append(step)
    steps[begin].afterGroup = steps.count
    surface = open.last.map { steps[$0].surface } ?? canvas
  }

  /// Adds a group that is drawn separately.
  ///
  /// - Parameter drawn: The drawn pixels of the group's surface.
  private mutating func detach(
    _ group: RenderGroup, _ planned: PlannedSurface, _ drawn: PixelRect
  ) {
    let wanted = planned.wanted
    let commands = planned.begin + 1..<planned.end
    guard let raster = group.raster else {
      let changed = group.blend.changesUnderTransparent ? planned.shown : wanted
      guard !changed.isEmpty else { return }
      steps.append(
        FrameStep(action: .finishedSurface, command: planned.begin, area: changed, surface: wanted))
      detach(
        DetachedSurface(
          command: planned.begin, commands: commands, canvas: drawn, filters: planned.filters,
          wanted: wanted, step: steps.count - 1))
      return
    }
    let touched = raster.touched(by: wanted, within: planned.shown)
    begin(planned.begin, planned.shown, touched, group.blend)
    if !touched.isEmpty, !wanted.isEmpty {
      steps.append(FrameStep(action: .draw, command: planned.begin, area: touched))
      detach(
        DetachedSurface(
          command: planned.begin, commands: commands, canvas: drawn, filters: planned.filters,
          wanted: wanted, step: steps.count - 1))
    }
    end()
  }

  private mutating func detach(_ detached: DetachedSurface) {
    steps[detached.step].detached = surfaces.count
    surfaces.append(detached)
    detachedPixels += detached.wanted.width * detached.wanted.height
    if open.isEmpty, detachedPixels > partition.detachedPixelsASegment { endSegment() }
  }

  /// Adds a backdrop; no group is open because a group with a backdrop is drawn separately.
  private mutating func addBackdrop(_ planned: PlannedSurface) {
    let area = planned.shown
    guard !area.isEmpty else { return }
    endSegment()
    // Pixels without a filter result, outside of a blur's input, are transparent.
    let command = planned.begin
    steps.append(FrameStep(action: .finishedSurface, command: command, area: area, surface: area))
    detach(
      DetachedSurface(
        command: command, commands: command..<command, canvas: canvas, filters: planned.filters,
        wanted: planned.wanted, step: steps.count - 1))
  }

  /// Ends the current segment so that later steps can read its pixels.
  private mutating func endSegment() {
    let last = segments.last
    segments.append(
      StepSegment(
        steps: (last?.steps.upperBound ?? 0)..<steps.count,
        outlines: (last?.outlines.upperBound ?? 0)..<outlines.count,
        surfaces: (last?.surfaces.upperBound ?? 0)..<surfaces.count))
    detachedPixels = 0
  }
}

extension RenderShape {
  /// The number of elements of the shape's path; 0 for shapes without a single path.
  var elementCount: Int {
    switch self {
    case .roundedRect, .border, .blurred: 0
    case .fill(let path, _), .stroke(let path, _): path.verbs.count
    }
  }
}
