public import StrataGLLayers
import StrataGPU
public import StrataGraphics
public import StrataLayers
import StrataRenderList

extension Renderer {
  /// What `root` shows at `time`, as a texture of a caller's context: a live frame, as
  /// `image(of:at:background:)` draws, that never leaves the device.
  ///
  /// Drawing happens on the device's thread. Commands that the context is given on this thread from
  /// now on find the frame finished; on a device with fences the call does not wait for that.
  ///
  /// - Parameters:
  ///   - time: Seconds on the root's timeline.
  ///   - background: What the canvas is cleared to; nil keeps it transparent.
  ///   - context: One on the same device: without `STRATA_DEVICE`, that of a renderer opened with
  ///     `device: .gpu`. Current on this thread, it is spared a wait.
  /// - Throws: `GLInteropError` where the renderer's device shares no textures with the context,
  ///   `LimitExceeded` also for a canvas larger than the device's textures, and what
  ///   `image(of:at:background:)` throws.
  public func texture(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil, in context: EAGLContext
  ) throws -> FrameTexture {
    guard device.kind == .gpu else { throw GLInteropError.noTextures(device: device.name) }
    let watch = watch()
    let list = try renderList(of: root, at: time, background: background, watch)
    let group = context.shareGroup
    let fences = context.isCurrent ? GLFences(ofCurrentContextIn: group) : nil
    let fenced = fences != nil
    let frame = try opened.perform { [pathWay] backend in
      guard let gpu = backend as? GPUBackend else {
        throw GLInteropError.noTextures(device: backend.device.name)
      }
      return try gpu.drawTexture(list, way: pathWay, for: group, fenced: fenced, watch: watch)
    }
    if let fence = frame.fence { fences?.wait(fence) }
    diagnostics = list.diagnostics
    let texture = FrameTexture(frame, pixelSize, on: opened, in: context)
    root.deliverEvents()
    return texture
  }
}
