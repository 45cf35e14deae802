import StrataGraphics
import StrataRaster
import StrataRenderList

/// One worker's part in preparing a frame: paints are set up, shapes become coverage.
final class StepPreparer {
  private let worker: Int
  private let store: CoverageStore
  private let limits: Limits
  private let rasterizer = CoverageRasterizer()
  private var contours = Polylines()
  private(set) var statistics = RenderStatistics()

  init(worker: Int, store: CoverageStore, limits: Limits) {
    self.worker = worker
    self.store = store
    self.limits = limits
  }

  func beginFrame() {
    store.reset()
    statistics = RenderStatistics()
  }

  /// Flattens the contours that several steps share.
  func prepare(_ outline: inout FramePlan.SharedOutline, of list: RenderList) throws {
    guard case .draw(let item) = list.commands[outline.command] else { return }
    outline.filling = try CoverageOutline.append(
      item.shape, item.transform, limits: limits, to: &outline.contours)
    statistics.coverageItems += 1
  }

  func prepare(_ step: inout FrameStep, of plan: FramePlan, way: PathWay) throws {
    guard !step.isHidden else { return }
    switch (step.action, plan.list.commands[step.command]) {
    case (.draw, .draw(let item)):
      guard let paint = StepPaint(item) else { return }
      step.paint = paint
      if let outline = step.outline {
        try rasterize(
          plan.outlines[outline].contours, plan.outlines[outline].filling, &step)
      } else {
        try cover(item.shape, item.transform, way, &step)
      }
    case (.endGroup, .beginGroup(let group)):
      let opacity = min(max(group.opacity, 0), 1)
      guard opacity > 0 else { return }
      step.paint = .group(opacity: opacity)
      if let clip = group.clip {
        try cover(clip.shape, clip.transform, way, &step)
      } else {
        step.coverage = .whole
      }
    default:
      return
    }
  }

  /// Works out where a shape covers, by the way that is preferred; `auto` means exact coverage.
  private func cover(
    _ shape: RenderShape, _ transform: PlaneTransform, _ way: PathWay, _ step: inout FrameStep
  ) throws {
    let route =
      way == .analytic
      ? ItemRouter.way(for: shape, transform: transform, preferred: way) : .coverage
    if route == .analytic, let closedForm = ClosedFormCoverage(shape, transform) {
      var recorder = CoverageRecorder(store, worker: worker)
      closedForm.record(within: step.area, into: &recorder)
      step.coverage = .stored(recorder.finished())
      if step.action == .draw { statistics.analyticItems += 1 }
      return
    }
    contours.removeAll()
    let filling = try CoverageOutline.append(shape, transform, limits: limits, to: &contours)
    try rasterize(contours, filling, &step)
    if step.action == .draw { statistics.coverageItems += 1 }
  }

  private func rasterize(
    _ contours: Polylines, _ filling: CoverageOutline.Filling, _ step: inout FrameStep
  ) throws {
    let area = step.area
    var recorder = CoverageRecorder(store, worker: worker)
    try rasterizer.rasterize(
      contours, rule: filling.rule,
      clip: (minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY),
      settlesCrossings: filling.settlesCrossings, into: &recorder)
    step.coverage = .stored(recorder.finished())
  }
}
