package import CGLES
package import StrataGraphics
package import StrataRenderList

/// Frames of a device that callers have as textures, and textures that came back.
///
/// Lives on the device's thread, as the back end does.
final class FrameTextures {
  private struct Returned {
    let surface: Surface
    /// When the caller's commands are done with it.
    let fence: UInt
  }

  /// Those kept for later frames; further ones are deleted.
  private static let mostReturned = 3

  private var handedOut: [GLuint: Surface] = [:]
  private var returned: [Returned] = []

  /// A texture of some size that came back.
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

  /// Takes a texture back; deleted at once where nobody can tell when it is free.
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

/// A finished frame in a texture of the device's share group; its first row is the picture's top.
package struct HandedFrame: Sendable {
  package let name: GLuint
  package let statistics: RenderStatistics
  /// What to wait for before the texture is sampled; nil when it is finished.
  package let fence: UInt?
}

extension GPUBackend {
  /// Draws a frame to a texture, which stays until it is taken back.
  ///
  /// - Parameters:
  ///   - group: Of the contexts that will use it.
  ///   - fenced: Whether a fence may be left for the caller to wait for.
  ///   - watch: Asked while the frame is drawn.
  /// - Throws: `GLInteropError.otherShareGroup`, and what drawing throws.
  package func drawTexture(
    _ list: RenderList, way: PathWay, for group: ShareGroup, fenced: Bool,
    watch: FrameWatch = .none
  ) throws -> HandedFrame {
    guard context.shareGroup == group.identity else {
      throw GLInteropError.otherShareGroup(
        device: "\(device.name) (\(device.selector))",
        context: "\(group.device.name) (\(group.device.selector))")
    }
    return try DriverTurns.take(isSoftware: device.isSoftware) {
      let frame = try beginFrame(way, watch)
      let fences = GLFences(context.procs)
      let surface = try context.noticingLoss("drawing a frame to a texture") {
        let surface = try frameTextures.take(list.size, fences) ?? makeCanvas(list.size)
        try draw(list, PixelRect(list.size), to: surface, with: frame)
        return surface
      }
      setSampling(of: surface.texture.name)
      var fence: UInt?
      // One context at a time may use a software driver, until it has drawn.
      if fenced, !device.isSoftware { fence = fences?.insert() }
      if fence == nil { context.procs.finish() }
      try context.checkErrors("drawing a frame to a texture")
      frameTextures.handOut(surface)
      return HandedFrame(
        name: surface.texture.name, statistics: statistics(of: frame), fence: fence)
    }
  }

  /// Takes a texture back, for a later frame.
  ///
  /// - Parameter fence: In the commands of the context that used it; nil has the texture deleted,
  ///   which GL does when nothing uses it any more.
  package func takeBackTexture(_ name: GLuint, fence: UInt?) {
    DriverTurns.take(isSoftware: device.isSoftware) {
      // Where the context is lost, its objects are gone already.
      try? context.makeCurrent()
      frameTextures.takeBack(name, fence: fence, GLFences(context.procs))
    }
  }

  /// Hands a texture that was drawn over to other processes and devices.
  ///
  /// - Throws: `GLInteropError.extensionMissing`, `GLInteropError.exportFailed`.
  package func exportTexture(_ name: GLuint, width: Int, height: Int) throws -> DMABuffer {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      try context.makeCurrent()
      context.procs.finish()
      return try DMABufferExporter(context).export(name, width: width, height: height)
    }
  }

  /// What the caller may have changed of a texture that came back.
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
