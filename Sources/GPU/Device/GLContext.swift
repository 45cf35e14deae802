import CEGL
import CGLES
import Glibc
package import StrataRenderList

/// An OpenGL ES context and what it can do.
///
/// It belongs to the thread that made it: EGL's notion of the current context does not follow
/// Swift's tasks. The type is deliberately not `Sendable`, and every use from another thread traps.
/// Objects made in it live in the share group of the device, so they must be deleted, with the
/// context current, before it goes; the EGL context itself is destroyed exactly once, by `deinit`.
package final class GLContext {
  package let procs: GLProcs
  package let capabilities: Capabilities
  package let device: DeviceDescription

  /// Names the objects that it shares with others; nil where nobody knows with whom.
  package let shareGroup: ShareGroup.Identity?

  /// Nil when the caller made the context and keeps it current.
  private let owned: OwnedContext?
  private let thread = pthread_self()
  private let messages = DriverMessages()
  private var lost: ResetStatus?

  /// Opens a context in the share group of `target` and makes it current.
  init(on target: DisplayTarget, disabling: Set<Capability>) throws(GPUError) {
    let library = try EGLLibrary.shared()
    let owned = try OwnedContext(
      in: SharedDevice.acquire(target, wantsES3: !disabling.contains(.es3)))
    try owned.makeCurrent()
    var procs = try library.loadGL()
    let capabilities = Capabilities(procs: procs, disabling: disabling)
    procs.loadOptional(allowedBy: capabilities, from: library.addressOfGL)
    self.procs = procs
    self.capabilities = capabilities
    self.owned = owned
    shareGroup = ShareGroup.Identity(owned.device)
    device = DeviceDescription(
      name: capabilities.renderer, vendor: capabilities.vendor, version: capabilities.version,
      rung: target.name, selector: target.selector.description)
    messages.listen(procs)
  }

  /// Wraps a context that the caller made, that is current on this thread, and that the caller
  /// keeps current whenever this object is used.
  ///
  /// - Parameters:
  ///   - procs: The table for that context, or one of recording functions in tests.
  ///   - shareGroup: What the context shares objects with, where it is known.
  package init(
    adoptingCurrentBy procs: GLProcs, disabling: Set<Capability> = [],
    shareGroup: ShareGroup.Identity? = nil
  ) {
    self.procs = procs
    self.shareGroup = shareGroup
    capabilities = Capabilities(procs: procs, disabling: disabling)
    owned = nil
    device = DeviceDescription(
      name: capabilities.renderer, vendor: capabilities.vendor, version: capabilities.version,
      rung: "the caller's context", selector: DeviceSelector.gpu.description)
  }

  deinit {
    if owned?.isCurrent == true { messages.stop(procs) }
  }

  /// What the context's display was opened on; nil when the caller made it.
  var target: DisplayTarget? { owned?.device.target }

  /// Traps unless the calling thread is the one that made the context.
  package func checkThread() {
    precondition(
      isOnItsThread,
      "a GLContext is used on the thread that made it and on no other")
  }

  /// Whether the calling thread is the one that made the context.
  var isOnItsThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// Makes the context current on this thread; free when it is already.
  ///
  /// A context of the caller's is left as it is.
  ///
  /// - Throws: `GPUError.eglFailed`; `GPUError.contextLost` when EGL says so.
  package func makeCurrent() throws(GPUError) {
    checkThread()
    try owned?.makeCurrent()
  }

  /// Leaves this thread with no current context, if this one is current.
  package func releaseCurrent() {
    checkThread()
    owned?.releaseCurrent()
  }

  /// Throws what GL has to report since the last check, a reset of the GPU included.
  ///
  /// It waits for a driver that works on a thread of its own, so it is for the ends of passes and
  /// after allocations, not for every call. All pending errors are taken: a later check reports
  /// its own alone.
  ///
  /// - Parameter label: The pass or the object, as the message names it.
  package func checkErrors(_ label: @autoclosure () -> String) throws(GPUError) {
    checkThread()
    let codes = pendingErrors()
    let said = messages.take()
    // Some drivers raise no error after a reset and only tell when they are asked.
    if let status = resetStatus() { throw .contextLost(label: label(), status: status) }
    if codes.contains(GLenum(GL_CONTEXT_LOST_KHR)) {
      lose(.unknown)
      throw .contextLost(label: label(), status: .unknown)
    }
    guard !codes.isEmpty else { return }
    if codes.contains(GLenum(GL_OUT_OF_MEMORY)) { throw .outOfMemory(label: label()) }
    throw .callsFailed(
      label: label(), codes: codes.map(GLName.error), messages: said)
  }

  /// Runs a part of drawing, and throws that the context was lost where that is why it failed: a lost
  /// context gives no objects, which looks as if the memory had run out.
  func noticingLoss<Result>(
    _ label: @autoclosure () -> String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as GPUError {
      let codes = pendingErrors()
      var isLost = codes.contains(GLenum(GL_CONTEXT_LOST_KHR))
      if case .contextLost = error { isLost = true }
      if resetStatus() == nil, isLost { lose(.unknown) }
      guard let lost else { throw error }
      throw GPUError.contextLost(label: label(), status: lost)
    }
  }

  /// Takes what GL has to report of calls that were not Strata's.
  func dropErrors() {
    checkThread()
    _ = pendingErrors()
  }

  /// Whether the GPU was reset since the context was made, and by whom.
  ///
  /// Nil while all is well or where the driver cannot tell. Once lost, a context stays lost; so
  /// does every other of its share group, and the next one that is opened on the device gets a
  /// new group.
  package func resetStatus() -> ResetStatus? {
    checkThread()
    if lost == nil, let status = procs.getGraphicsResetStatus.flatMap({ ResetStatus(code: $0()) }) {
      lose(status)
    }
    return lost
  }

  private func lose(_ status: ResetStatus) {
    lost = status
    owned?.abandonShareGroup()
  }

  private func pendingErrors() -> [GLenum] {
    var codes: [GLenum] = []
    // One flag for each kind of error, so a sound driver is done within a few; a lost context may
    // report the same one for ever.
    while codes.count < 8 {
      let code = procs.getError()
      if code == GLenum(GL_NO_ERROR) { break }
      codes.append(code)
    }
    return codes
  }
}

extension ResetStatus {
  /// From what glGetGraphicsResetStatus returns; nil for GL_NO_ERROR.
  init?(code: GLenum) {
    switch Int32(bitPattern: code) {
    case GL_NO_ERROR: return nil
    case GL_GUILTY_CONTEXT_RESET_KHR: self = .guilty
    case GL_INNOCENT_CONTEXT_RESET_KHR: self = .innocent
    default: self = .unknown
    }
  }
}
