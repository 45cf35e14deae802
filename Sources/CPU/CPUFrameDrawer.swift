import StrataGraphics
import StrataPlan
import StrataRenderList

/// Draws frames in one format.
///
/// A surface is prepared item by item and composited band by band, on all threads. Surfaces that
/// its steps need as a whole are finished first, in the same way. If a step reads the content below
/// it, that content is composited first.
final class CPUFrameDrawer<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  private let pool: WorkerPool
  private let partition: Partition
  private let clock: () -> Double
  private let workers: [Worker]
  private let surfaces = CPUSurfacePool<Pixel>()
  private var statistics = RenderStatistics()
  /// The watch of the current frame.
  private var watch = FrameWatch.none

  /// The memory that a worker keeps between frames.
  private final class Worker: @unchecked Sendable {
    // Thread-safe: each worker is used by one thread of the pool at a time.
    let store = CoverageStore()
    let preparer: StepPreparer
    let painter = BandPainter<Format>()
    let band = ScratchPixels<Pixel>()

    init(index: Int, limits: Limits) {
      preparer = StepPreparer(worker: index, store: store, limits: limits)
    }
  }

  init(
    _ pool: WorkerPool, limits: Limits, _ partition: Partition, clock: @escaping () -> Double
  ) {
    (self.pool, self.partition, self.clock) = (pool, partition, clock)
    workers = (0..<pool.count).map { Worker(index: $0, limits: limits) }
  }

  /// Draws a list and writes every pixel of its canvas.
  func draw(
    _ list: RenderList, _ strategy: PathStrategy, _ watch: FrameWatch,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws -> RenderStatistics {
    let start = clock()
    self.watch = watch
    defer {
      self.watch = .none
      surfaces.endFrame()
    }
    try watch.check()
    statistics = RenderStatistics()
    let frame = plan(list, strategy)
    statistics.hiddenItems = frame.hiddenItems
    let plan = SurfaceSteps(frame, stores: workers.map(\.store), partition)
    statistics.prepareSeconds = clock() - start
    let background = list.background?.premultiplied ?? SIMD4()
    if let pixels = unsafe Format.inPlace(pixels) {
      try unsafe draw(
        plan, Format.pixel(background), onto: PixelWindow(base: pixels, area: plan.canvas)
      )
    } else if plan.segments.count == 1 {
      try unsafe drawAtOnce(plan, Format.pixel(background), onto: pixels)
    } else {
      let canvas = surfaces.take(plan.canvas)
      let target = unsafe PixelWindow(base: pixels, area: plan.canvas)
      try draw(plan, Format.pixel(background), onto: canvas.window)
      try forBands(of: plan) { _, band in
        let source = unsafe canvas.window.at(band.minX, band.minY)
        unsafe Format.write(target.at(band.minX, band.minY), source, band.width * band.height)
      }
    }
    statistics.drawSeconds = clock() - start - statistics.prepareSeconds
    return statistics
  }

  // MARK: Surfaces

  /// Draws a surface segment by segment.
  private func draw(
    _ plan: SurfaceSteps, _ background: Pixel,
    onto canvas: PixelWindow<Pixel>
  ) throws {
    count(plan)
    for (index, segment) in plan.segments.enumerated() {
      let finished = try finish(segment, plan, over: canvas)
      try prepare(plan, segment)
      try forBands(of: plan) { [watch] worker, band in
        let rows = unsafe canvas.at(band.minX, band.minY)
        if index == 0 {
          unsafe Format.fill(rows, with: background, count: band.width * band.height)
        }
        try unsafe worker.painter.paint(plan, segment, band, surfaces: finished, watch, onto: rows)
      }
    }
  }

  /// Draws a canvas with a single segment, keeping no more than a band of it.
  private func drawAtOnce(
    _ plan: SurfaceSteps, _ background: Pixel,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws {
    count(plan)
    let segment = plan.segments[0]
    let finished = try finish(segment, plan, over: nil)
    try prepare(plan, segment)
    let target = unsafe PixelWindow(base: pixels, area: plan.canvas)
    try forBands(of: plan) { [watch] worker, band in
      let count = band.width * band.height
      worker.band.reserve(count)
      unsafe Format.fill(worker.band.base, with: background, count: count)
      try unsafe worker.painter.paint(
        plan, segment, band, surfaces: finished, watch, onto: worker.band.base)
      unsafe Format.write(target.at(band.minX, band.minY), worker.band.base, count)
    }
  }

  /// Returns the plan of a list.
  private func plan(_ list: RenderList, _ strategy: PathStrategy) -> FramePlan {
    let rules = PlanRules(
      router: PathRouter(preferred: strategy, device: .cpu),
      culling: partition.leavesOutHidden ? .rows : .none)
    var plan = FramePlan(list, rules).placed(on: PixelRect(list.size))
    plan.cull { _ in [] }
    return plan
  }

  private func count(_ plan: SurfaceSteps) {
    statistics.passes += 1 + plan.groupCount
  }

  /// Finishes the surfaces of a segment.
  ///
  /// - Parameter canvas: The content composited so far, for backdrops.
  /// - Returns: The surfaces that are painted directly, by their index in the plan.
  private func finish(
    _ segment: PlanSegment, _ plan: SurfaceSteps,
    over canvas: PixelWindow<Pixel>?
  ) throws -> [Int: PixelSurface<Pixel>] {
    var finished: [Int: PixelSurface<Pixel>] = [:]
    for index in segment.surfaces {
      let detached = plan.surfaces[index]
      switch plan.list.commands[detached.command] {
      case .beginGroup(let group):
        let surface = try draw(group, detached, plan)
        if group.raster != nil {
          plan.rasters[index] = unsafe RasterImage(
            surface.window, showing: detached.wanted, Format.write)
        } else {
          finished[index] = surface
        }
      case .filterBackdrop(let backdrop):
        guard let canvas else { preconditionFailure("a backdrop requires the whole canvas") }
        finished[index] = try filter(canvas, backdrop, detached)
      case .draw, .particles, .endGroup:
        continue
      }
    }
    return finished
  }

  private func draw(
    _ group: RenderGroup, _ detached: DetachedSurface, _ plan: SurfaceSteps
  ) throws -> PixelSurface<Pixel> {
    let surface = surfaces.take(detached.canvas)
    if !detached.canvas.isEmpty {
      let start = clock()
      let inner = SurfaceSteps(
        plan.plan, detached.commands, canvas: detached.canvas, stores: workers.map(\.store),
        partition)
      statistics.prepareSeconds += clock() - start
      try draw(inner, Format.clear, onto: surface.window)
    }
    let filters = group.filters.filter(\.changesPixels)
    guard !filters.isEmpty else { return surface }
    statistics.passes += filters.count
    return try FilterChain<Format>(pool: pool, surfaces: surfaces, watch: watch).apply(
      filters, to: surface.window, on: consume surface, of: detached.whole,
      wanted: detached.wanted)
  }

  private func filter(
    _ canvas: PixelWindow<Pixel>, _ backdrop: RenderBackdrop, _ detached: DetachedSurface
  ) throws -> PixelSurface<Pixel> {
    let filters = backdrop.filters.filter(\.changesPixels)
    statistics.passes += filters.count
    let chain = FilterChain<Format>(pool: pool, surfaces: surfaces, watch: watch)
    let result = try chain.apply(
      filters, to: canvas, of: detached.whole, wanted: detached.wanted)
    if backdrop.opacity < 1 { try chain.mix(backdrop.opacity, of: result, with: canvas) }
    return result
  }

  // MARK: Parallel work

  private func prepare(_ plan: SurfaceSteps, _ segment: PlanSegment) throws {
    let start = clock()
    let workers = workers
    let (first, count) = (segment.steps.lowerBound, segment.steps.count)
    // Small numbers of steps are distributed one by one because they may be large.
    let stepsAPart = max(1, min(partition.stepsAPart, count / (8 * workers.count)))
    for worker in workers { worker.preparer.begin() }
    try pool.run(parts: segment.outlines.count, watch) { worker, part in
      try workers[worker].preparer.prepare(
        &plan.outlines[segment.outlines.lowerBound + part], of: plan.list)
    }
    try pool.run(parts: (count + stepsAPart - 1) / stepsAPart, watch) { worker, part in
      let begin = first + part * stepsAPart
      for step in begin..<min(begin + stepsAPart, first + count) {
        try workers[worker].preparer.prepare(&plan.steps[step], of: plan)
      }
    }
    for worker in workers {
      statistics.coverageItems += worker.preparer.statistics.coverageItems
      statistics.particles += worker.preparer.statistics.particles
      statistics.culledParticles += worker.preparer.statistics.culledParticles
      unsafe statistics.coveragePixels += worker.store.contents.pointee.bytes.count
    }
    let seconds = clock() - start
    statistics.prepareSeconds += seconds
    statistics.rasterizeSeconds += seconds
  }

  /// Calls `body` for each band of a plan's canvas.
  private func forBands(
    of plan: SurfaceSteps, _ body: @escaping @Sendable (Worker, PixelRect) throws -> Void
  ) throws {
    let (workers, canvas, rowsABand) = (workers, plan.canvas, partition.rowsABand)
    try pool.run(parts: (canvas.height + rowsABand - 1) / rowsABand, watch) { worker, part in
      let top = canvas.minY + part * rowsABand
      let band = PixelRect(
        minX: canvas.minX, minY: top, maxX: canvas.maxX, maxY: min(top + rowsABand, canvas.maxY))
      try body(workers[worker], band)
    }
  }
}
