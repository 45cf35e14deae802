import Strata
import StrataCGLES

/// The triangle of the GL examples.
///
/// Programs that `import GLKit` call `glClear` and other functions by name. The examples are part
/// of the command, which does not link GL, so they call them through function tables.
enum GLTriangle {
  /// Draws the triangle into a renderbuffer of the layer and presents it.
  ///
  /// Without GL the layer stays empty, which is reported when it is rendered.
  static func draw(on layer: CAEAGLLayer) {
    guard let context = EAGLContext(api: .openGLES2) else { return }
    let before = EAGLContext.current()
    guard EAGLContext.setCurrent(context) else { return }
    defer { EAGLContext.setCurrent(before) }
    let gl = context.shareGroup.procs
    let drawing = context.drawingProcs

    var renderbuffer: GLuint = 0
    unsafe drawing.genRenderbuffers(1, &renderbuffer)
    drawing.bindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    defer { unsafe drawing.deleteRenderbuffers(1, &renderbuffer) }
    guard context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) else { return }
    var framebuffer: GLuint = 0
    unsafe gl.genFramebuffers(1, &framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    defer { unsafe gl.deleteFramebuffers(1, &framebuffer) }
    gl.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)

    let scale = layer.contentsScale
    gl.viewport(0, 0, GLsizei(layer.bounds.width * scale), GLsizei(layer.bounds.height * scale))
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    GLKBaseEffect().prepareToDraw()
    // The positions and colors of the corners.
    let vertices: [Float] = [
      -0.5, -0.5, -1, 0, 0, 1, 1,
      0, 0.5, -1, 0, 1, 0, 1,
      0.5, -0.5, -1, 1, 0, 0, 1,
    ]
    unsafe vertices.withUnsafeBytes { vertices in
      for (attribute, size, offset) in [(GLKVertexAttrib.position, 3, 0), (.color, 4, 12)] {
        let place = GLuint(attribute.rawValue)
        gl.enableVertexAttribArray(place)
        unsafe gl.vertexAttribPointer(
          place, GLint(size), GLenum(GL_FLOAT), GLboolean(GL_FALSE), 28,
          vertices.baseAddress.map { unsafe $0 + offset })
      }
      drawing.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }
}
