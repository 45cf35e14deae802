import CGLES

/// Which of a framebuffer's attachments are drawn to: part of the caller's framebuffer, so it is
/// changed for his alone, and put back at once.
struct DrawBuffers {
  private let gl: GLProcs
  private let state: GLStateProcs
  private let framebuffer: GLuint

  init(_ gl: GLProcs, _ state: GLStateProcs, _ framebuffer: GLuint) {
    (self.gl, self.state, self.framebuffer) = (gl, state, framebuffer)
  }

  /// Runs `body` while nothing but the first attachment is drawn to: what a shader does not write
  /// becomes undefined in the others.
  func drawingToFirst(_ body: () throws -> Void) rethrows {
    // The window's own has one buffer.
    guard let es3 = state.es3, framebuffer != 0 else { return try body() }
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    let query = GLQuery(procs: gl)
    let count = query.integer(GLenum(GL_MAX_DRAW_BUFFERS))
    let chosen = (0..<count).map { query.name(GLenum(GL_DRAW_BUFFER0) + GLenum($0)) }
    guard chosen.dropFirst().contains(where: { $0 != GLenum(GL_NONE) }) else { return try body() }
    es3.drawBuffers(1, [chosen[0]])
    defer {
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      es3.drawBuffers(GLsizei(count), chosen)
    }
    try body()
  }
}
