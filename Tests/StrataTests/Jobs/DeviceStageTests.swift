import Dispatch
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataRenderList
import StrataTestSupport
import Synchronization
import Testing

/// The frames in flight on a device that reads them back later.
@Suite struct DeviceStageTests {
  /// The calls of the stubs, and the actions of some of them.
  private final class Script: Sendable {
    let calls = Mutex<[String]>([])
    let act: @Sendable (String) throws -> Void

    init(_ act: @escaping @Sendable (String) throws -> Void = { _ in }) { self.act = act }

    func call(_ name: String) throws {
      calls.withLock { $0.append(name) }
      try act(name)
    }

    var names: [String] { calls.withLock { $0 } }
  }

  private final class Backend: RenderBackend {
    let script: Script
    let device = DeviceDescription(
      kind: .gpu, name: "stub", vendor: "", version: "", isSoftware: false, candidate: "",
      selector: "gpu")

    init(_ script: Script) { self.script = script }

    func render(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
      -> RenderedFrame
    {
      preconditionFailure("frames of a job are submitted")
    }

    func submit(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
      -> SubmittedFrame
    {
      let number = list.size.width - 1
      try script.call("submit \(number)")
      return .pending(Frame(script, number))
    }

    func draw(_ list: RenderList, strategy: PathStrategy, watch: FrameWatch) throws
      -> RenderStatistics
    {
      RenderStatistics()
    }
    func forgetContent() {}
  }

  private final class Frame: PendingFrame {
    let script: Script
    let number: Int

    init(_ script: Script, _ number: Int) { (self.script, self.number) = (script, number) }

    func finish() throws -> RenderedFrame {
      try script.call("finish \(number)")
      return RenderedFrame(
        pixels: Pixels(width: 1, height: 1, premultipliedRGBA: [UInt8(number), 0, 0, 255]),
        statistics: RenderStatistics())
    }
  }

  private struct Failure: Error, Equatable {}

  /// Runs a job and returns the numbers of the frames that reached the caller.
  private func run(
    _ script: Script, frames: Range<Int> = 0..<6, cancellation: Cancellation? = nil,
    evaluated: (Int) -> Void = { _ in }
  ) throws -> [Int] {
    var numbers: [Int] = []
    let pipeline = FramePipeline(
      device: try ResourceThread(name: "stub-device") { Backend(script) },
      to: .caller { _, pixels in numbers.append(Int(pixels.bytes[0])) },
      cancellation: cancellation)
    _ = try pipeline.run([frames]) { frame, _ in
      evaluated(frame)
      return RenderList(size: PixelSize(width: frame + 1, height: 1))
    }
    return numbers
  }

  @Test func `a frame is read back after the next one was submitted`() throws {
    let waiting = DispatchSemaphore(value: 0)
    // The device starts when the frames that fit into the pipeline wait for it.
    let script = Script { if $0 == "submit 0" { waiting.wait() } }
    let numbers = try run(script) { if $0 == FramePipeline.depth - 1 { waiting.signal() } }
    expectEqual(numbers, [0, 1, 2, 3, 4, 5])
    let first = script.names.prefix(5)
    expectEqual(first, ["submit 0", "submit 1", "finish 0", "submit 2", "finish 1"])
  }

  @Test func `a frame that none follows is read back at once`() throws {
    let read = DispatchSemaphore(value: 0)
    let script = Script { if $0 == "finish 0" { read.signal() } }
    var results: [DispatchTimeoutResult] = []
    // The next frame is not evaluated before the first has been read back.
    let numbers = try run(script, frames: 0..<2) { frame in
      if frame == 1 { results.append(read.wait(timeout: .now() + 60)) }
    }
    expectEqual(results, [.success])
    expectEqual(numbers, [0, 1])
    expectEqual(script.names, ["submit 0", "finish 0", "submit 1", "finish 1"])
  }

  @Test(arguments: ["submit 2", "finish 2", "submit 5", "finish 5"])
  func `an error ends the job, and every frame is settled`(call: String) {
    let script = Script { if $0 == call { throw Failure() } }
    #expect(throws: Failure()) { try run(script) }
  }

  @Test func `a canceled job drops the frame in flight`() throws {
    let cancellation = Cancellation()
    let script = Script { if $0 == "submit 3" { cancellation.cancel() } }
    let numbers = try run(script, cancellation: cancellation)
    expectEqual(numbers, Array(0..<numbers.count))
    expect(!script.names.contains("finish 3"))
  }
}
