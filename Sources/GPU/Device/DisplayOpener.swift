import StrataCEGL
import StrataGraphics

/// Opens and initializes displays.
struct DisplayOpener {
  let egl: EGLProcs

  /// Opens the display of a target; has no effect on a display that is already open.
  ///
  /// - Throws: `GPUError.eglFailed`, `GPUError.entryPointMissing`, and the errors of
  ///   `GBMDevice.open`.
  func open(_ target: DisplayTarget) throws(GPUError) -> EGLHandle {
    let display = try find(target)
    guard egl.initialize(display: display) else {
      throw .eglFailed(step: "eglInitialize", code: egl.errorName())
    }
    return display
  }

  private func find(_ target: DisplayTarget) throws(GPUError) -> EGLHandle {
    guard let (platform, native) = try nativeDisplay(for: target) else {
      guard let display = egl.defaultDisplay() else {
        throw .eglFailed(step: "eglGetDisplay", code: egl.errorName())
      }
      return display
    }
    guard egl.hasPlatformDisplays else {
      throw .entryPointMissing(name: "eglGetPlatformDisplayEXT", library: "libEGL")
    }
    guard let display = egl.platformDisplay(platform, native) else {
      throw .eglFailed(step: "eglGetPlatformDisplayEXT", code: egl.errorName())
    }
    return display
  }

  /// Returns the platform and its native display; nil for the default display.
  private func nativeDisplay(
    for target: DisplayTarget
  ) throws(GPUError) -> (platform: EGLint, native: EGLHandle?)? {
    switch target {
    case .defaultDisplay: return nil
    case .device(let index):
      let devices = DeviceList(egl: egl).handles()
      guard devices.indices.contains(index) else {
        throw .eglFailed(
          step: "finding EGL device \(index)",
          code: "EGL lists \(devices.count.counted("device"))")
      }
      return (EGL_PLATFORM_DEVICE_EXT, devices[index])
    case .renderNode(let path):
      return (EGL_PLATFORM_GBM_KHR, try GBMDevice.open(path))
    case .surfaceless:
      return (EGL_PLATFORM_SURFACELESS_MESA, nil)
    }
  }
}
