package import StrataCGLES
package import StrataGraphics
package import StrataRenderList
import Synchronization

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

  private var handedOut: [HandedFrame.ID: Surface] = [:]
  private var returned: [Returned] = []

  /// Takes a returned texture of the given size for reuse; nil if no such texture was returned.
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

  func handOut(_ surface: Surface) -> HandedFrame.ID {
    let id = HandedFrame.ID()
    handedOut[id] = surface
    return id
  }

  /// Returns the surface of a frame; nil if another back end drew it, or it was returned.
  func surface(of frame: HandedFrame.ID) -> Surface? { handedOut[frame] }

  /// Takes a texture back; deletes it immediately if its last use cannot be determined.
  ///
  /// A frame of another back end is ignored: its context is lost, and its fence means nothing here.
  func takeBack(_ frame: HandedFrame.ID, fence: UInt?, _ fences: GLFences?) {
    guard let surface = handedOut.removeValue(forKey: frame), let fence else { return }
    returned.append(Returned(surface: surface, fence: fence))
    if returned.count > Self.mostReturned { fences?.wait(returned.removeFirst().fence) }
  }

  /// Deletes the returned textures and their fences.
  ///
  /// Fences belong to the share group and would outlive the back end.
  func removeReturned(_ fences: GLFences?) {
    for texture in returned { fences?.wait(texture.fence) }
    returned = []
  }
}

/// A finished frame in a texture of the device's share group; the first row is the top of the
/// image.
package struct HandedFrame: Sendable {
  /// The identity of a frame, unique in the process.
  ///
  /// Names of textures are not: the back end that replaces a lost one uses the same names again.
  package struct ID: Hashable, Sendable {
    private static let last = Atomic<UInt64>(0)
    private let number = last.add(1, ordering: .relaxed).newValue
  }

  package let id: ID
  package let name: GLuint
  package var statistics: RenderStatistics
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
  /// - Throws: `GLInteropError.otherShareGroup`; `GPUError.contextLost` if the back end's share
  ///   group was abandoned after a reset, and the errors of drawing.
  package func drawTexture(
    _ list: RenderList, strategy: PathStrategy, for group: ShareGroup, fenced: Bool,
    watch: FrameWatch = .none
  ) throws -> HandedFrame {
    guard context.shareGroup == group.identity else {
      if context.isAbandoned {
        throw GPUError.contextLost(label: "drawing a frame to a texture", status: .unknown)
      }
      throw GLInteropError.otherShareGroup(
        device: "\(device.name) (\(device.selector))",
        context: "\(group.device.name) (\(group.device.selector))")
    }
    return try DriverTurns.take(isSoftware: device.isSoftware) {
      try freeingMemory(for: list.size) { try drawTexture(list, strategy, fenced, watch) }
    }
  }

  private func drawTexture(
    _ list: RenderList, _ strategy: PathStrategy, _ fenced: Bool, _ watch: FrameWatch
  ) throws -> HandedFrame {
    let frame = try beginFrame(strategy, watch)
    let fences = GLFences(context.procs)
    let surface = try context.noticingLoss("drawing a frame to a texture") {
      let returned = frameTextures.take(list.size, fences)
      // Before drawing, because a texture without its first level cannot be drawn to.
      if let returned { resetParameters(of: returned.texture.name) }
      let surface = try returned ?? makeCanvas(list.size)
      try draw(list, PixelRect(list.size), to: surface, with: frame)
      return surface
    }
    // Drawing may have sampled the texture in another way.
    setSampling(of: surface.texture.name)
    var fence: UInt?
    // Only one context at a time may use a software driver, until its drawing has finished.
    if fenced, !device.isSoftware { fence = fences?.insert() }
    if fence == nil { context.procs.finish() }
    try context.checkErrors("drawing a frame to a texture")
    return HandedFrame(
      id: frameTextures.handOut(surface), name: surface.texture.name,
      statistics: statistics(of: frame), fence: fence)
  }

  /// Takes a texture back for reuse by a later frame; ignores a frame of another back end.
  ///
  /// - Parameter fence: A fence in the commands of the context that used it; nil deletes the
  ///   texture, which GL does once it is no longer in use.
  package func takeBackTexture(_ frame: HandedFrame.ID, fence: UInt?) {
    DriverTurns.take(isSoftware: device.isSoftware) {
      // If the context is lost, its objects are already gone.
      try? context.makeCurrent()
      frameTextures.takeBack(frame, fence: fence, GLFences(context.procs))
    }
  }

  /// Exports a drawn texture to other processes and devices.
  ///
  /// - Throws: `GPUError.contextLost` for a frame of another back end;
  ///   `GLInteropError.extensionMissing`, `GLInteropError.exportFailed`.
  package func exportTexture(_ frame: HandedFrame.ID) throws -> DMABuffer {
    guard let surface = frameTextures.surface(of: frame) else {
      throw GPUError.contextLost(label: "exporting a frame", status: .unknown)
    }
    return try DriverTurns.take(isSoftware: device.isSoftware) {
      try context.makeCurrent()
      context.procs.finish()
      return try DMABufferExporter(context).export(
        surface.texture.name, width: surface.width, height: surface.height)
    }
  }

  /// Sets linear sampling, clamped to the edges.
  private func setSampling(of name: GLuint) {
    set(
      [
        (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
        (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      ], of: name)
  }

  /// Resets the texture parameters that a caller may have changed to their initial values.
  ///
  /// `setSampling(of:)` sets the filters and the wrap modes.
  private func resetParameters(of name: GLuint) {
    var parameters: [(Int32, GLint)] = []
    // Only what the version and the extensions offer, because everything else is an error.
    if capabilities.majorVersion >= 3 {
      parameters += [
        (GL_TEXTURE_SWIZZLE_R, GL_RED), (GL_TEXTURE_SWIZZLE_G, GL_GREEN),
        (GL_TEXTURE_SWIZZLE_B, GL_BLUE), (GL_TEXTURE_SWIZZLE_A, GL_ALPHA),
        (GL_TEXTURE_BASE_LEVEL, 0), (GL_TEXTURE_MAX_LEVEL, 1_000),
        (GL_TEXTURE_MIN_LOD, -1_000), (GL_TEXTURE_MAX_LOD, 1_000),
        (GL_TEXTURE_COMPARE_MODE, GL_NONE), (GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL),
      ]
    }
    if capabilities.extensions.contains("GL_EXT_texture_sRGB_decode") {
      parameters.append((GL_TEXTURE_SRGB_DECODE_EXT, GL_DECODE_EXT))
    }
    if capabilities.extensions.contains("GL_EXT_texture_filter_anisotropic") {
      parameters.append((GL_TEXTURE_MAX_ANISOTROPY_EXT, 1))
    }
    set(parameters, of: name)
  }

  private func set(_ parameters: [(Int32, GLint)], of name: GLuint) {
    let gl = context.procs
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    for (parameter, value) in parameters {
      gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
    }
  }
}
