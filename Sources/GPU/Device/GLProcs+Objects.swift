import StrataCGLES

// Calls whose pointers are names of objects, which Swift values replace here.
extension GLProcs {
  /// Creates a buffer; 0 if the driver cannot, as for all objects.
  func makeBuffer() -> GLuint { makeBuffers(1)[0] }

  func makeBuffers(_ count: Int) -> [GLuint] {
    var names = [GLuint](repeating: 0, count: count)
    unsafe genBuffers(GLsizei(count), &names)
    return names
  }

  func makeTexture() -> GLuint {
    var name: GLuint = 0
    unsafe genTextures(1, &name)
    return name
  }

  func makeFramebuffer() -> GLuint {
    var name: GLuint = 0
    unsafe genFramebuffers(1, &name)
    return name
  }

  func delete(buffers: [GLuint]) { unsafe deleteBuffers(GLsizei(buffers.count), buffers) }

  func delete(texture: GLuint) { unsafe deleteTextures(1, [texture]) }

  func delete(framebuffer: GLuint) { unsafe deleteFramebuffers(1, [framebuffer]) }

  // MARK: Fences, by their addresses, which the driver checks

  /// Whether the context supports fences.
  var hasFences: Bool { unsafe fenceSync != nil && waitSync != nil && deleteSync != nil }

  /// Inserts a fence after the commands so far; nil if the context does not support fences.
  func makeFence() -> UInt? {
    unsafe fenceSync?(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0).map { UInt(bitPattern: $0) }
  }

  /// Makes the next commands wait for a fence, if the context supports fences.
  func wait(fence: UInt) { unsafe waitSync?(GLsync(bitPattern: fence), 0, GLuint64.max) }

  /// Waits for a fence on the calling thread, after flushing the commands so far.
  ///
  /// - Parameter nanoseconds: The maximum time.
  /// - Returns: Whether the time has passed, so that the call must be repeated.
  func isTimedOut(fence: UInt, after nanoseconds: GLuint64) -> Bool {
    let flushes = GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT)
    let result = unsafe clientWaitSync?(GLsync(bitPattern: fence), flushes, nanoseconds)
    return result == GLenum(GL_TIMEOUT_EXPIRED)
  }

  func delete(fence: UInt) { unsafe deleteSync?(GLsync(bitPattern: fence)) }
}
