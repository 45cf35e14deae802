import Foundation
package import Strata
import StrataEvaluation
package import StrataGPU
package import StrataGraphics
import StrataImageFiles
package import StrataLayers
package import StrataRenderList

/// Measures one layer tree on several devices in turn, stage by stage.
///
/// The devices alternate frame by frame, so that other load on the machine slows all of them. Each
/// frame goes through all stages, from the tree to a PNG in memory.
package final class SceneBenchmark {
  /// The settings for drawing the scene.
  package struct Settings: Sendable {
    /// Pixels per point.
    package var scale: CGFloat = 1
    /// The time in seconds on the root's timeline.
    package var time = 0.0
    package var yAxis = YAxis.down
    package var strategy = PathStrategy.auto
    package var cpu = CPUOptions()
    package var limits = Limits.default
    package var fonts = FontPolicy.default

    package init() {}
  }

  private let root: CALayer
  private let canvas: Canvas
  private var scratch: EvaluationScratch
  private let settings: Settings
  private var entries: [BenchmarkDevice] = []

  private struct BenchmarkDevice {
    let device: OpenDevice
    var timing: DeviceTiming
  }

  /// - Parameter size: The canvas in points; each side must be above 0 and finite.
  /// - Throws: `RendererError` for an invalid size, scale or time, `LimitExceeded`.
  package init(root: CALayer, size: CGSize, _ settings: Settings) throws {
    self.root = root
    self.settings = settings
    scratch = EvaluationScratch(ContentOptions(settings.fonts))
    canvas = Canvas(
      size: try Renderer.pixelSize(size, scale: settings.scale, limits: settings.limits),
      showing: size, scale: Double(settings.scale), isYUp: settings.yAxis == .up)
    guard settings.time.isFinite else { throw RendererError.timeNotFinite(settings.time) }
  }

  package var pixelSize: PixelSize { canvas.size }

  /// Opens a device and draws its first frame.
  ///
  /// A device stays open while it is used. The first frame therefore includes opening the device
  /// only if no other benchmark or renderer already has it open.
  ///
  /// - Throws: `GPUError` of kind `device` if it is not available, and any error from drawing.
  package func add(_ selector: DeviceSelector) throws {
    let memory = ProcessUsage.MemoryMark()
    let start = StageClock.seconds()
    let device = try OpenDevice.shared(
      selector, requireHardware: false, cpu: settings.cpu, limits: settings.limits)
    let opened = StageClock.seconds()
    let frame = try draw(on: device, fresh: true)
    let timing = DeviceTiming(
      selector: selector, device: device.description, openSeconds: opened - start,
      first: frame.cost, memoryGrowth: memory.growth, picture: frame.pixels,
      pngBytes: frame.pngBytes, diagnostics: frame.diagnostics)
    entries.append(BenchmarkDevice(device: device, timing: timing))
  }

  /// Returns whether a device has been added.
  package func measures(_ selector: DeviceSelector) -> Bool {
    entries.contains { $0.timing.selector.description == selector.description }
  }

  /// Draws on every device in turn until the budget is spent.
  ///
  /// - Parameter budget: The budget, whose seconds are per device; a round is two frames on each.
  package func run(_ budget: BenchmarkBudget) throws -> [DeviceTiming] {
    // Once without measuring, so that buffers and caches grow to their sizes.
    for entry in entries {
      for fresh in [true, false] { _ = try draw(on: entry.device, fresh: fresh) }
    }
    let start = StageClock.seconds()
    var rounds = 0
    while !entries.isEmpty,
      budget.wantsMore(
        than: rounds, after: (StageClock.seconds() - start) / Double(entries.count))
    {
      // Forward and backward, so that no device always follows the same other one.
      let order = rounds % 2 == 0 ? Array(entries.indices) : entries.indices.reversed()
      for index in order {
        entries[index].timing.fresh.append(try draw(on: entries[index].device, fresh: true).cost)
        entries[index].timing.again.append(try draw(on: entries[index].device, fresh: false).cost)
      }
      rounds += 1
    }
    return entries.map(\.timing)
  }

  private struct Frame {
    let cost: FrameCost
    let pixels: Pixels
    let pngBytes: Int
    let diagnostics: [Diagnostic]
  }

  /// - Parameter fresh: Whether all cached results are discarded, as for a frame with changed
  ///   content.
  private func draw(on device: OpenDevice, fresh: Bool) throws -> Frame {
    if fresh {
      try device.perform { $0.forgetContent() }
      scratch = EvaluationScratch(scratch.options)
    }
    scratch.layoutSeconds = 0
    let (start, processor) = (StageClock.seconds(), ProcessUsage.cpuSeconds)
    let watch = FrameWatch(settings.limits)
    let list = try Evaluator.renderList(
      of: root, at: settings.time, on: canvas, limits: settings.limits, watch: watch,
      scratch: scratch)
    let evaluated = StageClock.seconds()
    let drawn = try device.render(list, strategy: settings.strategy, watch: watch)
    let finished = StageClock.seconds()
    let sink = MemorySink()
    try PNG.encode(drawn.pixels, compression: .fast, to: sink)
    let end = StageClock.seconds()
    var statistics = drawn.statistics
    statistics.evaluateSeconds = evaluated - start
    let cost = FrameCost(
      statistics, shape: scratch.layoutSeconds, encode: end - finished, total: end - start,
      processor: ProcessUsage.cpuSeconds - processor)
    return Frame(
      cost: cost, pixels: drawn.pixels, pngBytes: sink.bytes.count, diagnostics: list.diagnostics)
  }
}

/// The cost of a scene's frames on one device.
package struct DeviceTiming: Sendable {
  /// The requested device.
  package let selector: DeviceSelector
  package let device: DeviceDescription
  package let openSeconds: Double
  /// The first frame on the device, which includes building the programs that it needs.
  package let first: FrameCost
  /// Frames without cached results.
  package internal(set) var fresh: [FrameCost] = []
  /// Frames with the same content as the previous one, with all caches kept.
  package internal(set) var again: [FrameCost] = []
  /// The maximum growth of resident memory in bytes; nil if unknown.
  ///
  /// It is measured from before the device was opened to the end of its first frame. Memory that
  /// the process already had and no longer uses is reused first and does not count.
  package let memoryGrowth: Int?
  /// The first frame.
  package let picture: Pixels
  /// The size of the first frame as a PNG.
  package let pngBytes: Int
  package let diagnostics: [Diagnostic]
}
