import Strata
import StrataGraphics
import StrataRenderList
import Testing

/// A lost context is replaced, and its frame is drawn again.
@Suite struct RecoveringBackendTests {
  /// Draws one gray pixel, or throws.
  private final class FakeBackend: RenderBackend {
    let device: DeviceDescription
    /// The errors of the next frames, in order.
    var errors: [GPUError]
    private(set) var frames = 0

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

    func forgetContent() {}
  }

  private static let lost = GPUError.contextLost(label: "drawing a frame", status: .innocent)
  private static let list = RenderList(size: PixelSize(width: 1, height: 1))

  @Test func `a frame of a working device is drawn once`() throws {
    let device = FakeBackend("first")
    let recovering = RecoveringBackend(device) { _ in throw Self.lost }
    #expect(try recovering.render(Self.list, strategy: .auto).statistics.contextResets == 0)
    #expect(device.frames == 1)
  }

  @Test func `a lost context is replaced once, and later frames use the new one`() throws {
    let (first, second) = (FakeBackend("first", errors: [Self.lost]), FakeBackend("second"))
    var opened = 0
    let recovering = RecoveringBackend(first) { lost in
      #expect(lost === first)
      opened += 1
      return second
    }
    let frame = try recovering.render(Self.list, strategy: .auto)
    #expect(frame.statistics.contextResets == 1)
    #expect(frame.pixels.bytes == [9, 9, 9, 255])
    #expect(recovering.device.name == "second")
    #expect(try recovering.draw(Self.list, strategy: .auto).contextResets == 0)
    #expect(opened == 1)
    #expect(first.frames == 0)
    #expect(second.frames == 2)
  }

  @Test func `a context that is lost again is an error, and the next frame tries again`() throws {
    let (first, second) = (
      FakeBackend("first", errors: [Self.lost]), FakeBackend("second", errors: [Self.lost])
    )
    var next = [second, FakeBackend("third")]
    let recovering = RecoveringBackend(first) { _ in next.removeFirst() }
    #expect(throws: Self.lost) { try recovering.render(Self.list, strategy: .auto) }
    #expect(try recovering.render(Self.list, strategy: .auto).statistics.contextResets == 0)
    #expect(recovering.device.name == "second")
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
    #expect(recovering.device.name == "first")
  }
}
