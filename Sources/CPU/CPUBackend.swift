import Foundation
package import StrataGraphics
import StrataRaster
package import StrataRenderList

/// Draws render lists on the processor, from exact area coverage.
///
/// A frame is prepared item by item and then composed band by band, both by all threads; filtered
/// groups, which are needed whole, before what they are in. What is in a part does not depend on
/// who does it, so the picture is the same for any number of threads; and nothing but integers and
/// + − × ÷ √ of floats decides a pixel, so it is the same on every machine. Every shape goes through the scan converter unless the analytic way is asked for.
package final class CPUBackend: RenderBackend {
  package let device: DeviceDescription

  private let drawer: Drawer
  private let clock: () -> Double
  /// The pixels of frames that are not read.
  private let unread = ScratchPixels<UInt32>()

  /// A case for each format: what draws is then compiled for its format, which it would not be
  /// behind a protocol.
  private enum Drawer {
    case eightBit(FrameDrawer<EightBitFormat>)
    case float(FrameDrawer<FloatFormat>)
  }

  /// - Parameters:
  ///   - clock: Seconds from any origin, for the statistics alone.
  ///   - partition: For tests.
  package init(
    options: CPUOptions, limits: Limits, clock: @escaping () -> Double,
    partition: Partition = Partition()
  ) {
    self.clock = clock
    let pool = WorkerPool(threads: options.threadCount)
    drawer =
      switch options.precision {
      case .eightBit: .eightBit(FrameDrawer(pool, limits: limits, partition, clock: clock))
      case .float: .float(FrameDrawer(pool, limits: limits, partition, clock: clock))
      }
    device = DeviceDescription(
      kind: .cpu, name: "Strata CPU back end", vendor: "Strata",
      version: "\(options.precision.rawValue), exact coverage", isSoftware: true, rung: "CPU",
      selector: "cpu")
  }

  package func render(
    _ list: RenderList, way: PathWay, watch: FrameWatch
  ) throws -> RenderedFrame {
    var statistics = RenderStatistics()
    let count = list.size.width * list.size.height
    let bytes = try [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      statistics = try base.withMemoryRebound(to: UInt32.self, capacity: count) {
        try draw(list, way, watch, onto: $0)
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
    _ list: RenderList, way: PathWay, watch: FrameWatch
  ) throws -> RenderStatistics {
    unread.reserve(list.size.width * list.size.height)
    return try draw(list, way, watch, onto: unread.base)
  }

  /// Nothing is kept between frames.
  package func forgetContent() {}

  /// Every pixel of the list's canvas is written.
  private func draw(
    _ list: RenderList, _ way: PathWay, _ watch: FrameWatch,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws -> RenderStatistics {
    switch drawer {
    case .eightBit(let drawer): try drawer.draw(list, way, watch, onto: pixels)
    case .float(let drawer): try drawer.draw(list, way, watch, onto: pixels)
    }
  }
}
