import StrataCEGL
import Synchronization

/// A display and its root context, shared by all contexts on one device in this process.
///
/// The root is never current. It only keeps the share group alive and is released with the last
/// context. The display is never terminated: EGL returns the same display to every caller in the
/// process, and terminating it would end the contexts of an embedder that opened the same device. A
/// second opening finds it initialized and costs nothing.
final class SharedDevice: @unchecked Sendable {
  // Thread-safe: all stored properties except `users` are constant, EGL can be called on them from
  // any thread, and `users` is accessed only under the registry's lock.
  let egl: EGLProcs
  let display: EGLHandle
  private let format: ContextFormat
  private let root: EGLHandle
  private let key: Key
  private var users = 1

  var target: DisplayTarget { key.target }

  private struct Key: Hashable {
    var target: DisplayTarget
    var wantsES3: Bool
  }

  private static let registry = Mutex<[Key: SharedDevice]>([:])

  /// Returns the device for `target`, creating it if necessary; each call needs a `release`.
  static func acquire(
    _ target: DisplayTarget, wantsES3: Bool
  ) throws(GPUError) -> SharedDevice {
    let egl = try EGLLibrary.shared().procs
    let key = Key(target: target, wantsES3: wantsES3)
    // The lock is held while the driver starts so that two threads never start it twice.
    let result = registry.withLock { devices -> Result<SharedDevice, GPUError> in
      if let device = devices[key] {
        device.users += 1
        return .success(device)
      }
      do throws(GPUError) {
        let device = try SharedDevice(key, egl: egl)
        devices[key] = device
        return .success(device)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Adds a user of a device that the caller has acquired.
  static func retain(_ device: SharedDevice) {
    registry.withLock { _ in device.users += 1 }
  }

  /// Whether new users of the target still get this device.
  static func isShared(_ device: SharedDevice) -> Bool {
    registry.withLock { $0[device.key] === device }
  }

  /// Removes a user; without users, the root context is destroyed.
  static func release(_ device: SharedDevice) {
    registry.withLock { devices in
      device.users -= 1
      guard device.users == 0 else { return }
      if devices[device.key] === device { devices[device.key] = nil }
      device.egl.destroy(context: device.root, on: device.display)
    }
  }

  /// Keeps the device for its current users and prevents new ones.
  ///
  /// After a reset the whole share group is lost.
  static func abandon(_ device: SharedDevice) {
    registry.withLock { devices in
      if devices[device.key] === device { devices[device.key] = nil }
    }
  }

  private init(_ key: Key, egl: EGLProcs) throws(GPUError) {
    self.key = key
    self.egl = egl
    display = try DisplayOpener(egl: egl).open(key.target)
    (root, format) = try ContextFormat.firstAccepted(
      by: egl, on: display, wantsES3: key.wantsES3)
  }

  /// Creates a context in the share group, with a surface if the driver requires one.
  ///
  /// - Parameter version: The OpenGL ES version, 2 or 3; nil uses the highest that the device
  ///   allows.
  func makeContext(version: Int? = nil) throws(GPUError) -> (EGLHandle, EGLHandle?) {
    let context = try format.makeContext(egl, on: display, sharing: root, version: version)
    guard format.needsSurface else { return (context, nil) }
    let onePixel: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    guard let surface = egl.makePbuffer(on: display, format.config, onePixel) else {
      let code = egl.errorName()
      egl.destroy(context: context, on: display)
      throw .eglFailed(step: "eglCreatePbufferSurface", code: code)
    }
    return (context, surface)
  }
}
