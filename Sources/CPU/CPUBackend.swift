import Foundation
package import StrataGraphics
import StrataRaster
package import StrataRenderList

/// Draws render lists on the processor, from exact area coverage.
///
/// A frame is prepared item by item and then composed band by band, both by all threads. What is in
/// a part does not depend on who does it, so the picture is the same for any number of threads; and
/// nothing but integers and + − × ÷ √ of floats decides a pixel, so it is the same on every
/// machine. Every shape goes through the scan converter unless the analytic way is asked for.
package final class CPUBackend: RenderBackend {
  package let device: DeviceDescription

  private let precision: CPUOptions.Precision
  private let partition: Partition
  private let clock: () -> Double
  private let pool: WorkerPool
  private let workers: [Worker]
  /// The pixels of frames that are not read.
  private let unread = ScratchPixels<UInt32>()

  /// What a worker keeps from frame to frame.
  private final class Worker: @unchecked Sendable {
    let store = CoverageStore()
    let preparer: StepPreparer
    let eightBit = BandPainter<EightBitFormat>()
    let float = BandPainter<FloatFormat>()
    let band = ScratchPixels<SIMD4<Float>>()

    init(index: Int, limits: Limits) {
      preparer = StepPreparer(worker: index, store: store, limits: limits)
    }
  }

  /// - Parameters:
  ///   - clock: Seconds from any origin, for the statistics alone.
  ///   - partition: For tests.
  package init(
    options: CPUOptions, limits: Limits, clock: @escaping () -> Double,
    partition: Partition = Partition()
  ) {
    precision = options.precision
    self.partition = partition
    self.clock = clock
    pool = WorkerPool(threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount)
    workers = (0..<pool.count).map { Worker(index: $0, limits: limits) }
    device = DeviceDescription(
      kind: .cpu, name: "Strata CPU back end", vendor: "Strata",
      version: "\(options.precision.rawValue), exact coverage", isSoftware: true, rung: "CPU",
      selector: "cpu")
  }

  package func render(_ list: RenderList, way: PathWay) throws -> RenderedFrame {
    var statistics = RenderStatistics()
    let count = list.size.width * list.size.height
    let bytes = try [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      statistics = try base.withMemoryRebound(to: UInt32.self, capacity: count) {
        try draw(list, way, onto: $0)
      }
      initialized = 4 * count
    }
    let start = clock()
    let pixels = Pixels(
      width: list.size.width, height: list.size.height, premultipliedRGBA: bytes)
    statistics.readSeconds = clock() - start
    return RenderedFrame(pixels: pixels, statistics: statistics)
  }

  package func draw(_ list: RenderList, way: PathWay) throws -> RenderStatistics {
    unread.reserve(list.size.width * list.size.height)
    return try draw(list, way, onto: unread.base)
  }

  /// Nothing is kept between frames.
  package func forgetContent() {}

  /// Every pixel of the list's canvas is written.
  private func draw(
    _ list: RenderList, _ way: PathWay, onto pixels: UnsafeMutablePointer<UInt32>
  ) throws -> RenderStatistics {
    let start = clock()
    let plan = FramePlan(list, stores: workers.map(\.store), partition)
    let planned = clock()
    try prepare(plan, way)
    let prepared = clock()
    try compose(plan, onto: SharedPixels(base: pixels))
    var statistics = workers.reduce(into: RenderStatistics()) { sum, worker in
      sum.analyticItems += worker.preparer.statistics.analyticItems
      sum.coverageItems += worker.preparer.statistics.coverageItems
      sum.coveragePixels += worker.store.contents.pointee.bytes.count
    }
    statistics.passes = plan.passes
    statistics.hiddenItems = plan.hiddenItems
    statistics.prepareSeconds = prepared - start
    statistics.rasterizeSeconds = prepared - planned
    statistics.drawSeconds = clock() - prepared
    return statistics
  }

  private func prepare(_ plan: FramePlan, _ way: PathWay) throws {
    let workers = workers
    let count = plan.steps.count
    // Few steps are shared out one by one: they may be large.
    let stepsAPart = max(1, min(partition.stepsAPart, count / (8 * workers.count)))
    for worker in workers { worker.preparer.beginFrame() }
    try pool.run(parts: plan.outlines.count) { worker, part in
      try workers[worker].preparer.prepare(&plan.outlines[part], of: plan.list)
    }
    try pool.run(parts: (count + stepsAPart - 1) / stepsAPart) { worker, part in
      let first = part * stepsAPart
      for step in first..<min(first + stepsAPart, count) {
        try workers[worker].preparer.prepare(&plan.steps[step], of: plan, way: way)
      }
    }
  }

  private func compose(_ plan: FramePlan, onto pixels: SharedPixels) throws {
    let (workers, precision, canvas) = (workers, precision, plan.canvas)
    let rowsABand = partition.rowsABand
    let background = plan.list.background?.premultiplied ?? SIMD4()
    try pool.run(parts: (canvas.height + rowsABand - 1) / rowsABand) { worker, part in
      let top = part * rowsABand
      let band = PixelRect(
        minX: 0, minY: top, maxX: canvas.width, maxY: min(top + rowsABand, canvas.height))
      let target = pixels.base + top * canvas.width
      let worker = workers[worker]
      switch precision {
      case .eightBit:
        worker.eightBit.paint(
          plan, band, background: EightBitFormat.pixel(background), onto: target)
      case .float:
        let count = band.width * band.height
        worker.band.reserve(count)
        worker.float.paint(plan, band, background: background, onto: worker.band.base)
        for index in 0..<count { target[index] = EightBitFormat.pixel(worker.band.base[index]) }
      }
    }
  }
}

/// The canvas's pixels; each band's rows are written by the one worker that has the band.
private struct SharedPixels: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt32>
}
