import StrataCGLES

/// Fences of OpenGL ES 3: markers in the commands of one context that other contexts of its share
/// group can wait for.
package struct GLFences {
  private let gl: GLProcs

  /// Creates fences from a function table.
  ///
  /// - Returns: nil if the table's context does not support fences.
  init?(_ gl: GLProcs) {
    guard gl.fenceSync != nil, gl.waitSync != nil, gl.deleteSync != nil else { return nil }
    self.gl = gl
  }

  /// Creates fences for the context that is current on this thread and belongs to the group.
  package init?(ofCurrentContextIn group: ShareGroup) {
    var procs = group.procs
    let capabilities = Capabilities(procs: procs)
    procs.loadOptional(allowedBy: capabilities, from: group.addressOfGL)
    self.init(procs)
  }

  /// Inserts a fence after the current context's commands so far and flushes them.
  package func insert() -> UInt? {
    let fence = gl.fenceSync?(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    gl.flush()
    return fence.map { UInt(bitPattern: $0) }
  }

  /// Makes the current context's next commands wait for a fence, then deletes it.
  ///
  /// The call itself does not block.
  package func wait(_ fence: UInt) {
    let sync = GLsync(bitPattern: fence)
    gl.waitSync?(sync, 0, GLuint64.max)
    gl.deleteSync?(sync)
  }
}
