import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// One worker's part of preparing a frame: sets up paints and converts shapes to coverage.
final class StepPreparer {
  private let worker: Int
  private let store: CoverageStore
  private let history: CoverageHistory
  private let limits: Limits
  private let rasterizer = CoverageRasterizer()
  private let shadows = ShadowRasterizer()
  private let particles: ParticlePreparer
  private var contours = Polylines()
  private var curves = CurveFlattening.exact
  private(set) var statistics = RenderStatistics()
  /// The number of shapes with the coverage of the previous frame.
  private(set) var reusedShapes = 0

  init(worker: Int, store: CoverageStore, history: CoverageHistory, limits: Limits) {
    self.worker = worker
    (self.store, self.history) = (store, history)
    self.limits = limits
    particles = ParticlePreparer(store.particles, worker: worker)
  }

  /// The size of the memory that grows with the shapes, in bytes; the rasterizers limit theirs.
  var keptBytes: Int { contours.keptBytes }

  /// Discards the particles and counts of the previous segment.
  func begin() {
    store.particles.reset()
    statistics = RenderStatistics()
    reusedShapes = 0
  }

  /// Flattens contours that several steps share.
  func prepare(_ outline: inout SurfaceSteps.SharedOutline, of list: RenderList) throws {
    guard case .draw(let item) = list.commands[outline.command] else { return }
    outline.filling = try CoverageOutline.append(
      item.shape, item.transform, curves: list.curves, limits: limits, to: &outline.contours)
    statistics.coverageItems += 1
  }

  /// Sets a step's paint and coverage, and leaves both empty if nothing would be painted.
  ///
  /// - Throws: `PathError` or `RasterError` if a path is not finite or exceeds a limit.
  func prepare(_ step: inout FrameStep, of steps: SurfaceSteps) throws {
    curves = steps.list.curves
    switch (step.action, steps.list.commands[step.command]) {
    case (.draw, .draw(let item)):
      guard let paint = StepPaint(item) else { return }
      step.paint = paint
      if let outline = step.outline {
        try rasterize(
          steps.outlines[outline].contours, steps.outlines[outline].filling, item.cuts, &step)
      } else {
        try cover(item.shape, item.transform, item.cuts, &step)
      }
    case (.draw, .particles):
      guard let part = step.particles else { return }
      let stored = particles.prepare(steps.particleParts[part], of: steps, within: step.area)
      statistics.particles += stored.count
      statistics.culledParticles += steps.particleParts[part].count - stored.count
      if stored.count > 0 { step.paint = .particles(stored) }
    case (.endGroup, .beginGroup(let group)), (.finishedSurface, .beginGroup(let group)):
      let opacity = min(max(group.opacity, 0), 1)
      guard opacity > 0 || group.blend.changesUnderTransparent else { return }
      step.paint = .group(GroupPaint(opacity: opacity, blend: group.blend))
      try limit(&step, clip: group.clip, cuts: group.cuts)
    case (.draw, .beginGroup(let group)):
      guard let raster = group.raster, let image = steps.rasters[step.detached ?? -1],
        let paint = StepPaint(image, raster)
      else { return }
      step.paint = paint
      try cover(.roundedRect(RoundedRect(image.rect)), raster.transform, [], &step)
    case (.finishedSurface, .filterBackdrop(let backdrop)):
      step.paint = .group(GroupPaint(opacity: 1, blend: .copy))
      try limit(&step, clip: backdrop.clip, cuts: backdrop.cuts)
    default:
      return
    }
  }

  /// Computes the visible area of a finished group.
  private func limit(_ step: inout FrameStep, clip: RenderClip?, cuts: [PixelCut]) throws {
    if let clip {
      try cover(clip.shape, clip.transform, cuts, &step)
    } else if cuts.isEmpty {
      step.coverage = .whole
    } else {
      let area = step.area
      var recorder = CutRecorder(CoverageRecorder(store, worker: worker), cuts, within: area)
      for y in area.minY..<area.maxY {
        recorder.span(y: y, x: area.minX, count: area.width, coverage: 255)
      }
      step.coverage = .stored(recorder.finished())
    }
  }

  /// Computes the coverage of a shape, or takes it from the previous frame.
  private func cover(
    _ shape: RenderShape, _ transform: PlaneTransform, _ cuts: [PixelCut], _ step: inout FrameStep
  ) throws {
    if step.action == .draw, step.detached == nil { statistics.coverageItems += 1 }
    guard let key = CoverageKey(shape, transform, cuts, of: step, curves: curves) else {
      return try compute(shape, transform, cuts, &step)
    }
    if let (known, owner) = history.coverage(key) {
      step.coverage = .stored(store.append(known, ofPreviousFrame: owner, worker: worker))
      reusedShapes += 1
    } else {
      try compute(shape, transform, cuts, &step)
    }
    if case .stored(let coverage) = step.coverage { store.add(key, coverage) }
  }

  private func compute(
    _ shape: RenderShape, _ transform: PlaneTransform, _ cuts: [PixelCut], _ step: inout FrameStep
  ) throws {
    if case .blurred(let silhouette, let sigma, let kernel) = shape {
      return try blur(silhouette, sigma, kernel, transform, cuts, &step)
    }
    contours.removeAll()
    let filling = try CoverageOutline.append(
      shape, transform, curves: curves, limits: limits, to: &contours)
    try rasterize(contours, filling, cuts, &step)
  }

  private func blur(
    _ silhouette: Silhouette, _ sigma: Double, _ kernel: BlurKernel, _ transform: PlaneTransform,
    _ cuts: [PixelCut], _ step: inout FrameStep
  ) throws {
    let (area, window) = (step.area, step.window)
    func shadow(_ recorder: consuming some StepRecorder) throws -> StepCoverage {
      try shadows.rasterize(
        silhouette, sigma: sigma, kernel: kernel, transform, clip: area, window: window,
        limits: limits, into: &recorder)
      return .stored(recorder.finished())
    }
    let recorder = CoverageRecorder(store, worker: worker)
    step.coverage =
      cuts.isEmpty
      ? try shadow(recorder) : try shadow(CutRecorder(recorder, cuts, within: area))
  }

  private func rasterize(
    _ contours: Polylines, _ filling: CoverageOutline.Filling, _ cuts: [PixelCut],
    _ step: inout FrameStep
  ) throws {
    let recorder = CoverageRecorder(store, worker: worker)
    step.coverage =
      if cuts.isEmpty {
        try rasterized(contours, filling, step.area, into: recorder)
      } else {
        try rasterized(
          contours, filling, step.area, into: CutRecorder(recorder, cuts, within: step.area))
      }
  }

  private func rasterized(
    _ contours: Polylines, _ filling: CoverageOutline.Filling, _ area: PixelRect,
    into recorder: consuming some StepRecorder
  ) throws -> StepCoverage {
    try rasterizer.rasterize(
      contours, rule: filling.rule,
      clip: area,
      resolvesCrossings: filling.resolvesCrossings, turnsOneWay: filling.turnsOneWay,
      into: &recorder)
    return .stored(recorder.finished())
  }
}
