/// A context for the caller's own drawing that shares objects with renderers on the same device.
///
/// It can be used from any thread, but is current on at most one thread at a time.
package final class CallerContext: @unchecked Sendable {
  // Thread-safe: the stored properties are immutable, and EGL can be called from any thread.
  private let owned: OwnedContext

  init(_ owned: OwnedContext) { self.owned = owned }

  /// Whether the context is current on the calling thread.
  package var isCurrent: Bool { owned.isCurrent }

  /// Makes the context current on the calling thread.
  ///
  /// - Throws: `GPUError.eglFailed` if the context is current on another thread;
  ///   `GPUError.contextLost` if EGL reports a lost context.
  package func makeCurrent() throws(GPUError) { try owned.makeCurrent() }

  /// Runs `body` with the context current, then restores the calling thread's previous context.
  ///
  /// - Throws: The same errors as `makeCurrent`, in which case `body` does not run.
  package func whileCurrent(_ body: () -> Void) throws(GPUError) {
    let before = CurrentContext(owned.device.egl)
    try owned.makeCurrent()
    body()
    before.restore(from: owned.device)
  }

  /// Leaves the calling thread without a current context if this context is current.
  package func releaseCurrent() { owned.releaseCurrent() }
}
