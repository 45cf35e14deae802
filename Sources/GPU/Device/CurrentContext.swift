import StrataCEGL

/// The current EGL state of a thread, saved so that it can be restored.
struct CurrentContext {
  private let egl: EGLProcs
  private let display: EGLHandle?
  private let context: EGLHandle?
  private let draw: EGLHandle?
  private let read: EGLHandle?

  /// Saves the current state of the calling thread.
  init(_ egl: EGLProcs) {
    self.egl = egl
    context = egl.currentContext
    let hasContext = context != nil
    display = hasContext ? egl.currentDisplay : nil
    draw = hasContext ? egl.currentSurface(EGL_DRAW) : nil
    read = hasContext ? egl.currentSurface(EGL_READ) : nil
  }

  /// Restores the saved state on the calling thread, on which a context of `device` is current.
  func restore(from device: SharedDevice) {
    _ = egl.setCurrent(
      context, drawingTo: draw, readingFrom: read, on: display ?? device.display)
  }
}
