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
  private var workers: [Worker]
  private let surfaces = CPUSurfacePool<Pixel>()
  private let history = CoverageHistory()
  /// The number of shapes of the last frame whose coverage was copied from the one before.
  private(set) var reusedShapes = 0
  private var statistics = RenderStatistics()
  /// The watch of the current frame.
  private var watch = FrameWatch.none
  private let limits: Limits
  private let kept: KeptMemory

  /// The memory that a worker keeps between frames.
  private final class Worker: @unchecked Sendable {
    // Thread-safe: each worker is used by one thread of the pool at a time.
    let store = CoverageStore()
    let preparer: StepPreparer
    let painter = BandPainter<Format>()
    let band = ScratchPixels<Pixel>()

    init(index: Int, _ history: CoverageHistory, limits: Limits) {
      preparer = StepPreparer(worker: index, store: store, history: history, limits: limits)
    }

    var keptBytes: Int {
      store.keptBytes + preparer.keptBytes + painter.keptBytes + band.keptBytes
    }
  }

  init(
    _ pool: WorkerPool, limits: Limits, _ partition: Partition, _ kept: KeptMemory,
    clock: @escaping () -> Double
  ) {
    (self.pool, self.partition, self.clock) = (pool, partition, clock)
    (self.limits, self.kept) = (limits, kept)
    workers = (0..<pool.count).map { [history] in Worker(index: $0, history, limits: limits) }
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
      endFrame()
    }
    try watch.check()
    statistics = RenderStatistics()
    reusedShapes = 0
    history.beginFrame(workers.map(\.store))
    let plan = plan(list, strategy)
    statistics.hiddenItems = plan.hiddenItems
    let steps = SurfaceSteps(plan, stores: workers.map(\.store), partition)
    statistics.prepareSeconds = clock() - start
    let background = list.background?.premultiplied ?? SIMD4()
    if let pixels = unsafe Format.inPlace(pixels) {
      try unsafe draw(
        steps, Format.pixel(background), onto: PixelWindow(base: pixels, area: steps.canvas)
      )
    } else if steps.segments.count == 1 {
      try unsafe drawAtOnce(steps, Format.pixel(background), onto: pixels)
    } else {
      let canvas = surfaces.take(steps.canvas)
      let target = unsafe PixelWindow(base: pixels, area: steps.canvas)
      try draw(steps, Format.pixel(background), onto: canvas.window)
      try forBands(of: steps) { _, band in
        let source = unsafe canvas.window.at(band.minX, band.minY)
        unsafe Format.write(target.at(band.minX, band.minY), source, band.width * band.height)
      }
    }
    statistics.coveragePixels = workers.reduce(0) { $0 + $1.store.edgePixels }
    statistics.drawSeconds = clock() - start - statistics.prepareSeconds
    return statistics
  }

  // MARK: Memory

  /// The size in bytes of the memory that is kept for the next frame and grows with frames.
  var keptBytes: Int { workers.reduce(surfaces.keptBytes) { $0 + $1.keptBytes } }

  /// Discards the coverage that the next frame could use again.
  func forgetContent() {
    for worker in workers { worker.store.forgetShapes() }
  }

  /// Frees memory above the limits.
  private func endFrame() {
    history.endFrame()
    surfaces.endFrame(keeping: kept.surfaceBytes)
    let most = kept.workerBytes / workers.count
    for index in workers.indices where workers[index].keptBytes > most {
      workers[index] = Worker(index: index, history, limits: limits)
    }
  }

  // MARK: Surfaces

  /// Draws a surface segment by segment.
  private func draw(
    _ steps: SurfaceSteps, _ background: Pixel,
    onto canvas: PixelWindow<Pixel>
  ) throws {
    count(steps)
    for (index, segment) in steps.segments.enumerated() {
      let finished = try finish(segment, steps, over: canvas)
      try prepare(steps, segment)
      try forBands(of: steps) { [watch] worker, band in
        let rows = unsafe canvas.at(band.minX, band.minY)
        if index == 0 {
          unsafe Format.fill(rows, with: background, count: band.width * band.height)
        }
        try unsafe worker.painter.paint(steps, segment, band, surfaces: finished, watch, onto: rows)
      }
    }
  }

  /// Draws a canvas with a single segment, keeping no more than a band of it.
  private func drawAtOnce(
    _ steps: SurfaceSteps, _ background: Pixel,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws {
    count(steps)
    let segment = steps.segments[0]
    let finished = try finish(segment, steps, over: nil)
    try prepare(steps, segment)
    let target = unsafe PixelWindow(base: pixels, area: steps.canvas)
    try forBands(of: steps) { [watch] worker, band in
      let count = band.width * band.height
      worker.band.reserve(count)
      unsafe Format.fill(worker.band.base, with: background, count: count)
      try unsafe worker.painter.paint(
        steps, segment, band, surfaces: finished, watch, onto: worker.band.base)
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

  private func count(_ steps: SurfaceSteps) {
    statistics.passes += 1 + steps.groupCount
  }

  /// Finishes the surfaces of a segment.
  ///
  /// - Parameter canvas: The content composited so far, for backdrops.
  /// - Returns: The surfaces that are painted directly, by their index in the steps.
  private func finish(
    _ segment: StepSegment, _ steps: SurfaceSteps,
    over canvas: PixelWindow<Pixel>?
  ) throws -> [Int: PixelSurface<Pixel>] {
    var finished: [Int: PixelSurface<Pixel>] = [:]
    for index in segment.surfaces {
      let detached = steps.surfaces[index]
      switch steps.list.commands[detached.command] {
      case .beginGroup(let group):
        let surface = try draw(group, detached, steps)
        if group.raster != nil {
          steps.rasters[index] = unsafe RasterImage(
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
    _ group: RenderGroup, _ detached: DetachedSurface, _ steps: SurfaceSteps
  ) throws -> PixelSurface<Pixel> {
    let surface = surfaces.take(detached.canvas)
    if !detached.canvas.isEmpty {
      let start = clock()
      let inner = SurfaceSteps(
        steps.plan, detached.commands, canvas: detached.canvas, stores: workers.map(\.store),
        partition)
      statistics.prepareSeconds += clock() - start
      try draw(inner, Format.clear, onto: surface.window)
    }
    guard !detached.filters.isEmpty else { return surface }
    statistics.passes += detached.filters.count
    return try FilterChain<Format>(pool: pool, surfaces: surfaces, watch: watch).apply(
      detached.filters, to: surface.window, on: consume surface)
  }

  private func filter(
    _ canvas: PixelWindow<Pixel>, _ backdrop: RenderBackdrop, _ detached: DetachedSurface
  ) throws -> PixelSurface<Pixel> {
    statistics.passes += detached.filters.count
    let chain = FilterChain<Format>(pool: pool, surfaces: surfaces, watch: watch)
    let result = try chain.apply(detached.filters, to: canvas)
    if backdrop.opacity < 1 { try chain.mix(backdrop.opacity, of: result, with: canvas) }
    return result
  }

  // MARK: Parallel work

  private func prepare(_ steps: SurfaceSteps, _ segment: StepSegment) throws {
    let start = clock()
    let workers = workers
    let (first, count) = (segment.steps.lowerBound, segment.steps.count)
    // Small numbers of steps are distributed one by one because they may be large.
    let stepsAPart = max(1, min(partition.stepsAPart, count / (8 * workers.count)))
    for worker in workers { worker.preparer.begin() }
    try pool.run(parts: segment.outlines.count, watch) { worker, part in
      try steps.outlines.change(segment.outlines.lowerBound + part) {
        try workers[worker].preparer.prepare(&$0, of: steps.list)
      }
    }
    try pool.run(parts: (count + stepsAPart - 1) / stepsAPart, watch) { worker, part in
      let begin = first + part * stepsAPart
      for step in begin..<min(begin + stepsAPart, first + count) {
        try steps.elements.change(step) { try workers[worker].preparer.prepare(&$0, of: steps) }
      }
    }
    for worker in workers {
      statistics.coverageItems += worker.preparer.statistics.coverageItems
      statistics.particles += worker.preparer.statistics.particles
      statistics.culledParticles += worker.preparer.statistics.culledParticles
      reusedShapes += worker.preparer.reusedShapes
    }
    let seconds = clock() - start
    statistics.prepareSeconds += seconds
    statistics.rasterizeSeconds += seconds
  }

  /// Calls `body` for each band of a surface's canvas.
  private func forBands(
    of steps: SurfaceSteps, _ body: @escaping @Sendable (Worker, PixelRect) throws -> Void
  ) throws {
    let (workers, canvas, rowsABand) = (workers, steps.canvas, partition.rowsABand)
    try pool.run(parts: (canvas.height + rowsABand - 1) / rowsABand, watch) { worker, part in
      let top = canvas.minY + part * rowsABand
      let band = PixelRect(
        minX: canvas.minX, minY: top, maxX: canvas.maxX, maxY: min(top + rowsABand, canvas.maxY))
      try body(workers[worker], band)
    }
  }
}
