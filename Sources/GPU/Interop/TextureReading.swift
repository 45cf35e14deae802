package import StrataCGLES
package import StrataGraphics

extension GLProcs {
  /// Reads a texture of premultiplied bytes in the current context, first row on top.
  ///
  /// Leaves the default framebuffer bound and the pack alignment at 1.
  ///
  /// - Returns: nil if the context cannot draw into the texture, and therefore not read it.
  package func pixels(ofTexture name: GLuint, width: Int, height: Int) -> Pixels? {
    let framebuffer = makeFramebuffer()
    bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    defer { delete(framebuffer: framebuffer) }
    framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), name, 0)
    guard
      checkFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    else { return nil }
    pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    let bytes = readBytes(width: width, height: height)
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }
}
