import Foundation
package import StrataGraphics
import StrataRaster
package import StrataRenderList

/// Draws render lists on the CPU from exact area coverage.
///
/// A frame is prepared item by item and then composited band by band, both on all threads. Filtered
/// groups, which must be complete, are composited before their parents. The content of a part does
/// not depend on the thread that computes it, so the image is the same for any number of threads.
/// Pixels depend only on integers and on the float operations + − × ÷ √, so the image is the same
/// on every machine. Every shape uses the scan converter, whatever the strategy.
package final class CPUBackend: RenderBackend {
  package let device: DeviceDescription

  private let drawer: Drawer
  private let clock: () -> Double
  /// The memory for the pixels of frames that are not read back; kept for later frames.
  private let unread = ScratchPixels<UInt32>()

  /// One case per format, so that drawing is specialized for its format, which a protocol would
  /// prevent.
  private enum Drawer {
    case eightBit(CPUFrameDrawer<EightBitFormat>)
    case float(CPUFrameDrawer<FloatFormat>)
  }

  /// Creates a back end.
  ///
  /// - Parameters:
  ///   - clock: Returns seconds from any origin; used only for the statistics.
  ///   - partition: The division of frames into parts, which tests vary.
  ///   - kept: The limits of the memory that is kept between frames.
  package init(
    options: CPUOptions, limits: Limits, clock: @escaping () -> Double,
    partition: Partition = Partition(), kept: KeptMemory = KeptMemory()
  ) {
    self.clock = clock
    let pool = WorkerPool(threads: options.threadCount)
    drawer =
      switch options.precision {
      case .eightBit:
        .eightBit(CPUFrameDrawer(pool, limits: limits, partition, kept, clock: clock))
      case .float: .float(CPUFrameDrawer(pool, limits: limits, partition, kept, clock: clock))
      }
    device = DeviceDescription(
      kind: .cpu, name: "Strata CPU back end", vendor: "Strata",
      version: "\(options.precision.rawValue), exact coverage", isSoftware: true, candidate: "CPU",
      selector: "cpu")
  }

  package func render(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderedFrame {
    var statistics = RenderStatistics()
    let count = list.size.width * list.size.height
    let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      statistics = try unsafe base.withMemoryRebound(to: UInt32.self, capacity: count) {
        try unsafe draw(list, strategy, watch, onto: $0)
      }
      initialized = 4 * count
    }
    let start = clock()
    let pixels = Pixels(
      width: list.size.width, height: list.size.height, premultipliedRGBA: bytes)
    statistics.readSeconds = clock() - start
    return RenderedFrame(pixels: pixels, statistics: statistics)
  }

  package func draw(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderStatistics {
    unread.reserve(list.size.width * list.size.height)
    return try unsafe draw(list, strategy, watch, onto: unread.base)
  }

  /// The size in bytes of the memory that is kept for the next frame and grows with frames.
  package var keptBytes: Int {
    switch drawer {
    case .eightBit(let drawer): drawer.keptBytes
    case .float(let drawer): drawer.keptBytes
    }
  }

  /// The number of shapes of the last frame whose coverage was copied from the one before.
  package var reusedShapes: Int {
    switch drawer {
    case .eightBit(let drawer): drawer.reusedShapes
    case .float(let drawer): drawer.reusedShapes
    }
  }

  package func forgetContent() {
    switch drawer {
    case .eightBit(let drawer): drawer.forgetContent()
    case .float(let drawer): drawer.forgetContent()
    }
  }

  /// Writes every pixel of the list's canvas.
  private func draw(
    _ list: RenderList, _ strategy: PathStrategy, _ watch: FrameWatch,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws -> RenderStatistics {
    switch drawer {
    case .eightBit(let drawer): try unsafe drawer.draw(list, strategy, watch, onto: pixels)
    case .float(let drawer): try unsafe drawer.draw(list, strategy, watch, onto: pixels)
    }
  }
}
