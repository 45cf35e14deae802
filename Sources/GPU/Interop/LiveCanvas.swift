import StrataCGLES
package import StrataGraphics
package import StrataRenderList

/// The image of a layer tree in a caller's context, retained between frames and composited onto the
/// caller's framebuffer.
///
/// Layers are drawn to a texture, exactly as on an offscreen device, and the texture is composited
/// over the caller's content. Layers therefore blend with each other and not with the caller's
/// pixels. Any framebuffer that GL can blend on is supported, regardless of format and samples. An
/// unchanged image costs one quad.
///
/// The context must be current at every call and when the last reference is released. On a thread
/// other than the one that created the canvas, call `prepareForRelease()` first. If the context is
/// not current at release, the objects remain in it, because deleting names in another context
/// would delete that context's objects.
package final class LiveCanvas {
  private let adopted: AdoptedContext
  private let backend: GPUBackend
  private let keeper: GLStateKeeper
  private var picture: Surface?

  /// Creates a canvas.
  ///
  /// - Parameter usesVertexArrays: See `GLStateKeeper`.
  package init(
    in adopted: AdoptedContext, limits: Limits, clock: @escaping () -> Double,
    usesVertexArrays: Bool = true
  ) {
    let context = adopted.context
    self.adopted = adopted
    keeper = GLStateKeeper(
      gl: context.procs, state: adopted.state, capabilities: context.capabilities,
      usesVertexArrays: usesVertexArrays)
    backend = keeper.keeping { _ in GPUBackend(context: context, limits: limits, clock: clock) }
  }

  deinit {
    if isUsable { return }
    for object in [backend, keeper, picture] as [AnyObject?] {
      if let object { _ = unsafe Unmanaged.passRetained(object) }
    }
  }

  /// Lets the calling thread release the canvas, if the context is current on it.
  ///
  /// The canvas must not be used afterward.
  package func prepareForRelease() {
    if adopted.isCurrent { adopted.context.moveToCallingThread() }
  }

  package var device: DeviceDescription { backend.device }

  /// Whether the calling thread may draw because the context is current on it.
  package var isUsable: Bool { adopted.isCurrent && adopted.context.isOnItsThread }

  /// Updates the image and composites a part of it onto the bound framebuffer.
  ///
  /// The image's lower left corner is at the viewport's. GL state is restored; GL errors recorded
  /// before the call are discarded.
  ///
  /// - Parameters:
  ///   - changed: The pixels in which the list differs from the previous one. After an error, and
  ///     for a list of another size, all pixels are redrawn.
  ///   - update: The pixels to composite onto the framebuffer.
  ///   - watch: Checked while the frame is drawn.
  /// - Precondition: `isUsable`.
  package func draw(
    _ list: RenderList, changed: PixelRect, update: PixelRect, strategy: PathStrategy,
    watch: FrameWatch = .none
  ) throws -> RenderStatistics {
    precondition(isUsable, "the context must be current on the thread that adopted it")
    return try DriverTurns.take(isSoftware: device.isSoftware) {
      try keeper.keeping { target in
        do {
          return try adopted.context.noticingLoss("drawing a layer tree") {
            try draw(list, changed, update, strategy, watch, onto: target)
          }
        } catch {
          picture = nil
          throw error
        }
      }
    }
  }

  private func draw(
    _ list: RenderList, _ changed: PixelRect, _ update: PixelRect, _ strategy: PathStrategy,
    _ watch: FrameWatch, onto target: CallersTarget
  ) throws -> RenderStatistics {
    let gl = adopted.context.procs
    // The caller's errors would be mistaken for Strata's.
    adopted.context.dropErrors()
    let whole = PixelRect(list.size)
    var changed = changed
    if picture?.width != list.size.width || picture?.height != list.size.height {
      picture = nil
      changed = whole
    }
    let (frame, canvas) = try backend.freeingMemory(for: list.size) {
      let frame = try backend.beginFrame(strategy, watch)
      let canvas = try picture ?? backend.makeCanvas(list.size)
      picture = canvas
      if !changed.isEmpty { try backend.draw(list, changed, to: canvas, with: frame) }
      return (frame, canvas)
    }
    let area = update.intersection(whole)
    try DrawBuffers(gl, adopted.state, target.framebuffer).drawingToFirst {
      try backend.put(
        area, of: canvas, onto: target.framebuffer,
        at: SIMD2(target.viewport.x, target.viewport.y), with: frame)
    }
    // Only one context at a time may use a software driver, until its drawing has finished.
    if device.isSoftware { gl.finish() }
    try adopted.context.checkErrors("drawing a layer tree in the caller's framebuffer")
    return backend.statistics(of: frame)
  }
}
