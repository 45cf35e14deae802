import CEGL

/// One EGL context in a device's share group; destroyed when the value goes.
final class OwnedContext {
  private let shared: SharedDevice
  private let context: EGLContext
  /// Nil where contexts may be current without a surface.
  private let surface: EGLSurface?

  /// - Parameters:
  ///   - shared: Acquired by the caller; released by `deinit`, or at once on failure.
  ///   - version: Of OpenGL ES, 2 or 3; nil takes what the device has.
  init(in shared: SharedDevice, version: Int? = nil) throws(GPUError) {
    self.shared = shared
    do throws(GPUError) {
      (context, surface) = try shared.makeContext(version: version)
    } catch {
      SharedDevice.release(shared)
      throw error
    }
  }

  deinit {
    releaseCurrent()
    if let surface { _ = shared.egl.destroySurface(shared.display, surface) }
    // Legal from any thread; a context that is current elsewhere goes when it is no longer.
    _ = shared.egl.destroyContext(shared.display, context)
    SharedDevice.release(shared)
  }

  /// What the context shares with all others of its group.
  var device: SharedDevice { shared }

  var isCurrent: Bool { shared.egl.getCurrentContext() == context }

  func makeCurrent() throws(GPUError) {
    if isCurrent { return }
    guard shared.egl.makeCurrent(shared.display, surface, surface, context) != EGL_FALSE else {
      let code = shared.egl.getError()
      if code == EGL_CONTEXT_LOST {
        abandonShareGroup()
        throw .contextLost(label: "making the context current", status: .unknown)
      }
      throw .eglFailed(step: "eglMakeCurrent", code: EGLProcs.name(ofError: code))
    }
  }

  func releaseCurrent() {
    if isCurrent { _ = shared.egl.makeCurrent(shared.display, nil, nil, nil) }
  }

  /// Sees to it that no new context joins this one's share group.
  func abandonShareGroup() { SharedDevice.abandon(shared) }
}
