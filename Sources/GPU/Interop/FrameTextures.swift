package import StrataCGLES
package import StrataGraphics
package import StrataRenderList

/// Frames of a device that callers hold as textures, and returned textures for reuse.
///
/// It belongs to the device's thread, like the back end.
final class FrameTextures {
  private struct Returned {
    let surface: Surface
    /// The fence after the caller's last command that uses the texture.
    let fence: UInt
  }

  /// The maximum number of returned textures that are kept for later frames.
  private static let mostReturned = 3

  private var handedOut: [GLuint: Surface] = [:]
  private var returned: [Returned] = []

  /// Returns a returned texture of the given size for reuse.
  func take(_ size: PixelSize, _ fences: GLFences?) -> Surface? {
    guard let fences,
      let index = returned.firstIndex(where: {
        $0.surface.width == size.width && $0.surface.height == size.height
      })
    else { return nil }
    let found = returned.remove(at: index)
    fences.wait(found.fence)
    return found.surface
  }

  func handOut(_ surface: Surface) { handedOut[surface.texture.name] = surface }

  /// Takes a texture back; deletes it immediately if its last use cannot be determined.
  func takeBack(_ name: GLuint, fence: UInt?, _ fences: GLFences?) {
    guard let surface = handedOut.removeValue(forKey: name), let fence else { return }
    returned.append(Returned(surface: surface, fence: fence))
    if returned.count > Self.mostReturned { fences?.wait(returned.removeFirst().fence) }
  }

  func removeAll() {
    handedOut = [:]
    returned = []
  }
}

/// A finished frame in a texture of the device's share group; the first row is the top of the
/// image.
package struct HandedFrame: Sendable {
  package let name: GLuint
  package let statistics: RenderStatistics
  /// The fence to wait for before sampling the texture; nil if the texture is finished.
  package let fence: UInt?
}

extension GPUBackend {
  /// Draws a frame to a texture, which exists until it is returned.
  ///
  /// - Parameters:
  ///   - group: The share group of the contexts that will use it.
  ///   - fenced: Whether the caller can wait for a fence.
  ///   - watch: Checked while the frame is drawn.
  /// - Throws: `GLInteropError.otherShareGroup`, and the errors of drawing.
  package func drawTexture(
    _ list: RenderList, strategy: PathStrategy, for group: ShareGroup, fenced: Bool,
    watch: FrameWatch = .none
  ) throws -> HandedFrame {
    guard context.shareGroup == group.identity else {
      throw GLInteropError.otherShareGroup(
        device: "\(device.name) (\(device.selector))",
        context: "\(group.device.name) (\(group.device.selector))")
    }
    return try DriverTurns.take(isSoftware: device.isSoftware) {
      let frame = try beginFrame(strategy, watch)
      let fences = GLFences(context.procs)
      let surface = try context.noticingLoss("drawing a frame to a texture") {
        let surface = try frameTextures.take(list.size, fences) ?? makeCanvas(list.size)
        try draw(list, PixelRect(list.size), to: surface, with: frame)
        return surface
      }
      setSampling(of: surface.texture.name)
      var fence: UInt?
      // Only one context at a time may use a software driver, until its drawing has finished.
      if fenced, !device.isSoftware { fence = fences?.insert() }
      if fence == nil { context.procs.finish() }
      try context.checkErrors("drawing a frame to a texture")
      frameTextures.handOut(surface)
      return HandedFrame(
        name: surface.texture.name, statistics: statistics(of: frame), fence: fence)
    }
  }

  /// Takes a texture back for reuse by a later frame.
  ///
  /// - Parameter fence: A fence in the commands of the context that used it; nil deletes the
  ///   texture, which GL does once it is no longer in use.
  package func takeBackTexture(_ name: GLuint, fence: UInt?) {
    DriverTurns.take(isSoftware: device.isSoftware) {
      // If the context is lost, its objects are already gone.
      try? context.makeCurrent()
      frameTextures.takeBack(name, fence: fence, GLFences(context.procs))
    }
  }

  /// Exports a drawn texture to other processes and devices.
  ///
  /// - Throws: `GLInteropError.extensionMissing`, `GLInteropError.exportFailed`.
  package func exportTexture(_ name: GLuint, width: Int, height: Int) throws -> DMABuffer {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      try context.makeCurrent()
      context.procs.finish()
      return try DMABufferExporter(context).export(name, width: width, height: height)
    }
  }

  /// Resets the texture parameters that the caller may have changed.
  private func setSampling(of name: GLuint) {
    let gl = context.procs
    let target = GLenum(GL_TEXTURE_2D)
    gl.bindTexture(target, name)
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ] { gl.texParameteri(target, GLenum(parameter), value) }
  }
}
