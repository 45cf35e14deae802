import Foundation
package import StrataCGLES
import StrataGraphics
package import StrataRenderList
import Synchronization

/// The GL objects that the caller's contexts share with renderers on one device.
///
/// It has its own context so that it can work on the objects from any thread, regardless of the
/// thread's current context and state. Renderers on the same device share the objects too; their
/// contexts have the same `Identity`.
package final class ShareGroup: @unchecked Sendable {
  // Thread-safe: mutable state is accessed under `lock` or is a Mutex.

  /// The identity of a set of shared objects, valid while one of their contexts lives.
  package struct Identity: Hashable, Sendable {
    private let device: ObjectIdentifier

    init(_ device: SharedDevice) { self.device = ObjectIdentifier(device) }
  }

  /// An object that is no longer used; all kinds except framebuffers can be shared.
  package enum Discarded: Sendable {
    case texture(GLuint)
    case program(GLuint)
    /// A fence of OpenGL ES 3, by its address.
    case fence(UInt)
  }

  package let device: DeviceDescription
  package let procs: GLProcs
  private let shared: SharedDevice
  private let lock = NSRecursiveLock()
  private var service: ServiceContext?
  private let discarded = Mutex<[Discarded]>([])

  /// The device found for a selector, cached so that the search runs only once.
  private struct FoundDevice {
    let target: DisplayTarget
    let device: DeviceDescription
  }

  private static let found = Mutex<[DeviceSelector: FoundDevice]>([:])

  /// Opens the device named by `selector` and keeps it open; no context becomes current.
  ///
  /// - Throws: The same errors as `openDevice`.
  package static func open(_ selector: DeviceSelector) throws(GPUError) -> ShareGroup {
    let result = found.withLock { known -> Result<FoundDevice, GPUError> in
      if let found = known[selector] { return .success(found) }
      let result = climb(selector)
      known[selector] = try? result.get()
      return result
    }
    return try ShareGroup(result.get())
  }

  /// Searches for a device on a separate thread.
  ///
  /// The search makes contexts current and must not change the caller's current context.
  private static func climb(_ selector: DeviceSelector) -> Result<FoundDevice, GPUError> {
    let outcome = Mutex(
      Result<FoundDevice, GPUError>.failure(.noDevice(asked: "\"\(selector)\"", reports: [])))
    do throws(ThreadError) {
      let thread = try JoinedThread(name: "strata-ladder") {
        do throws(GPUError) {
          let context = try openDevice(selector).context
          guard let target = context.target else { return }
          let device = context.device
          outcome.withLock { $0 = .success(FoundDevice(target: target, device: device)) }
        } catch {
          outcome.withLock { $0 = .failure(error) }
        }
      }
      thread.join()
    } catch {
      return .failure(.threadMissing(error))
    }
    return outcome.withLock { $0 }
  }

  private init(_ found: FoundDevice) throws(GPUError) {
    device = found.device
    procs = try EGLLibrary.shared().loadGL()
    shared = try SharedDevice.acquire(found.target, wantsES3: true)
  }

  deinit {
    // The last context of the device deletes the objects, but a renderer may still have one.
    if !discarded.withLock({ $0.isEmpty }) { try? perform { _ in } }
    SharedDevice.release(shared)
  }

  package var identity: Identity { Identity(shared) }

  /// Whether a device that is opened now joins the group; false after a GPU reset.
  package var isOpen: Bool { SharedDevice.isShared(shared) }

  /// Returns the address of a GL function, which is the same for every context.
  ///
  /// A non-nil address does not prove that the function works.
  package func addressOfGL(_ name: String) -> UnsafeMutableRawPointer? {
    unsafe (try? EGLLibrary.shared())?.addressOfGL(name)
  }

  /// Creates a context for the caller that is not current on any thread.
  ///
  /// - Parameter version: The OpenGL ES version, 2 or 3.
  /// - Throws: `GPUError.eglFailed` if the driver does not support such a context.
  package func makeContext(version: Int) throws(GPUError) -> CallerContext {
    SharedDevice.retain(shared)
    return try CallerContext(OwnedContext(in: shared, version: version))
  }

  /// Schedules an object for deletion the next time the group is used; callable from any thread.
  package func discard(_ object: Discarded) {
    discarded.withLock { $0.append(object) }
  }

  /// Runs `body` with the group's own context current, then restores the thread's previous context.
  ///
  /// Calls are serialized; on a software driver they also take turns with the renderers.
  ///
  /// - Throws: `GPUError` if the context cannot be made current, or the errors of `body`.
  package func perform<Result>(_ body: (ServiceContext) throws -> Result) throws -> Result {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      lock.lock()
      defer { lock.unlock() }
      let before = CurrentContext(shared.egl)
      defer { before.restore(from: shared) }
      let context = try service ?? openService()
      service = context
      try context.makeCurrent()
      for object in takeDiscarded() { context.delete(object) }
      return try body(context)
    }
  }

  private func openService() throws(GPUError) -> ServiceContext {
    SharedDevice.retain(shared)
    return try ServiceContext(OwnedContext(in: shared), procs: procs)
  }

  private func takeDiscarded() -> [Discarded] {
    discarded.withLock { objects in
      defer { objects = [] }
      return objects
    }
  }
}
