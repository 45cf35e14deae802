import Foundation
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataRenderList

/// The context in which a `CARenderer` draws, with its GL objects.
final class LiveTarget {
  /// The context; nil if it was created by other code.
  private let context: EAGLContext?
  private let limits: Limits
  /// The canvas, created with the first frame, when the context is current.
  private var canvas: LiveCanvas?

  init(_ context: EAGLContext, _ limits: Limits) {
    self.context = context
    self.limits = limits
  }

  /// Creates a target in the current context.
  ///
  /// - Throws: `GLInteropError` or `GPUError` if there is no context to draw in.
  init(inCurrentContextWith limits: Limits) throws {
    context = nil
    self.limits = limits
    canvas = LiveCanvas(in: try AdoptedContext(), limits: limits, clock: StageClock.seconds)
  }

  deinit {
    canvas?.prepareForRelease()
    guard let context, canvas?.isUsable == false else { return }
    do {
      // Deletion needs the context, on whichever thread.
      try context.whileCurrent {
        canvas?.prepareForRelease()
        canvas = nil
      }
    } catch {
      // The context is current on another thread.
      if let canvas { AbandonedCanvases.add(canvas, of: context) }
    }
  }

  /// Traps unless the context is current on the thread that created the target.
  func check() {
    precondition(
      canvas?.isUsable ?? context?.isCurrent ?? false,
      "the context of a CARenderer must be current when the renderer is used")
  }

  func draw(
    _ list: RenderList, changed: PixelRect, update: PixelRect, strategy: PathStrategy,
    watch: FrameWatch
  ) throws -> RenderStatistics {
    if let context { AbandonedCanvases.removeAll(of: context) }
    let canvas =
      try self.canvas
      ?? LiveCanvas(
        in: AdoptedContext(in: context?.shareGroup), limits: limits, clock: StageClock.seconds)
    self.canvas = canvas
    return try canvas.draw(list, changed: changed, update: update, strategy: strategy, watch: watch)
  }
}

/// The thread on which an object was created.
struct CallingThread {
  private let thread = pthread_self()

  /// Whether it is the calling thread.
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
