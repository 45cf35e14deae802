import StrataGPU
import StrataGraphics
package import StrataRenderList

/// A GPU back end that survives the loss of its context.
///
/// After a reset of the GPU, all objects of the context are gone. The frame that notices it is
/// drawn once more, in a new context on the same device, so that a server does not have to restart.
package final class RecoveringBackend<Backend: RenderBackend>: RenderBackend {
  package private(set) var backend: Backend
  private let reopen: (_ lost: Backend) throws -> Backend

  package var device: DeviceDescription { backend.device }

  /// - Parameter reopen: Opens the device of a lost back end in a new context, with its settings.
  package init(_ backend: Backend, reopen: @escaping (_ lost: Backend) throws -> Backend) {
    self.backend = backend
    self.reopen = reopen
  }

  /// Draws a frame.
  ///
  /// - Throws: `GPUError.contextLost` if the new context is lost, too, and the errors of opening
  ///   it; the next frame tries again.
  package func render(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderedFrame {
    let (frame, isRepeated) = try recovering {
      try $0.render(list, strategy: strategy, watch: watch)
    }
    var counted = frame
    if isRepeated { counted.statistics.contextResets += 1 }
    return counted
  }

  /// Submits a frame, which is drawn again if the context is lost before it is finished.
  package func submit(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> SubmittedFrame {
    let (frame, isRepeated) = try recovering {
      try $0.submit(list, strategy: strategy, watch: watch)
    }
    switch frame {
    case .finished(var frame):
      if isRepeated { frame.statistics.contextResets += 1 }
      return .finished(frame)
    case .pending(let pending):
      return .pending(
        RecoveringFrame(
          pending, list, strategy, watch, of: self, on: backend, isRepeated: isRepeated))
    }
  }

  package func draw(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderStatistics {
    let (statistics, isRepeated) = try recovering {
      try $0.draw(list, strategy: strategy, watch: watch)
    }
    var counted = statistics
    if isRepeated { counted.contextResets += 1 }
    return counted
  }

  package func forgetContent() { backend.forgetContent() }

  /// Runs `body` with the back end, and again with a new one if its context is lost.
  func recovering<Result>(
    _ body: (Backend) throws -> Result
  ) throws -> (Result, isRepeated: Bool) {
    do {
      return (try body(backend), false)
    } catch GPUError.contextLost {
      backend = try reopen(backend)
      return (try body(backend), true)
    }
  }

  /// Replaces the back end with which a frame in flight was lost.
  ///
  /// Frames in flight are lost together, and the first of them opens the new context.
  fileprivate func replace(_ lost: Backend, after error: GPUError) throws {
    guard backend === lost else { return }
    guard case .contextLost = error else { throw error }
    backend = try reopen(lost)
  }
}

/// A submitted frame that is drawn again if its context is lost before its pixels are read back.
private final class RecoveringFrame<Backend: RenderBackend>: PendingFrame {
  private let pending: any PendingFrame
  private let list: RenderList
  private let strategy: PathStrategy
  private let watch: FrameWatch
  private let elapsed: Duration
  private let owner: RecoveringBackend<Backend>
  /// The back end to which the frame was submitted.
  private let backend: Backend
  private let isRepeated: Bool

  init(
    _ pending: any PendingFrame, _ list: RenderList, _ strategy: PathStrategy,
    _ watch: FrameWatch, of owner: RecoveringBackend<Backend>, on backend: Backend,
    isRepeated: Bool
  ) {
    self.pending = pending
    self.list = list
    self.strategy = strategy
    self.watch = watch
    self.owner = owner
    self.backend = backend
    self.isRepeated = isRepeated
    elapsed = watch.elapsed
  }

  func finish() throws -> RenderedFrame {
    do {
      var frame = try pending.finish()
      if isRepeated { frame.statistics.contextResets += 1 }
      return frame
    } catch let error as GPUError {
      try owner.replace(backend, after: error)
      var frame = try owner.backend.render(
        list, strategy: strategy, watch: watch.resumed(after: elapsed))
      frame.statistics.contextResets += 1
      return frame
    }
  }
}

extension RenderStatistics {
  /// The diagnostics about a frame that was drawn.
  var diagnostics: [Diagnostic] {
    guard contextResets > 0 else { return [] }
    return [
      Diagnostic(
        .note, code: "context-lost",
        "the GPU was reset; a frame was drawn again in a new context of the device")
    ]
  }
}
