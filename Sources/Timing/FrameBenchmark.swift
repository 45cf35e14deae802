import Foundation
import Strata
import StrataEvaluation
package import StrataGPU
package import StrataGraphics
import StrataLayers
package import StrataRenderList

/// Times one device on the frames of a PSCN scene, as the other renderers' drivers do.
package final class FrameBenchmark {
  private let scene: PSCNScene
  private let device: OpenDevice
  private let way: PathWay
  private let usesLayers: Bool
  private let limits: Limits
  /// All frames as one tree that moves, where they can be.
  private var animated: CALayer?
  private var skipped: Set<String> = []
  /// Spent on evaluating layer trees since it was last set to 0.
  private var evaluateSeconds = 0.0
  private let scratch = EvaluationScratch()

  /// - Parameters:
  ///   - usesLayers: Build a layer tree and evaluate it, rather than a render list.
  ///   - cpu: How the CPU back end draws, where it does.
  package init(
    scene: PSCNScene, device: DeviceSelector, way: PathWay, usesLayers: Bool,
    cpu: CPUOptions = CPUOptions(), limits: Limits = .default
  ) throws {
    self.scene = scene
    self.way = way
    self.usesLayers = usesLayers
    self.limits = limits
    self.device = try OpenDevice.shared(
      device, requireHardware: false, cpu: cpu, limits: limits)
    if usesLayers { animated = try scene.animatedTree(skipped: &skipped) }
  }

  package var deviceDescription: DeviceDescription { device.description }

  /// What of the frames that were drawn so far could not be drawn, by name.
  package var unsupported: [String] { skipped.sorted() }
  package var notes: [String] {
    guard usesLayers else { return [] }
    return [
      animated == nil ? "evaluated from a layer tree" : "evaluated from one animated layer tree"
    ]
  }

  /// Draws frame 0 once from a cold start, and reads it back where its picture is wanted.
  ///
  /// - Returns: Milliseconds until it was drawn, not read back, and the picture.
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

  /// Runs every loop; the first frame has been drawn before.
  package func run(_ budget: BenchmarkBudget) throws -> FrameBenchmarkResult {
    var result = FrameBenchmarkResult(frames: scene.frameCount)
    for _ in 0..<2 { try drawAnew(0) }
    try repeating(budget) { frameCount in
      evaluateSeconds = 0
      let (wall, cpu) = (StageClock.seconds(), ProcessUsage.cpuSeconds)
      let drawn = try drawFrames { [way] backend, list in
        backend.forgetContent()
        return try backend.draw(list, way: way)
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
      _ = try drawFrames { [way] backend, list in
        backend.forgetContent()
        return try backend.render(list, way: way).statistics
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
  /// Those of a tree that moves are evaluated while the one before is drawn, as in a job; the content
  /// of others is built and drawn in turn, as the other renderers' drivers do.
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
    // Not the wall's time: a device with many threads may leave this one none for a while.
    let start = ProcessUsage.threadSeconds
    defer { evaluateSeconds += ProcessUsage.threadSeconds - start }
    return try Evaluator.renderList(
      of: root, at: time, on: canvas, limits: limits, scratch: scratch)
  }

  /// Content built anew, nothing kept from earlier frames but programs and memory.
  private func drawAnew(_ frame: Int) throws {
    let list = try list(frame)
    try device.perform { [way] backend in
      backend.forgetContent()
      _ = try backend.draw(list, way: way)
    }
  }

  private func replay(_ list: RenderList) throws {
    _ = try device.perform { [way] backend in try backend.draw(list, way: way) }
  }

  private func readAnew(_ frame: Int) throws -> RenderedFrame {
    let list = try list(frame)
    return try device.perform { [way] backend in
      backend.forgetContent()
      return try backend.render(list, way: way)
    }
  }
}

/// What a benchmark measured; times in milliseconds a frame.
package struct FrameBenchmarkResult: Sendable {
  package let frames: Int
  /// Content built anew, drawn to completion, not read back; one tree that moves is evaluated while
  /// the frame before is drawn.
  package var draw: [Double] = []
  /// Processor time of all threads for the same.
  package var drawCPU: [Double] = []
  /// The part of `draw` before the driver has everything.
  package var prepare: [Double] = []
  /// Processor time of evaluating the layer tree, on one thread; empty without one.
  package var evaluate: [Double] = []
  /// The same list again, whatever is kept about it kept.
  package var replay: [Double] = []
  package var replayCPU: [Double] = []
  /// As `draw`, with the pixels copied to memory.
  package var read: [Double] = []
  /// Of the last frame of `draw`.
  package var statistics = RenderStatistics()
  package var peakMegabytes = 0.0

  init(frames: Int) { self.frames = frames }
}
