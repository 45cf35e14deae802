public import StrataGLLayers
import StrataGPU
public import StrataGraphics
public import StrataLayers
import StrataRenderList

extension Renderer {
  /// Renders `root` at `time` as a texture in the caller's context.
  ///
  /// It is a live frame, as `image(of:at:background:)` draws, that never leaves the device. Drawing
  /// runs on the device's thread. Commands that this thread issues to the context after the call
  /// see the finished frame; on a device with fences the call itself does not wait.
  ///
  /// - Parameters:
  ///   - time: The time on the root's timeline, in seconds.
  ///   - background: The color to which the canvas is cleared; nil keeps it transparent.
  ///   - context: A context on the same device. Without `STRATA_DEVICE`, that is the device of a
  ///     renderer opened with `device: .gpu`. A context that is current on this thread avoids a
  ///     wait.
  /// - Throws: `GLInteropError` if the device cannot share textures with the context,
  ///   `GPUError.contextLost` for a context that was created before a reset of the GPU,
  ///   `LimitExceeded` also for a canvas larger than the device's textures, and the errors of
  ///   `image(of:at:background:)`.
  public func texture(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil, in context: EAGLContext
  ) throws -> FrameTexture {
    guard device.kind == .gpu else { throw GLInteropError.noTextures(device: device.name) }
    let group = context.shareGroup
    guard group.isOpen else { throw Self.lostContext }
    let watch = watch()
    let list = try renderList(of: root, at: time, background: background, watch)
    let fences = context.isCurrent ? GLFences(context.procs) : nil
    let fenced = fences != nil
    let frame: HandedFrame
    do {
      frame = try opened.perform { [pathStrategy] backend in
        let (backend, watch) = try backend.tested(for: list, watch)
        return try backend.drawTexture(
          list, strategy: pathStrategy, for: group, fenced: fenced, watch: watch)
      }
    } catch GLInteropError.otherShareGroup where !group.isOpen {
      // This frame found the reset, and its device is in a new group.
      throw Self.lostContext
    }
    if let fence = frame.fence { fences?.wait(fence) }
    diagnostics = list.diagnostics + frame.statistics.diagnostics
    let texture = FrameTexture(frame, pixelSize, on: opened, in: context)
    root.deliverEvents()
    return texture
  }

  private static let lostContext = GPUError.contextLost(
    label: "drawing a frame for a context", status: .unknown)
}

extension RenderBackend {
  /// Draws a frame to a texture, once more in a new context if the device's context is lost.
  ///
  /// - Throws: `GLInteropError.noTextures` for a back end without textures, and the errors of
  ///   `GPUBackend.drawTexture`.
  fileprivate func drawTexture(
    _ list: RenderList, strategy: PathStrategy, for group: ShareGroup, fenced: Bool,
    watch: FrameWatch
  ) throws -> HandedFrame {
    func draw(_ gpu: GPUBackend) throws -> HandedFrame {
      try gpu.drawTexture(list, strategy: strategy, for: group, fenced: fenced, watch: watch)
    }
    switch self {
    case let backend as RecoveringBackend<GPUBackend>:
      var (frame, isRepeated) = try backend.recovering(draw)
      if isRepeated { frame.statistics.contextResets += 1 }
      return frame
    case let backend as GPUBackend: return try draw(backend)
    default: throw GLInteropError.noTextures(device: device.name)
    }
  }
}
