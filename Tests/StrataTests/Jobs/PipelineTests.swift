import Dispatch
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataRenderList
import StrataTestSupport
import Synchronization
import Testing

/// The stages of a job with stubs: their order, the frames in flight, and the end of the job.
@Suite struct PipelineTests {
  /// The actions of the stubs, and a record of their calls.
  private final class Script: Sendable {
    let draw: @Sendable (Int, FrameWatch) throws -> Void
    let encode: @Sendable (Int) throws -> Void
    let encoded = Mutex<[Int]>([])
    let endings = Mutex<[String]>([])

    init(
      draw: @escaping @Sendable (Int, FrameWatch) throws -> Void = { _, _ in },
      encode: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) {
      self.draw = draw
      self.encode = encode
    }

    var order: [Int] { encoded.withLock { $0 } }
  }

  /// Draws a single pixel that contains the frame's number.
  private final class Backend: RenderBackend {
    let script: Script
    let device = DeviceDescription(
      kind: .cpu, name: "stub", vendor: "", version: "", isSoftware: true, candidate: "",
      selector: "cpu")

    init(_ script: Script) { self.script = script }

    func render(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
      -> RenderedFrame
    {
      let number = UInt8(list.size.width - 1)
      try script.draw(Int(number), watch)
      return RenderedFrame(
        pixels: Pixels(width: 1, height: 1, premultipliedRGBA: [number, 0, 0, 255]),
        statistics: RenderStatistics())
    }

    func draw(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
      -> RenderStatistics
    {
      RenderStatistics()
    }
    func forgetContent() {}
  }

  private final class Encoder: FrameEncoder {
    let script: Script
    var byteCount: Int { 0 }

    init(_ script: Script) { self.script = script }

    func add(_ frame: Pixels) throws {
      let number = Int(frame.bytes[0])
      try script.encode(number)
      script.encoded.withLock { $0.append(number) }
    }

    func finish() throws { script.endings.withLock { $0.append("finish") } }
    func cancel() { script.endings.withLock { $0.append("cancel") } }
  }

  private struct Failure: Error, Equatable { let stage: String }

  /// Long enough for any machine; only a failing test waits this long.
  private static let patience = DispatchTime.now() + 60

  private func pipeline(
    _ script: Script, cancellation: Cancellation? = nil, limits: Limits = .default
  ) throws -> FramePipeline {
    FramePipeline(
      device: try ResourceThread(name: "stub-device") { Backend(script) },
      to: .encoder(try ResourceThread(name: "stub-encoder") { Encoder(script) }),
      cancellation: cancellation, limits: limits)
  }

  /// Draws a frame until it is cancelled.
  private static func drawForEver(_ watch: FrameWatch) throws {
    while DispatchTime.now() < patience {
      try watch.check()
      usleep(1_000)
    }
  }

  /// Creates a list that passes its number to the stub.
  private func list(_ frame: Int, _ watch: FrameWatch) -> RenderList {
    RenderList(size: PixelSize(width: frame + 1, height: 1))
  }

  @Test func `frames of all ranges reach the encoder in order, once`() throws {
    let script = Script()
    let summary = try pipeline(script).run([0..<3, 7..<8, 100..<120], list: list)
    expectEqual(script.order, [0, 1, 2, 7] + Array(100..<120))
    expectEqual(summary.frames, 24)
    expect(!summary.isCancelled && !summary.hasTransparency)
  }

  @Test func `a frame is evaluated and the next drawn while the one before is encoded`() throws {
    let (drawn, evaluated) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let seen = Mutex<[DispatchTimeoutResult]>([])
    let script = Script(
      draw: { frame, _ in if frame == 1 { drawn.signal() } },
      encode: { frame in
        guard frame == 0 else { return }
        // Frame 0 is not encoded before frame 1 is drawn and frame 2 evaluated: a pipeline that
        // did one thing at a time would wait here forever.
        let results = [drawn.wait(timeout: Self.patience), evaluated.wait(timeout: Self.patience)]
        seen.withLock { $0 = results }
      })
    _ = try pipeline(script).run([0..<6]) { frame, watch in
      if frame == 2 { evaluated.signal() }
      return list(frame, watch)
    }
    expectEqual(seen.withLock { $0 }, [.success, .success])
    expectEqual(script.order, [0, 1, 2, 3, 4, 5])
  }

  // MARK: Workers

  /// A pipeline whose workers draw.
  private func pipeline(
    workers count: Int, _ script: Script, packing: StillFormat? = nil
  ) throws -> FramePipeline {
    FramePipeline(
      device: nil,
      workers: try (0..<count).map { _ in
        try ResourceThread(name: "stub-worker") { FrameWorker(backend: Backend(script)) }
      },
      to: .encoder(try ResourceThread(name: "stub-encoder") { Encoder(script) }),
      packing: packing)
  }

  @Test(arguments: [1, 2, 5])
  func `frames made concurrently arrive in order`(workers: Int) throws {
    // The later of two frames is finished first.
    let script = Script(draw: { frame, _ in usleep(frame % 2 == 0 ? 3_000 : 0) })
    var here: [Int] = []
    let summary = try pipeline(workers: workers, script).run([0..<20, 30..<50]) {
      { frame, _, _ in RenderList(size: PixelSize(width: frame + 1, height: 1)) }
    } list: { frame, watch in
      here.append(frame)
      return list(frame, watch)
    }
    expect(script.order == Array(0..<20) + Array(30..<50) && summary.frames == 40)
    expectEqual(here, [0])
  }

  @Test(arguments: [1, 3])
  func `frames without output are counted and reported in order`(workers count: Int) throws {
    func pipeline(_ script: Script) throws -> FramePipeline {
      FramePipeline(
        device: nil,
        workers: try (0..<count).map { _ in
          try ResourceThread(name: "stub-worker") { FrameWorker(backend: Backend(script)) }
        }, to: .nowhere)
    }
    func free() -> FramePipeline.ThreadSafeEvaluation? {
      { frame, _, _ in RenderList(size: PixelSize(width: frame + 1, height: 1)) }
    }
    var told: [Int] = []
    let whole = try pipeline(Script()).run([0..<100], threadSafe: free, list: list) { progress in
      told.append(progress.frame)
      return .continue
    }
    expect(whole.frames == 100 && told == Array(0..<100))
    // While the second is being drawn, the first is reported, although it is one of many.
    let slow = Script { frame, watch in if frame == 1 { try Self.drawForEver(watch) } }
    let cut = try pipeline(slow).run([0..<100], threadSafe: free, list: list) { _ in .cancel }
    expect(cut.isCancelled && cut.frames == 1)
    let failing = Script { frame, _ in if frame == 50 { throw Failure(stage: "draw") } }
    #expect(throws: Failure(stage: "draw")) {
      _ = try pipeline(failing).run([0..<100], threadSafe: free, list: list)
    }
  }

  @Test func `two workers draw at once`() throws {
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let seen = Mutex<[DispatchTimeoutResult]>([])
    let script = Script(draw: { frame, _ in
      // Each waits for the other, so running them in sequence would wait forever.
      guard frame < 2 else { return }
      (frame == 0 ? first : second).signal()
      let result = (frame == 0 ? second : first).wait(timeout: Self.patience)
      seen.withLock { $0.append(result) }
    })
    _ = try pipeline(workers: 2, script).run([0..<4], list: list)
    expectEqual(seen.withLock { $0 }, [.success, .success])
    expectEqual(script.order, [0, 1, 2, 3])
  }

  @Test(arguments: ["list", "draw", "encode"])
  func `a worker's error is thrown, and the others stop`(stage: String) throws {
    @Sendable func fail(_ name: String, _ frame: Int) throws {
      if name == stage, frame == 20 { throw Failure(stage: stage) }
    }
    let script = Script(
      draw: { frame, _ in try fail("draw", frame) }, encode: { try fail("encode", $0) })
    #expect(throws: Failure(stage: stage)) {
      _ = try pipeline(workers: 3, script).run([0..<100]) {
        { frame, _, _ in
          try fail("list", frame)
          return RenderList(size: PixelSize(width: frame + 1, height: 1))
        }
      } list: {
        list($0, $1)
      }
    }
    expect(script.order == Array(0..<script.order.count) && script.order.count <= 20)
  }

  @Test func `diagnostics of frames are reported once, before their output`() throws {
    let script = Script()
    let diagnostics = ["a", "b", "a"].map { Diagnostic(.warning, code: $0, $0) }
    var told: [String] = []
    let pipeline = try pipeline(workers: 3, script)
    #expect(throws: Failure(stage: "told")) {
      _ = try pipeline.run([0..<90]) {
        { frame, _, _ in
          var list = RenderList(size: PixelSize(width: frame + 1, height: 1))
          if frame >= 40 { list.diagnostics = [diagnostics[frame % 2]] }
          return list
        }
      } diagnose: { diagnostics in
        told += diagnostics.map(\.code)
        if told.count == 2 { throw Failure(stage: "told") }
      } list: {
        list($0, $1)
      }
    }
    expect(told.sorted() == ["a", "b"] && script.order.count <= 42)
  }

  private static let stages: [(draw: Double, encode: Double)] = [
    (0.02, 0.02), (0.02, 0.005), (0.005, 0.02), (0.03, 0.01),
  ]

  // The only test that depends on a clock, so it runs only in a soak test.
  @Test(.enabled(if: sweep(1) > 1), arguments: stages)
  func `a job takes as long as its slowest stage`(draw: Double, encode: Double) throws {
    let frames = 60
    let script = Script(
      draw: { _, _ in Thread.sleep(forTimeInterval: draw) },
      encode: { _ in Thread.sleep(forTimeInterval: encode) })
    let pipeline = try pipeline(script)
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try pipeline.run([0..<frames], list: list) }
    let ratio = time / .seconds(max(draw, encode) * Double(frames))
    print("draw \(draw) s, encode \(encode) s: \(ratio) of the slower stage's time")
    expect(ratio <= 1.15)
  }

  @Test func `while the caller takes a frame, the next ones are drawn`() throws {
    let drawn = DispatchSemaphore(value: 0)
    let script = Script(draw: { frame, _ in if frame == 2 { drawn.signal() } })
    let pipeline = FramePipeline(
      device: try ResourceThread(name: "stub-device") { Backend(script) },
      to: .caller { frame, pixels in
        expectEqual(Int(pixels.bytes[0]), frame)
        if frame == 0 { expectEqual(drawn.wait(timeout: Self.patience), .success) }
      })
    try expectEqual(pipeline.run([0..<9], list: list).frames, 9)
  }

  @Test func `a slow encoder blocks the other stages at the pipeline's depth`() throws {
    let evaluated = Atomic<Int>(0)
    let full = DispatchSemaphore(value: 0)
    let script = Script(encode: { frame in
      // Until the maximum number is in flight, so that later ones find the pipeline full.
      if frame == 0 { _ = full.wait(timeout: Self.patience) }
    })
    var most = 0
    _ = try pipeline(script).run([0..<100]) { frame, watch in
      let onTheirWay = evaluated.add(1, ordering: .relaxed).newValue - script.order.count
      most = max(most, onTheirWay)
      if onTheirWay == FramePipeline.depth { full.signal() }
      return list(frame, watch)
    }
    expectEqual(most, FramePipeline.depth)
    expectEqual(script.order, Array(0..<100))
  }

  @Test(arguments: ["list", "draw", "encode"])
  func `an error of any stage is thrown, and the others stop`(stage: String) throws {
    @Sendable func fail(_ name: String, _ frame: Int) throws {
      if name == stage, frame == 20 { throw Failure(stage: stage) }
    }
    let script = Script(
      draw: { frame, _ in try fail("draw", frame) }, encode: { try fail("encode", $0) })
    var evaluated = 0
    #expect(throws: Failure(stage: stage)) {
      _ = try pipeline(script).run([0..<100]) { frame, watch in
        evaluated += 1
        try fail("list", frame)
        return list(frame, watch)
      }
    }
    expect(evaluated <= 20 + FramePipeline.depth + 1)
    expectEqual(script.order, Array(0..<script.order.count))
    expect(script.order.count <= 20)
  }

  @Test func `the caller's error is thrown`() throws {
    let pipeline = FramePipeline(
      device: try ResourceThread(name: "stub-device") { Backend(Script()) },
      to: .caller { frame, _ in if frame == 5 { throw Failure(stage: "caller") } })
    #expect(throws: Failure(stage: "caller")) { _ = try pipeline.run([0..<100], list: list) }
  }

  @Test func `progress counts every frame, and can stop the job`() throws {
    var told: [RenderProgress] = []
    let whole = try pipeline(Script()).run([5..<15], list: list) { progress in
      told.append(progress)
      return .continue
    }
    expectEqual(whole.frames, 10)
    expectEqual(told.map(\.frame), Array(5..<15))
    expectEqual(told.map(\.completed), Array(1...10))
    expect(told.allSatisfy { $0.total == 10 })
    expect(zip(told, told.dropFirst()).allSatisfy { $0.seconds <= $1.seconds })

    let script = Script()
    var asked = 0
    let cut = try pipeline(script).run([0..<100], list: list) { progress in
      asked += 1
      return progress.completed == 4 ? .cancel : .continue
    }
    expectEqual(asked, 4)
    expect(cut.isCancelled)
    expectEqual(cut.frames, script.order.count)
    expect((4..<4 + FramePipeline.depth).contains(cut.frames))
  }

  @Test func `cancelling from progress ends the frame being drawn`() throws {
    let script = Script { frame, watch in if frame == 1 { try Self.drawForEver(watch) } }
    let cut = try pipeline(script).run([0..<100], list: list) { _ in .cancel }
    expect(cut.isCancelled && cut.frames == 1)
    expectEqual(script.order, [0])
  }

  @Test func `a cancellation ends a job in the middle of a frame`() throws {
    let cancellation = Cancellation()
    let script = Script { frame, watch in
      guard frame == 2 else { return }
      cancellation.cancel()
      try Self.drawForEver(watch)
    }
    let cut = try pipeline(script, cancellation: cancellation).run([0..<100], list: list)
    expect(cut.isCancelled && cut.frames <= 2)
    let again = try pipeline(Script(), cancellation: cancellation).run([0..<9], list: list)
    expect(again.isCancelled && again.frames == 0)
  }

  @Test func `after cancellation no further progress is reported`() throws {
    let encoded = DispatchSemaphore(value: 0)
    let cancellation = Cancellation()
    let script = Script(encode: { frame in if frame == 1 { encoded.signal() } })
    var asked = 0
    let cut = try pipeline(script, cancellation: cancellation).run([0..<100], list: list) { _ in
      asked += 1
      expectEqual(encoded.wait(timeout: Self.patience), .success)
      cancellation.cancel()
      encoded.signal()
      return .continue
    }
    expect(asked == 1 && cut.isCancelled && cut.frames > 1)
  }

  @Test func `a cancelled evaluation cancels the job`() throws {
    let cancellation = Cancellation()
    let cut = try pipeline(Script(), cancellation: cancellation).run([0..<9]) { frame, watch in
      if frame == 3 { cancellation.cancel() }
      try watch.check()
      return list(frame, watch)
    }
    expect(cut.isCancelled && cut.frames <= 3)
  }

  @Test func `the deadline applies per frame, and ends the job with its error`() throws {
    var limits = Limits()
    limits.seconds = 0
    let script = Script { _, watch in try Self.drawForEver(watch) }
    let error = #expect(throws: LimitExceeded.self) {
      try pipeline(script, limits: limits).run([0..<9], list: list)
    }
    expectEqual(error?.allowed, 0)
    expect(script.order.isEmpty)
  }
}
