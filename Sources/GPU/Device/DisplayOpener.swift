import StrataCEGL

/// Opens and initializes displays.
struct DisplayOpener {
  let egl: EGLProcs

  /// Opens the display of a target; has no effect on a display that is already open.
  ///
  /// - Throws: `GPUError.eglFailed`, `GPUError.entryPointMissing`, and the errors of
  ///   `GBMDevice.open`.
  func open(_ target: DisplayTarget) throws(GPUError) -> EGLDisplay {
    let display = try find(target)
    guard egl.initialize(display, nil, nil) != EGL_FALSE else {
      throw .eglFailed(step: "eglInitialize", code: egl.errorName())
    }
    return display
  }

  private func find(_ target: DisplayTarget) throws(GPUError) -> EGLDisplay {
    guard let (platform, native) = try nativeDisplay(for: target) else {
      guard let display = egl.getDisplay(nil) else {
        throw .eglFailed(step: "eglGetDisplay", code: egl.errorName())
      }
      return display
    }
    guard let getPlatformDisplay = egl.getPlatformDisplay else {
      throw .entryPointMissing(name: "eglGetPlatformDisplayEXT", library: "libEGL")
    }
    guard let display = getPlatformDisplay(EGLenum(platform), native, [EGL_NONE]) else {
      throw .eglFailed(step: "eglGetPlatformDisplayEXT", code: egl.errorName())
    }
    return display
  }

  /// Returns the platform and its native display; nil for the default display.
  private func nativeDisplay(
    for target: DisplayTarget
  ) throws(GPUError) -> (platform: EGLint, native: UnsafeMutableRawPointer?)? {
    switch target {
    case .defaultDisplay: return nil
    case .device(let index):
      let devices = DeviceList(egl: egl).handles()
      guard devices.indices.contains(index) else {
        throw .eglFailed(
          step: "finding EGL device \(index)",
          code: "EGL lists \(devices.count) device\(devices.count == 1 ? "" : "s")")
      }
      return (EGL_PLATFORM_DEVICE_EXT, devices[index])
    case .renderNode(let path):
      return (EGL_PLATFORM_GBM_KHR, UnsafeMutableRawPointer(try GBMDevice.open(path)))
    case .surfaceless:
      return (EGL_PLATFORM_SURFACELESS_MESA, nil)
    }
  }
}
