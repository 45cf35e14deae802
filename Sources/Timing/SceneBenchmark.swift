import Foundation
package import Strata
import StrataEvaluation
package import StrataGPU
package import StrataGraphics
import StrataImageFiles
package import StrataLayers
package import StrataRenderList

/// Times one layer tree on several devices in turn, stage by stage.
///
/// The devices alternate frame by frame, so that whatever else slows the machine down slows all of
/// them. Each frame goes the whole way from the tree to a PNG in memory.
package final class SceneBenchmark {
  /// How the scene is drawn.
  package struct Settings: Sendable {
    /// Pixels per point.
    package var scale: CGFloat = 1
    /// Seconds on the root's timeline.
    package var time = 0.0
    package var yAxis = YAxis.down
    package var way = PathWay.auto
    package var cpu = CPUOptions()
    package var limits = Limits.default
    package var fonts = FontPolicy.default

    package init() {}
  }

  private let root: CALayer
  private let canvas: Canvas
  private var scratch: EvaluationScratch
  private let settings: Settings
  private var entries: [Entry] = []

  private struct Entry {
    let device: OpenDevice
    var timing: DeviceTiming
  }

  /// - Parameter size: The canvas in points; each side above 0 and finite.
  /// - Throws: `RendererError` for a size, scale or time that cannot be, `LimitExceeded`.
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
  /// A device is open for as long as anything uses it, so the first frame is that of a device that
  /// was opened for it unless another benchmark or renderer has it open too.
  ///
  /// - Throws: `GPUError` of kind `device` when it is not there, and what drawing throws.
  package func add(_ selector: DeviceSelector) throws {
    let memory = ProcessUsage.MemoryMark()
    let start = StageClock.seconds()
    let device = try OpenDevice.shared(
      selector, requireHardware: false, cpu: settings.cpu, limits: settings.limits)
    let opened = StageClock.seconds()
    let frame = try draw(on: device, anew: true)
    let timing = DeviceTiming(
      selector: selector, device: device.description, openSeconds: opened - start,
      first: frame.cost, memoryGrowth: memory.growth, picture: frame.pixels,
      pngBytes: frame.pngBytes, diagnostics: frame.diagnostics)
    entries.append(Entry(device: device, timing: timing))
  }

  /// Draws on every device in turn until the budget is spent.
  ///
  /// - Parameter budget: Its seconds are meant for each device; a round is two frames on each.
  package func run(_ budget: BenchmarkBudget) throws -> [DeviceTiming] {
    // Once without looking: buffers and caches grow to their sizes.
    for entry in entries {
      for anew in [true, false] { _ = try draw(on: entry.device, anew: anew) }
    }
    let start = StageClock.seconds()
    var rounds = 0
    while !entries.isEmpty,
      budget.wantsMore(
        than: rounds, after: (StageClock.seconds() - start) / Double(entries.count))
    {
      // There and back: none is always the one that follows another.
      let order = rounds % 2 == 0 ? Array(entries.indices) : entries.indices.reversed()
      for index in order {
        entries[index].timing.anew.append(try draw(on: entries[index].device, anew: true).cost)
        entries[index].timing.again.append(try draw(on: entries[index].device, anew: false).cost)
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

  /// - Parameter anew: Work everything out anew, as for a frame whose content has changed.
  private func draw(on device: OpenDevice, anew: Bool) throws -> Frame {
    if anew {
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
    let drawn = try device.render(list, way: settings.way, watch: watch)
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

/// What a scene's frames cost on one device.
package struct DeviceTiming: Sendable {
  /// What was asked for.
  package let selector: DeviceSelector
  package let device: DeviceDescription
  package let openSeconds: Double
  /// The first frame on the device; it builds the programs that it needs.
  package let first: FrameCost
  /// Frames whose content was worked out anew.
  package internal(set) var anew: [FrameCost] = []
  /// Frames of the content that the frame before had, with whatever is kept about it.
  package internal(set) var again: [FrameCost] = []
  /// Bytes by which resident memory grew at most from before the device was opened to the end of its
  /// first frame; nil where the system does not say.
  ///
  /// Memory that the process had before and has no more use for is used first, and does not count.
  package let memoryGrowth: Int?
  /// The first frame.
  package let picture: Pixels
  /// Of the first frame as a PNG.
  package let pngBytes: Int
  package let diagnostics: [Diagnostic]
}
