import Glibc
import StrataCGBM
import Synchronization

/// Render nodes opened through libgbm.
///
/// A device stays open for the life of the process, like the EGL display on it.
enum GBMDevice {
  private static let opened = Mutex<[String: Handle]>([:])

  private struct Handle: @unchecked Sendable {
    // Thread-safe: the address is only passed to EGL, which can be called from any thread.
    let device: OpaquePointer
  }

  /// Opens a render node, or returns the device that is already open on it.
  ///
  /// - Throws: `GPUError.libraryMissing` without libgbm; `GPUError.eglFailed` with errno's text if
  ///   the node cannot be opened.
  static func open(_ path: String) throws(GPUError) -> OpaquePointer {
    let result = opened.withLock { devices -> Result<Handle, GPUError> in
      if let handle = devices[path] { return .success(handle) }
      do throws(GPUError) {
        let handle = try Handle(device: create(path))
        devices[path] = handle
        return .success(handle)
      } catch {
        return .failure(error)
      }
    }
    return try result.get().device
  }

  private static func create(_ path: String) throws(GPUError) -> OpaquePointer {
    let library = try DriverLibrary("libgbm.so.1", packages: ["libgbm1"])
    let load = ProcLoader(library: "libgbm", address: library.address(of:))
    let createDevice: strata_gbm_create_device = try load.required("gbm_create_device")
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .eglFailed(step: "opening \(path)", code: String(cString: strerror(errno)))
    }
    guard let device = createDevice(descriptor) else {
      close(descriptor)
      throw .eglFailed(step: "gbm_create_device on \(path)", code: "no driver for the device")
    }
    return device
  }
}
