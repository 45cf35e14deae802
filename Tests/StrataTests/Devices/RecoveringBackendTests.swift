import Strata
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// A lost context is replaced, and its frame is drawn again.
@Suite struct RecoveringBackendTests {
  /// Draws one gray pixel, or throws.
  private final class FakeBackend: RenderBackend {
    let device: DeviceDescription
    /// The errors of the next frames, in order.
    var errors: [GPUError]
    /// The errors of reading back submitted frames, in order.
    var readErrors: [GPUError] = []
    private(set) var frames = 0
    private(set) var submitted = 0

    init(_ name: String, errors: [GPUError] = []) {
      device = DeviceDescription(
        kind: .gpu, name: name, vendor: "", version: "", isSoftware: false, candidate: "",
        selector: "gpu")
      self.errors = errors
    }

    func render(
      _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
    ) throws -> RenderedFrame {
      RenderedFrame(
        pixels: Pixels(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 255]),
        statistics: try draw(list, strategy: strategy, watch: watch))
    }

    func draw(
      _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
    ) throws -> RenderStatistics {
      guard errors.isEmpty else { throw errors.removeFirst() }
      frames += 1
      return RenderStatistics()
    }

    func submit(
      _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
    ) throws -> SubmittedFrame {
      submitted += 1
      return .pending(Frame(self, try draw(list, strategy: strategy, watch: watch)))
    }

    func forgetContent() {}

    /// Throws if the context was lost after the frame was submitted.
    private final class Frame: PendingFrame {
      let backend: FakeBackend
      let statistics: RenderStatistics

      init(_ backend: FakeBackend, _ statistics: RenderStatistics) {
        (self.backend, self.statistics) = (backend, statistics)
      }

      func finish() throws -> RenderedFrame {
        if let error = backend.readErrors.first {
          backend.readErrors.removeFirst()
          throw error
        }
        return RenderedFrame(
          pixels: Pixels(width: 1, height: 1, premultipliedRGBA: [3, 3, 3, 255]),
          statistics: statistics)
      }
    }
  }

  private static let lost = GPUError.contextLost(label: "drawing a frame", status: .innocent)
  private static let list = RenderList(size: PixelSize(width: 1, height: 1))

  @Test func `a frame of a working device is drawn once`() throws {
    let device = FakeBackend("first")
    let recovering = RecoveringBackend(device) { _ in throw Self.lost }
    try expectEqual(recovering.render(Self.list, strategy: .auto).statistics.contextResets, 0)
    expectEqual(device.frames, 1)
  }

  @Test func `a lost context is replaced once, and later frames use the new one`() throws {
    let (first, second) = (FakeBackend("first", errors: [Self.lost]), FakeBackend("second"))
    var opened = 0
    let recovering = RecoveringBackend(first) { lost in
      expect(lost === first)
      opened += 1
      return second
    }
    let frame = try recovering.render(Self.list, strategy: .auto)
    expectEqual(frame.statistics.contextResets, 1)
    expectEqual(frame.pixels.bytes, [9, 9, 9, 255])
    expectEqual(recovering.device.name, "second")
    try expectEqual(recovering.draw(Self.list, strategy: .auto).contextResets, 0)
    expectEqual(opened, 1)
    expectEqual(first.frames, 0)
    expectEqual(second.frames, 2)
  }

  @Test func `a context that is lost again is an error, and the next frame tries again`() throws {
    let (first, second) = (
      FakeBackend("first", errors: [Self.lost]), FakeBackend("second", errors: [Self.lost])
    )
    var next = [second, FakeBackend("third")]
    let recovering = RecoveringBackend(first) { _ in next.removeFirst() }
    #expect(throws: Self.lost) { try recovering.render(Self.list, strategy: .auto) }
    try expectEqual(recovering.render(Self.list, strategy: .auto).statistics.contextResets, 0)
    expectEqual(recovering.device.name, "second")
  }

  @Test func `a device that does not open again keeps its error`() throws {
    let recovering = RecoveringBackend(FakeBackend("first", errors: [Self.lost, Self.lost])) { _ in
      throw GPUError.eglFailed(step: "eglCreateContext", code: "EGL_BAD_ALLOC")
    }
    #expect(throws: GPUError.eglFailed(step: "eglCreateContext", code: "EGL_BAD_ALLOC")) {
      try recovering.render(Self.list, strategy: .auto)
    }
  }

  @Test func `other errors are not repeated`() throws {
    let error = GPUError.outOfMemory(label: "a texture")
    let device = FakeBackend("first", errors: [error])
    let recovering = RecoveringBackend(device) { _ in FakeBackend("second") }
    #expect(throws: error) { try recovering.render(Self.list, strategy: .auto) }
    expectEqual(recovering.device.name, "first")
  }

  // MARK: Frames in flight

  private func submit(_ backend: RecoveringBackend<FakeBackend>) throws -> any PendingFrame {
    let frame = try backend.submit(Self.list, strategy: .auto, watch: .none)
    guard case .pending(let pending) = frame else { throw Self.lost }
    return pending
  }

  @Test func `a frame that is lost in flight is drawn again in a new context`() throws {
    let (first, second) = (FakeBackend("first"), FakeBackend("second"))
    first.readErrors = [Self.lost]
    let recovering = RecoveringBackend(first) { _ in second }
    let frame = try submit(recovering).finish()
    expectEqual(frame.pixels.bytes, [9, 9, 9, 255])
    expectEqual(frame.statistics.contextResets, 1)
    expectEqual(recovering.device.name, "second")
    expectEqual(second.frames, 1)
  }

  @Test func `frames that are lost together open one new context`() throws {
    let (first, second) = (FakeBackend("first"), FakeBackend("second"))
    // The old context may report a later frame's loss in another way.
    first.readErrors = [Self.lost, .eglFailed(step: "eglMakeCurrent", code: "EGL_BAD_CONTEXT")]
    var opened = 0
    let recovering = RecoveringBackend(first) { _ in
      opened += 1
      return second
    }
    let frames = [try submit(recovering), try submit(recovering)]
    for frame in frames { try expectEqual(frame.finish().pixels.bytes, [9, 9, 9, 255]) }
    expectEqual(opened, 1)
    expectEqual(second.frames, 2)
  }

  @Test func `a loss that is noticed by the next frame loses the one in flight, too`() throws {
    let (first, second) = (FakeBackend("first"), FakeBackend("second"))
    let recovering = RecoveringBackend(first) { _ in second }
    let inFlight = try submit(recovering)
    first.errors = [Self.lost]
    first.readErrors = [Self.lost]
    let next = try submit(recovering)
    try expectEqual(inFlight.finish().pixels.bytes, [9, 9, 9, 255])
    let frame = try next.finish()
    expectEqual(frame.pixels.bytes, [3, 3, 3, 255])
    expectEqual(frame.statistics.contextResets, 1)
    expectEqual(second.submitted, 1)
  }

  @Test func `another error in flight is not repeated`() throws {
    let device = FakeBackend("first")
    device.readErrors = [.outOfMemory(label: "a texture")]
    let recovering = RecoveringBackend(device) { _ in FakeBackend("second") }
    let frame = try submit(recovering)
    #expect(throws: GPUError.outOfMemory(label: "a texture")) { try frame.finish() }
    expectEqual(recovering.device.name, "first")
  }
}
