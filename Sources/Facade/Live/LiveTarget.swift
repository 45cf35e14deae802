import Foundation
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataRenderList

/// The context that a `CARenderer` draws in, and what is kept there.
final class LiveTarget {
  /// Nil where somebody else made the context.
  private let context: EAGLContext?
  private let limits: Limits
  /// Made with the first frame, when the context is current.
  private var canvas: LiveCanvas?

  init(_ context: EAGLContext, _ limits: Limits) {
    self.context = context
    self.limits = limits
  }

  /// - Throws: `GLInteropError` or `GPUError` when there is no context to draw in.
  init(inCurrentContextWith limits: Limits) throws {
    context = nil
    self.limits = limits
    canvas = LiveCanvas(in: try AdoptedContext(), limits: limits, clock: StageClock.seconds)
  }

  deinit {
    guard let context, canvas?.isUsable == false else { return }
    // Deleting takes the context. Where it cannot be had, all stays in it until it goes itself.
    try? context.whileCurrent { canvas = nil }
  }

  /// Traps unless the context may be drawn in.
  func check() {
    precondition(
      canvas?.isUsable ?? context?.isCurrent ?? false,
      "a CARenderer draws while the context that it was made for is current")
  }

  func draw(
    _ list: RenderList, changed: PixelRect, update: PixelRect, way: PathWay, watch: FrameWatch
  ) throws -> RenderStatistics {
    let canvas =
      try self.canvas
      ?? LiveCanvas(
        in: AdoptedContext(in: context?.shareGroup), limits: limits, clock: StageClock.seconds)
    self.canvas = canvas
    return try canvas.draw(list, changed: changed, update: update, way: way, watch: watch)
  }
}

/// The thread that something was made on.
struct CallingThread {
  private let thread = pthread_self()

  /// Whether it is the calling one.
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
