package import StrataCGLES
import StrataPlan

// The caller's renderbuffers are copied to textures, which are read back, in the group's own
// context. The state of the caller's context does not change because nothing happens in it.
extension ServiceContext {
  /// Copies a renderbuffer to a texture that is not written to afterwards.
  ///
  /// - Parameters:
  ///   - fence: A fence after the drawing to the renderbuffer, in a context of the group; deleted
  ///     by this function. Nil if the drawing has finished.
  ///   - isOpaque: Whether its alpha counts as 1.
  /// - Returns: The texture, and the fence after which it is complete; nil if it is complete.
  /// - Throws: `GPUError` if the driver reports an error.
  package func copy(
    renderbuffer: GLuint, _ format: DrawableFormat, width: Int, height: Int, isOpaque: Bool,
    after fence: UInt?
  ) throws -> (texture: GLuint, fence: UInt?) {
    if let fence {
      procs.wait(fence: fence)
      delete(.fence(fence))
    }
    procs.bindFramebuffer(GLenum(GL_FRAMEBUFFER), source)
    procs.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    defer {
      // An attached name would keep the memory of a deleted renderbuffer alive.
      procs.bindFramebuffer(GLenum(GL_FRAMEBUFFER), source)
      procs.framebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), 0)
    }
    try check("the framebuffer of a drawable")
    let texture = makeTexture()
    do {
      if format == .srgba8, !canSkipDecoding {
        define(.rgba8, width, height, try readPixels(width, height))
      } else {
        define(format, width, height, nil)
        procs.copyTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, 0, 0, 0, GLsizei(width), GLsizei(height))
      }
      if isOpaque, format != .rgb565 { try makeOpaque(texture) }
      try checkErrors("copying a drawable of \(width) x \(height) pixels")
    } catch {
      delete(.texture(texture))
      throw error
    }
    return (texture, finishOrFence())
  }

  /// Returns the premultiplied RGBA values of a texture, first row first.
  package func pixels(of texture: GLuint, width: Int, height: Int) throws -> [UInt8] {
    attach(texture)
    defer { attach(0) }
    try check("the framebuffer of an image")
    let bytes = try readPixels(width, height)
    try checkErrors("reading an image of \(width) x \(height) pixels")
    return bytes
  }

  /// Whether textures can store encoded colors and return them unchanged.
  private var canSkipDecoding: Bool {
    capabilities.majorVersion >= 3
      && capabilities.extensions.contains("GL_EXT_texture_sRGB_decode")
  }

  private func makeTexture() -> GLuint {
    let name = procs.makeTexture()
    procs.bindTexture(GLenum(GL_TEXTURE_2D), name)
    for axis in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
      procs.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(axis), GL_CLAMP_TO_EDGE)
    }
    // Without levels a texture with the default filter is incomplete and cannot be attached.
    procs.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    return name
  }

  /// Allocates the storage of the bound texture.
  private func define(_ format: DrawableFormat, _ width: Int, _ height: Int, _ bytes: [UInt8]?) {
    let (internalFormat, components, type): (GLint, Int32, Int32) =
      switch format {
      case .rgba8: (GL_RGBA, GL_RGBA, GL_UNSIGNED_BYTE)
      case .rgb565: (GL_RGB, GL_RGB, GL_UNSIGNED_SHORT_5_6_5)
      case .srgba8: (GLint(DrawableFormat.srgba8.internalFormat), GL_RGBA, GL_UNSIGNED_BYTE)
      }
    procs.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    procs.defineTexels(
      internalFormat: internalFormat, width: width, height: height, format: components,
      type: type, bytes)
    if format == .srgba8 {
      // GL_TEXTURE_SRGB_DECODE_EXT and GL_SKIP_DECODE_EXT: compositing uses encoded colors.
      procs.texParameteri(GLenum(GL_TEXTURE_2D), 0x8A48, 0x8A4A)
    }
  }

  private func makeOpaque(_ texture: GLuint) throws {
    attach(texture)
    defer { attach(0) }
    try check("the framebuffer of an image")
    let (no, yes) = (GLboolean(GL_FALSE), GLboolean(GL_TRUE))
    procs.colorMask(no, no, no, yes)
    procs.clearColor(0, 0, 0, 1)
    procs.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    procs.colorMask(yes, yes, yes, yes)
  }

  /// Binds the framebuffer for textures with `texture` attached.
  private func attach(_ texture: GLuint) {
    procs.bindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
    procs.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  }

  private func check(_ label: String) throws {
    let status = procs.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw GPUError.framebufferIncomplete(label: label, status: GLName.framebufferStatus(status))
    }
  }

  /// Reads back the bound framebuffer.
  private func readPixels(_ width: Int, _ height: Int) throws -> [UInt8] {
    procs.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    return procs.readBytes(width: width, height: height)
  }

  private func checkErrors(_ label: String) throws {
    var codes: [String] = []
    while codes.count < 8 {
      let code = procs.getError()
      if code == GLenum(GL_NO_ERROR) { break }
      codes.append(GLName.error(code))
    }
    guard codes.isEmpty else {
      throw GPUError.callsFailed(label: label, codes: codes, messages: [])
    }
  }

  /// Returns a fence for the commands so far, or waits for them and returns nil.
  private func finishOrFence() -> UInt? { procs.fence(isSoftware: isSoftware) }
}

extension GLProcs {
  /// Inserts a fence after the commands so far and flushes them.
  ///
  /// nil if it has waited for the commands instead: without OpenGL ES 3, and on software drivers,
  /// whose contexts do not wait for each other.
  package func fence(isSoftware: Bool) -> UInt? {
    guard !isSoftware, let fence = makeFence() else {
      finish()
      return nil
    }
    flush()
    return fence
  }
}
