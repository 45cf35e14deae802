import StrataCGLES
import StrataGraphics
import StrataRenderList

/// A submitted frame that the driver copies to a pixel buffer.
final class PendingReadback: PendingFrame {
  /// The interval at which a wait for the device checks for cancellation and resets, in
  /// nanoseconds.
  private static let interval: GLuint64 = 100_000_000

  private let backend: GPUBackend
  private let list: RenderList
  private let strategy: PathStrategy
  private let watch: FrameWatch
  private let elapsed: Duration
  private let clock: () -> Double
  private var statistics: RenderStatistics
  /// The buffer and the fence after the copy to it; nil once they have been given back.
  private var copy: (buffer: PixelBuffer, fence: UInt?)?

  init(
    _ list: RenderList, _ strategy: PathStrategy, _ watch: FrameWatch, by backend: GPUBackend,
    to buffer: PixelBuffer, fence: UInt?, statistics: RenderStatistics,
    clock: @escaping () -> Double
  ) {
    self.list = list
    self.strategy = strategy
    self.watch = watch
    self.backend = backend
    self.statistics = statistics
    self.clock = clock
    elapsed = watch.elapsed
    copy = (buffer, fence)
  }

  deinit {
    guard copy != nil else { return }
    // If the context is lost, its objects are already gone.
    try? backend.context.makeCurrent()
    close()
  }

  /// Waits for the copy and returns the pixels.
  ///
  /// If the driver does not return the content of the buffer, the frame is drawn again and read
  /// back without a buffer, as are all later frames.
  func finish() throws -> RenderedFrame {
    let watch = watch.resumed(after: elapsed)
    let bytes = try DriverTurns.take(isSoftware: backend.device.isSoftware) { try read(watch) }
    guard let bytes else {
      backend.pixelBuffers.disable()
      return try backend.render(list, strategy: strategy, watch: watch)
    }
    return RenderedFrame(
      pixels: Pixels(
        width: list.size.width, height: list.size.height, premultipliedRGBA: bytes),
      statistics: statistics)
  }

  private func read(_ watch: FrameWatch) throws -> [UInt8]? {
    guard let copy else { preconditionFailure("a frame is read back once") }
    let context = backend.context
    try context.makeCurrent()
    defer { close() }
    let start = clock()
    if let fence = copy.fence { try wait(for: fence, watch) }
    let drawn = clock()
    statistics.drawSeconds += drawn - start
    let bytes = copy.buffer.bytes()
    do throws(GPUError) {
      try context.checkErrors(
        "reading back a frame of \(list.size.width) x \(list.size.height)")
    } catch .contextLost(let label, let status) {
      throw GPUError.contextLost(label: label, status: status)
    } catch {
      return nil
    }
    statistics.readSeconds += clock() - drawn
    return bytes
  }

  private func wait(for fence: UInt, _ watch: FrameWatch) throws {
    let gl = backend.context.procs
    while gl.isTimedOut(fence: fence, after: Self.interval) {
      try watch.check()
      // After a reset a fence may never be passed.
      if let status = backend.context.resetStatus() {
        throw GPUError.contextLost(label: "waiting for a frame", status: status)
      }
    }
  }

  private func close() {
    guard let copy else { return }
    self.copy = nil
    if let fence = copy.fence { backend.context.procs.delete(fence: fence) }
    backend.pixelBuffers.giveBack(copy.buffer)
  }
}
