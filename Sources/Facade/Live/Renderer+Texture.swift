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
  ///   `LimitExceeded` also for a canvas larger than the device's textures, and the errors of
  ///   `image(of:at:background:)`.
  public func texture(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil, in context: EAGLContext
  ) throws -> FrameTexture {
    guard device.kind == .gpu else { throw GLInteropError.noTextures(device: device.name) }
    let watch = watch()
    let list = try renderList(of: root, at: time, background: background, watch)
    let group = context.shareGroup
    let fences = context.isCurrent ? GLFences(ofCurrentContextIn: group) : nil
    let fenced = fences != nil
    let frame = try opened.perform { [pathStrategy] backend in
      let (backend, watch) = try backend.tested(for: list, watch)
      guard let gpu = backend.gpu else {
        throw GLInteropError.noTextures(device: backend.device.name)
      }
      return try gpu.drawTexture(
        list, strategy: pathStrategy, for: group, fenced: fenced, watch: watch)
    }
    if let fence = frame.fence { fences?.wait(fence) }
    diagnostics = list.diagnostics
    let texture = FrameTexture(frame, pixelSize, on: opened, in: context)
    root.deliverEvents()
    return texture
  }
}
