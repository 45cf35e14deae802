import StrataGraphics
import StrataPlan
import StrataRenderList

/// Converts commands to steps.
struct FramePlanBuilder {
  var steps: [FrameStep] = []
  private(set) var outlines: [FramePlan.SharedOutline] = []
  private(set) var surfaces: [DetachedSurface] = []
  private(set) var segments: [PlanSegment] = []
  var particleParts: [ParticlePart] = []
  private(set) var groupCount = 0
  /// The steps that start the open groups.
  private var open: [Int] = []
  /// The current surface.
  private(set) var surface: PixelRect
  /// The number of pixels in the segment's detached surfaces so far.
  private var detachedPixels = 0
  private let list: RenderList
  private let spans: GroupSpans
  private let canvas: PixelRect
  let partition: Partition
  private let mostParts: Int

  init(
    _ list: RenderList, _ spans: GroupSpans, _ canvas: PixelRect, _ partition: Partition,
    workers: Int
  ) {
    mostParts = partition.partsAWorker * workers
    (self.list, self.spans, self.canvas, self.partition) = (list, spans, canvas, partition)
    surface = canvas
  }

  mutating func add(_ commands: Range<Int>) {
    var index = commands.lowerBound
    while index < commands.upperBound { index = add(list.commands[index], index) }
    endSegment()
  }

  /// Adds a command, or a whole group that is drawn separately.
  ///
  /// - Returns: The index of the next command.
  private mutating func add(_ command: RenderCommand, _ index: Int) -> Int {
    switch command {
    case .draw(let item):
      let area = item.scissor.intersection(surface)
      if !area.isEmpty {
        add(item, index, item.shape.deviceBounds(item.transform, within: area))
      }
    case .particles(let particles):
      add(particles, index)
    case .beginGroup(let group):
      let span = spans[index]
      if !group.filters.isEmpty || group.raster != nil || span.filtersBackdrop {
        detach(group, index, span)
        return span.end + 1
      }
      let area = group.bounds.intersection(surface)
      begin(index, area, group.surface.intersection(area), group.blend)
    case .endGroup:
      end()
    case .filterBackdrop(let backdrop):
      add(backdrop, index)
    }
    return index + 1
  }

  private mutating func add(_ item: RenderItem, _ index: Int, _ area: PixelRect) {
    guard !area.isEmpty else { return }
    guard item.shape.elementCount > partition.mostElementsAStep,
      area.height > partition.rowsAPart
    else {
      steps.append(FrameStep(action: .draw, command: index, area: area))
      return
    }
    outlines.append(FramePlan.SharedOutline(command: index))
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
  private mutating func detach(_ group: RenderGroup, _ index: Int, _ span: GroupSpans.Span) {
    let area = group.bounds.intersection(surface)
    guard !area.isEmpty, group.opacity > 0 || group.blend.changesUnderTransparent else { return }
    let whole = group.surface
    let shown = group.filters.output(of: whole)
    let commands = index + 1..<span.end
    guard let raster = group.raster else {
      let wanted = shown.intersection(area)
      let changed = group.blend.changesUnderTransparent ? area : wanted
      guard !changed.isEmpty else { return }
      // Filters inside read the whole surface.
      let canvas =
        span.filtersBackdrop
        ? whole : group.filters.reach(of: wanted).intersection(whole)
      steps.append(FrameStep(action: .surface, command: index, area: changed, surface: wanted))
      detach(
        DetachedSurface(
          command: index, commands: commands, canvas: canvas, whole: whole, wanted: wanted,
          step: steps.count - 1))
      return
    }
    let image = RenderShape.roundedRect(
      RoundedRect(RasterImage.rect(RasterImage.area(of: shown))))
    let drawn = image.deviceBounds(raster.transform, within: area)
    begin(index, area, drawn, group.blend)
    if !drawn.isEmpty, !shown.isEmpty {
      steps.append(FrameStep(action: .draw, command: index, area: drawn))
      detach(
        DetachedSurface(
          command: index, commands: commands, canvas: whole, whole: whole, wanted: shown,
          step: steps.count - 1))
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
  private mutating func add(_ backdrop: RenderBackdrop, _ index: Int) {
    let area = backdrop.bounds.intersection(canvas)
    guard !area.isEmpty, backdrop.opacity > 0, backdrop.filters.contains(where: \.changesPixels)
    else { return }
    endSegment()
    // Pixels without a filter result, outside of a blur's input, are transparent.
    steps.append(FrameStep(action: .surface, command: index, area: area, surface: area))
    detach(
      DetachedSurface(
        command: index, commands: index..<index, canvas: canvas, whole: canvas, wanted: area,
        step: steps.count - 1))
  }

  /// Ends the current segment so that later steps can read its pixels.
  private mutating func endSegment() {
    let last = segments.last
    segments.append(
      PlanSegment(
        steps: (last?.steps.upperBound ?? 0)..<steps.count,
        outlines: (last?.outlines.upperBound ?? 0)..<outlines.count,
        surfaces: (last?.surfaces.upperBound ?? 0)..<surfaces.count))
    detachedPixels = 0
  }
}

extension RenderShape {
  /// The number of elements of the shape's path; 0 for shapes without a single path.
  fileprivate var elementCount: Int {
    switch self {
    case .roundedRect, .border, .blurred, .glyphs: 0
    case .fill(let path, _), .stroke(let path, _): path.verbs.count
    }
  }
}
