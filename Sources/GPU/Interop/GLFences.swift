import StrataCGLES

/// Fences of OpenGL ES 3: markers in the commands of one context that other contexts of its share
/// group can wait for.
package struct GLFences {
  private let gl: GLProcs

  /// Creates fences from a function table, which includes the optional functions of its context.
  ///
  /// - Returns: nil if the table's context does not support fences.
  package init?(_ gl: GLProcs) {
    guard gl.hasFences else { return nil }
    self.gl = gl
  }

  /// Inserts a fence after the current context's commands so far and flushes them.
  package func insert() -> UInt? {
    let fence = gl.makeFence()
    gl.flush()
    return fence
  }

  /// Makes the current context's next commands wait for a fence, then deletes it.
  ///
  /// The call itself does not block.
  package func wait(_ fence: UInt) {
    gl.wait(fence: fence)
    gl.delete(fence: fence)
  }
}
