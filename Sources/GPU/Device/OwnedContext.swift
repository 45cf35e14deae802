import StrataCEGL

/// An EGL context in a device's share group, destroyed when the object is released.
final class OwnedContext {
  private let shared: SharedDevice
  private let context: EGLHandle
  /// The context's surface; nil if contexts can be current without one.
  private let surface: EGLHandle?

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
    if let surface { shared.egl.destroy(surface: surface, on: shared.display) }
    // Legal from any thread: a context that is current elsewhere is destroyed once it is not.
    shared.egl.destroy(context: context, on: shared.display)
    SharedDevice.release(shared)
  }

  /// The device whose share group contains the context.
  var device: SharedDevice { shared }

  var isCurrent: Bool { shared.egl.currentContext == context }

  func makeCurrent() throws(GPUError) {
    if isCurrent { return }
    let isCurrent = shared.egl.setCurrent(
      context, drawingTo: surface, readingFrom: surface, on: shared.display)
    guard isCurrent else {
      let code = shared.egl.getError()
      if code == EGL_CONTEXT_LOST {
        abandonShareGroup()
        throw .contextLost(label: "making the context current", status: .unknown)
      }
      throw .eglFailed(step: "eglMakeCurrent", code: EGLProcs.name(ofError: code))
    }
  }

  func releaseCurrent() {
    guard isCurrent else { return }
    _ = shared.egl.setCurrent(nil, drawingTo: nil, readingFrom: nil, on: shared.display)
  }

  /// Prevents new contexts from joining this context's share group.
  func abandonShareGroup() { SharedDevice.abandon(shared) }
}
