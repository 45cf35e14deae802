import StrataCEGL

/// An EGL context in a device's share group, destroyed when the object is released.
final class OwnedContext {
  private let shared: SharedDevice
  private let context: EGLContext
  /// The context's surface; nil if contexts can be current without one.
  private let surface: EGLSurface?

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - shared: Acquired by the caller; released by `deinit`, or immediately on failure.
  ///   - version: The OpenGL ES version, 2 or 3; nil uses the device's version.
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
    // Legal from any thread: a context that is current elsewhere is destroyed once it is not.
    _ = shared.egl.destroyContext(shared.display, context)
    SharedDevice.release(shared)
  }

  /// The device whose share group contains the context.
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

  /// Prevents new contexts from joining this context's share group.
  func abandonShareGroup() { SharedDevice.abandon(shared) }
}
