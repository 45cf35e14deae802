import StrataCEGL

/// The current EGL state of a thread, saved so that it can be restored.
struct CurrentContext {
  private let egl: EGLProcs
  private let display: EGLDisplay?
  private let context: EGLContext?
  private let draw: EGLSurface?
  private let read: EGLSurface?

  /// Saves the current state of the calling thread.
  init(_ egl: EGLProcs) {
    self.egl = egl
    context = egl.getCurrentContext()
    let hasContext = context != nil
    display = hasContext ? egl.getCurrentDisplay() : nil
    draw = hasContext ? egl.getCurrentSurface(EGL_DRAW) : nil
    read = hasContext ? egl.getCurrentSurface(EGL_READ) : nil
  }

  /// Restores the saved state on the calling thread, on which a context of `device` is current.
  func restore(from device: SharedDevice) {
    _ = egl.makeCurrent(display ?? device.display, draw, read, context)
  }
}
