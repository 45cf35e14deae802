import Foundation
import Strata
import StrataEvaluation
package import StrataGPU
package import StrataGraphics
import StrataLayers
package import StrataRenderList

/// Measures one device on the frames of a PSCN scene, as the benchmarks of other renderers do.
package final class FrameBenchmark {
  private let scene: PSCNScene
  private let device: OpenDevice
  private let strategy: PathStrategy
  private let usesLayers: Bool
  private let limits: Limits
  /// All frames as one animated tree, if they can be expressed as one.
  private var animated: CALayer?
  private var skipped: Set<String> = []
  /// The seconds spent on evaluating layer trees since this was last reset to 0.
  private var evaluateSeconds = 0.0
  private let scratch = EvaluationScratch()

  /// - Parameters:
  ///   - usesLayers: Whether a layer tree is built and evaluated rather than a render list.
  ///   - cpu: The options of the CPU back end, if that is used.
  package init(
    scene: PSCNScene, device: DeviceSelector, strategy: PathStrategy, usesLayers: Bool,
    cpu: CPUOptions = CPUOptions(), limits: Limits = .default
  ) throws {
    self.scene = scene
    self.strategy = strategy
    self.usesLayers = usesLayers
    self.limits = limits
    self.device = try OpenDevice.shared(
      device, requireHardware: false, cpu: cpu, limits: limits)
    if usesLayers { animated = try scene.animatedTree(skipped: &skipped) }
  }

  package var deviceDescription: DeviceDescription { device.description }

  /// The names of features in the frames so far that could not be drawn.
  package var unsupported: [String] { skipped.sorted() }
  package var notes: [String] {
    guard usesLayers else { return [] }
    return [
      animated == nil ? "evaluated from a layer tree" : "evaluated from one animated layer tree"
    ]
  }

  /// Draws frame 0 once from a cold start, and reads it back if its image is requested.
  ///
  /// - Returns: The milliseconds until it was drawn, without read-back, and the image.
  package func drawFirst(
    reading isWanted: Bool
  ) throws -> (milliseconds: Double, picture: Pixels?) {
    let start = StageClock.seconds()
    guard isWanted else {
      try drawAnew(0)
      return ((StageClock.seconds() - start) * 1_000, nil)
    }
    let frame = try readAnew(0)
    let drawn = StageClock.seconds() - start - frame.statistics.readSeconds
    return (drawn * 1_000, frame.pixels)
  }

  /// Runs every loop; the first frame must have been drawn before.
  package func run(_ budget: BenchmarkBudget) throws -> FrameBenchmarkResult {
    var result = FrameBenchmarkResult(frames: scene.frameCount)
    for _ in 0..<2 { try drawAnew(0) }
    try repeating(budget) { frameCount in
      evaluateSeconds = 0
      let (wall, cpu) = (StageClock.seconds(), ProcessUsage.cpuSeconds)
      let drawn = try drawFrames { [strategy] backend, list in
        backend.forgetContent()
        return try backend.draw(list, strategy: strategy)
      }
      result.statistics = drawn.statistics
      result.draw.append((StageClock.seconds() - wall) * 1_000 / Double(frameCount))
      result.drawCPU.append((ProcessUsage.cpuSeconds - cpu) * 1_000 / Double(frameCount))
      result.prepare.append(drawn.prepareSeconds * 1_000 / Double(frameCount))
      if usesLayers { result.evaluate.append(evaluateSeconds * 1_000 / Double(frameCount)) }
    }
    let lists = try (0..<scene.frameCount).map { try list($0) }
    for list in lists { try replay(list) }
    try repeating(budget) { frameCount in
      let (wall, cpu) = (StageClock.seconds(), ProcessUsage.cpuSeconds)
      for list in lists { try replay(list) }
      result.replay.append((StageClock.seconds() - wall) * 1_000 / Double(frameCount))
      result.replayCPU.append((ProcessUsage.cpuSeconds - cpu) * 1_000 / Double(frameCount))
    }
    try repeating(budget) { frameCount in
      let wall = StageClock.seconds()
      _ = try drawFrames { [strategy] backend, list in
        backend.forgetContent()
        return try backend.render(list, strategy: strategy).statistics
      }
      result.read.append((StageClock.seconds() - wall) * 1_000 / Double(frameCount))
    }
    result.peakMegabytes = Double(ProcessUsage.peakBytes) / 1_048_576
    return result
  }

  private func repeating(_ budget: BenchmarkBudget, _ body: (Int) throws -> Void) throws {
    let start = StageClock.seconds()
    var count = 0
    while budget.wantsMore(than: count, after: StageClock.seconds() - start) {
      try body(scene.frameCount)
      count += 1
    }
  }

  /// Draws all frames, in order.
  ///
  /// Frames of an animated tree are evaluated while the previous one is drawn, as in a job. Other
  /// frames are built and drawn in turn, as in the benchmarks of other renderers.
  private func drawFrames(_ draw: @escaping DrawingQueue.Draw) throws -> DrawingQueue.Drawn {
    guard animated != nil else {
      var drawn = DrawingQueue.Drawn()
      for frame in 0..<scene.frameCount {
        let list = try list(frame)
        drawn.add(try device.perform { try draw($0, list) })
      }
      return drawn
    }
    let queue = DrawingQueue(device, draw)
    do {
      for frame in 0..<scene.frameCount { queue.add(try list(frame)) }
    } catch {
      _ = try? queue.finish()
      throw error
    }
    return try queue.finish()
  }

  private func list(_ frame: Int) throws -> RenderList {
    guard usesLayers else { return try scene.renderList(ofFrame: frame) }
    let root = try animated ?? scene.layerTree(ofFrame: frame, skipped: &skipped)
    let time = animated == nil ? 0 : PSCNScene.animationRate.time(of: frame)
    let canvas = Canvas(size: scene.size, scale: 1, background: nil, isYUp: false)
    // Thread time rather than wall time, because a device with many threads may suspend this one.
    let start = ProcessUsage.threadSeconds
    defer { evaluateSeconds += ProcessUsage.threadSeconds - start }
    return try Evaluator.renderList(
      of: root, at: time, on: canvas, limits: limits, scratch: scratch)
  }

  /// Builds and draws a frame without any cached content; only programs and memory are reused.
  private func drawAnew(_ frame: Int) throws {
    let list = try list(frame)
    try device.perform { [strategy] backend in
      backend.forgetContent()
      _ = try backend.draw(list, strategy: strategy)
    }
  }

  private func replay(_ list: RenderList) throws {
    _ = try device.perform { [strategy] backend in try backend.draw(list, strategy: strategy) }
  }

  private func readAnew(_ frame: Int) throws -> RenderedFrame {
    let list = try list(frame)
    return try device.perform { [strategy] backend in
      backend.forgetContent()
      return try backend.render(list, strategy: strategy)
    }
  }
}

/// The measurements of a benchmark; times are in milliseconds per frame.
package struct FrameBenchmarkResult: Sendable {
  package let frames: Int
  /// Frames built from scratch and drawn to completion, without read-back.
  ///
  /// An animated tree is evaluated while the previous frame is drawn.
  package var draw: [Double] = []
  /// The processor time of all threads for `draw`.
  package var drawCPU: [Double] = []
  /// The part of `draw` before the driver has all data.
  package var prepare: [Double] = []
  /// The processor time of evaluating the layer tree, on one thread; empty without a tree.
  package var evaluate: [Double] = []
  /// The list drawn again, with all caches kept.
  package var replay: [Double] = []
  package var replayCPU: [Double] = []
  /// The times of `draw`, including read-back of the pixels to memory.
  package var read: [Double] = []
  /// The statistics of the last frame of `draw`.
  package var statistics = RenderStatistics()
  package var peakMegabytes = 0.0

  init(frames: Int) { self.frames = frames }
}
