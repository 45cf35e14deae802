import StrataCGLES

/// The draw buffers of the caller's framebuffer.
///
/// They are part of the framebuffer object, so they are changed only for the caller's framebuffer
/// and restored immediately.
struct DrawBuffers {
  private let gl: GLProcs
  private let state: GLStateProcs
  private let framebuffer: GLuint

  init(_ gl: GLProcs, _ state: GLStateProcs, _ framebuffer: GLuint) {
    (self.gl, self.state, self.framebuffer) = (gl, state, framebuffer)
  }

  /// Runs `body` while only the first attachment is drawn to.
  ///
  /// The contents of attachments that a shader does not write would become undefined.
  func drawingToFirst(_ body: () throws -> Void) rethrows {
    // The default framebuffer has one buffer.
    guard let es3 = state.es3, framebuffer != 0 else { return try body() }
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    let query = GLQuery(procs: gl)
    let count = query.integer(GLenum(GL_MAX_DRAW_BUFFERS))
    let chosen = (0..<count).map { query.name(GLenum(GL_DRAW_BUFFER0) + GLenum($0)) }
    guard chosen.dropFirst().contains(where: { $0 != GLenum(GL_NONE) }) else { return try body() }
    func draw(to buffers: [GLenum]) {
      unsafe es3.drawBuffers(GLsizei(buffers.count), buffers)
    }
    draw(to: [chosen[0]])
    defer {
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      draw(to: chosen)
    }
    try body()
  }
}
