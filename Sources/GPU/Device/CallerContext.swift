/// A context that the caller draws in, with objects that renderers on the same device share.
///
/// It may be used on any thread, and be current on one at a time.
package final class CallerContext: @unchecked Sendable {
  // Safe to share: what it owns never changes, and EGL may be called from any thread.
  private let owned: OwnedContext

  init(_ owned: OwnedContext) { self.owned = owned }

  /// Whether it is current on the calling thread.
  package var isCurrent: Bool { owned.isCurrent }

  /// - Throws: `GPUError.eglFailed`, when it is current on another thread too;
  ///   `GPUError.contextLost` when EGL says so.
  package func makeCurrent() throws(GPUError) { try owned.makeCurrent() }

  /// Runs `body` with it current on the calling thread, which then has what it had before.
  ///
  /// - Throws: As `makeCurrent`, and then `body` has not run.
  package func whileCurrent(_ body: () -> Void) throws(GPUError) {
    let before = CurrentContext(owned.device.egl)
    try owned.makeCurrent()
    body()
    before.restore(from: owned.device)
  }

  /// Leaves the calling thread with no current context, if this one is current.
  package func releaseCurrent() { owned.releaseCurrent() }
}
