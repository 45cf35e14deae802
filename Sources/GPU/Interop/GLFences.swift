import CGLES

/// Fences of OpenGL ES 3: marks in the commands of one context that others of its share group can
/// wait for.
package struct GLFences {
  private let gl: GLProcs

  /// - Returns: nil where the table's context has no fences.
  init?(_ gl: GLProcs) {
    guard gl.fenceSync != nil, gl.waitSync != nil, gl.deleteSync != nil else { return nil }
    self.gl = gl
  }

  /// Those of the context that is current on this thread, which is of the group.
  package init?(ofCurrentContextIn group: ShareGroup) {
    var procs = group.procs
    let capabilities = Capabilities(procs: procs)
    procs.loadOptional(allowedBy: capabilities, from: group.addressOfGL)
    self.init(procs)
  }

  /// Marks the end of what the current context was told so far, and has it begin with that.
  package func insert() -> UInt? {
    let fence = gl.fenceSync?(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    gl.flush()
    return fence.map { UInt(bitPattern: $0) }
  }

  /// Has the current context's next commands wait for a fence, which then is gone; the caller does
  /// not wait.
  package func wait(_ fence: UInt) {
    let sync = GLsync(bitPattern: fence)
    gl.waitSync?(sync, 0, GLuint64.max)
    gl.deleteSync?(sync)
  }
}
