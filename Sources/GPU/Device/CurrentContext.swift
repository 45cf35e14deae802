import CEGL

/// What a thread has current, to be put back.
struct CurrentContext {
  private let egl: EGLProcs
  private let display: EGLDisplay?
  private let context: EGLContext?
  private let draw: EGLSurface?
  private let read: EGLSurface?

  /// What the calling thread has now.
  init(_ egl: EGLProcs) {
    self.egl = egl
    context = egl.getCurrentContext()
    let hasContext = context != nil
    display = hasContext ? egl.getCurrentDisplay() : nil
    draw = hasContext ? egl.getCurrentSurface(EGL_DRAW) : nil
    read = hasContext ? egl.getCurrentSurface(EGL_READ) : nil
  }

  /// Makes it current again on the thread, which has a context of `device` current.
  func restore(from device: SharedDevice) {
    _ = egl.makeCurrent(display ?? device.display, draw, read, context)
  }
}
