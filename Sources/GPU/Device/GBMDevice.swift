import Glibc
import StrataCGBM
import Synchronization

/// Render nodes opened through libgbm.
///
/// A device stays open for the life of the process, like the EGL display on it.
enum GBMDevice {
  private static let opened = Mutex<[String: EGLHandle]>([:])

  /// Opens a render node, or returns the device that is already open on it.
  ///
  /// - Throws: `GPUError.libraryMissing` without libgbm; `GPUError.eglFailed` with errno's text if
  ///   the node cannot be opened.
  static func open(_ path: String) throws(GPUError) -> EGLHandle {
    let result = opened.withLock { devices -> Result<EGLHandle, GPUError> in
      if let handle = devices[path] { return .success(handle) }
      do throws(GPUError) {
        let handle = try create(path)
        devices[path] = handle
        return .success(handle)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func create(_ path: String) throws(GPUError) -> EGLHandle {
    let library = try DriverLibrary("libgbm.so.1", packages: ["libgbm1"])
    let load = unsafe ProcLoader(library: "libgbm", address: library.address(of:))
    let createDevice: strata_gbm_create_device =
      try unsafe load.required("gbm_create_device")
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .eglFailed(step: "opening \(path)", code: systemMessage())
    }
    let device = unsafe createDevice(descriptor).map(UnsafeMutableRawPointer.init)
    guard let device = unsafe EGLHandle(device) else {
      close(descriptor)
      throw .eglFailed(step: "gbm_create_device on \(path)", code: "no driver for the device")
    }
    return device
  }
}
