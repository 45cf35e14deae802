package import CGLES
import Foundation
import StrataGraphics
package import StrataRenderList
import Synchronization

/// The GL objects that contexts of the caller share with those of renderers on one device.
///
/// It has a context of its own to work on them from any thread, whatever the thread has current and
/// in whatever state that is. Renderers on the same device share the objects too; the identities
/// tell.
package final class ShareGroup: @unchecked Sendable {
  // Safe to share: what changes is touched under `lock`, or is a Mutex.

  /// Names the objects that some contexts share, for as long as one of the contexts lives.
  package struct Identity: Hashable, Sendable {
    private let device: ObjectIdentifier

    init(_ device: SharedDevice) { self.device = ObjectIdentifier(device) }
  }

  /// An object that nobody uses any more; all but framebuffers can be shared.
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

  /// What the ladder came to for a selector, so that it is climbed once.
  private struct Found {
    let target: DisplayTarget
    let device: DeviceDescription
  }

  private static let found = Mutex<[DeviceSelector: Found]>([:])

  /// Opens the device that `selector` names and keeps it open; nothing becomes current.
  ///
  /// - Throws: As `openDevice`.
  package static func open(_ selector: DeviceSelector) throws(GPUError) -> ShareGroup {
    let result = found.withLock { known -> Result<Found, GPUError> in
      if let found = known[selector] { return .success(found) }
      let result = climb(selector)
      known[selector] = try? result.get()
      return result
    }
    return try ShareGroup(result.get())
  }

  /// On a thread of its own: the ladder makes contexts current, and the caller's is not its to touch.
  private static func climb(_ selector: DeviceSelector) -> Result<Found, GPUError> {
    let outcome = Mutex(
      Result<Found, GPUError>.failure(.noDevice(asked: "\(selector)", reports: [])))
    do throws(ThreadError) {
      let thread = try JoinedThread(name: "strata-ladder") {
        do throws(GPUError) {
          let context = try openDevice(selector).context
          guard let target = context.target else { return }
          let device = context.device
          outcome.withLock { $0 = .success(Found(target: target, device: device)) }
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

  private init(_ found: Found) throws(GPUError) {
    device = found.device
    procs = try EGLLibrary.shared().loadGL()
    shared = try SharedDevice.acquire(found.target, wantsES3: true)
  }

  deinit {
    // With the last context of the device the objects go by themselves, but a renderer may have one.
    if !discarded.withLock({ $0.isEmpty }) { try? perform { _ in } }
    SharedDevice.release(shared)
  }

  package var identity: Identity { Identity(shared) }

  /// Whether a device that is opened now is in the group: no more after a reset of the GPU.
  package var isOpen: Bool { SharedDevice.isShared(shared) }

  /// The address of a GL function, the same for every context; not nil is no proof that the function
  /// works.
  package func addressOfGL(_ name: String) -> UnsafeMutableRawPointer? {
    (try? EGLLibrary.shared())?.addressOfGL(name)
  }

  /// A context for the caller, current on no thread.
  ///
  /// - Parameter version: Of OpenGL ES, 2 or 3.
  /// - Throws: `GPUError.eglFailed` where the driver has no such context.
  package func makeContext(version: Int) throws(GPUError) -> CallerContext {
    SharedDevice.retain(shared)
    return try CallerContext(OwnedContext(in: shared, version: version))
  }

  /// Has an object deleted when the group is next worked on; from any thread.
  package func discard(_ object: Discarded) {
    discarded.withLock { $0.append(object) }
  }

  /// Works with the group's own context current; the thread's current context is put back after.
  ///
  /// One thread at a time; on a software driver, in turn with the renderers.
  ///
  /// - Throws: `GPUError` where the context cannot be had, or what `body` throws.
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
