import CGLES
package import StrataGraphics
package import StrataRenderList

/// The picture of a layer tree in a caller's context, kept from frame to frame and put on the
/// caller's framebuffer.
///
/// Layers are drawn to a texture, exactly as on an offscreen device, and the texture is put over
/// what the caller drew. So layers blend with each other and not with the caller's pixels; any
/// framebuffer will do that GL can blend on, whatever its format and samples; and a picture that has
/// not changed costs one quad.
///
/// The context is current at every call and when the last reference goes. Where it is not when that
/// happens, what was made in it stays in it, for deleting names in another context would hit objects
/// of that one's.
package final class LiveCanvas {
  private let adopted: AdoptedContext
  private let backend: GPUBackend
  private let keeper: GLStateKeeper
  private var picture: Surface?

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
      if let object { _ = Unmanaged.passRetained(object) }
    }
  }

  package var device: DeviceDescription { backend.device }

  /// Whether the calling thread may draw: it has the context current.
  package var isUsable: Bool { adopted.isCurrent && adopted.context.isOnItsThread }

  /// Brings the picture up to date and puts a part of it on the framebuffer that is bound.
  ///
  /// The picture's lower left corner lies on the viewport's. All GL state is as before; errors that
  /// GL had noted before are taken.
  ///
  /// - Parameters:
  ///   - changed: The pixels in which the list differs from the one before; after an error, and for
  ///     a list of another size, all are drawn anew.
  ///   - update: The pixels that are put on the framebuffer.
  ///   - watch: Asked while the frame is drawn.
  /// - Precondition: `isUsable`.
  package func draw(
    _ list: RenderList, changed: PixelRect, update: PixelRect, way: PathWay,
    watch: FrameWatch = .none
  ) throws -> RenderStatistics {
    precondition(isUsable, "the context that is drawn in is current on the thread that adopted it")
    return try DriverTurns.take(isSoftware: device.isSoftware) {
      try keeper.keeping { target in
        do {
          return try adopted.context.noticingLoss("drawing a layer tree") {
            try draw(list, changed, update, way, watch, onto: target)
          }
        } catch {
          picture = nil
          throw error
        }
      }
    }
  }

  private func draw(
    _ list: RenderList, _ changed: PixelRect, _ update: PixelRect, _ way: PathWay,
    _ watch: FrameWatch, onto target: CallersTarget
  ) throws -> RenderStatistics {
    let gl = adopted.context.procs
    // Those of the caller's would be taken for Strata's.
    adopted.context.dropErrors()
    let frame = try backend.beginFrame(way, watch)
    let whole = PixelRect(list.size)
    var changed = changed
    if picture?.width != list.size.width || picture?.height != list.size.height {
      picture = nil
      changed = whole
    }
    let canvas = try picture ?? backend.makeCanvas(list.size)
    picture = canvas
    if !changed.isEmpty { try backend.draw(list, changed, to: canvas, with: frame) }
    let area = update.intersection(whole)
    try DrawBuffers(gl, adopted.state, target.framebuffer).drawingToFirst {
      try backend.put(
        area, of: canvas, onto: target.framebuffer,
        at: SIMD2(target.viewport.x, target.viewport.y), with: frame)
    }
    // One context at a time may use a software driver, until it has drawn.
    if device.isSoftware { gl.finish() }
    try adopted.context.checkErrors("drawing a layer tree in the caller's framebuffer")
    return backend.statistics(of: frame)
  }
}
