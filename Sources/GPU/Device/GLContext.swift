import Glibc
import StrataCEGL
import StrataCGLES
package import StrataRenderList

/// An OpenGL ES context and its capabilities.
///
/// It belongs to the thread that created it because EGL's current context does not follow Swift
/// tasks. The type is deliberately not `Sendable`, and any use from another thread traps.
///
/// Objects created in it belong to the device's share group, so they must be deleted, with the
/// context current, before the context is released. `deinit` destroys the EGL context exactly once.
package final class GLContext {
  package let procs: GLProcs
  package let capabilities: Capabilities
  package let device: DeviceDescription

  /// The identity of the objects shared with other contexts; nil if unknown.
  package let shareGroup: ShareGroup.Identity?

  /// The context created by Strata; nil if the caller created the context and keeps it current.
  private let owned: OwnedContext?
  private var thread = pthread_self()
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
    try capabilities.check()
    unsafe procs.loadOptional(allowedBy: capabilities, from: library.addressOfGL)
    // Otherwise a driver may use none of its threads.
    procs.maxShaderCompilerThreads?(GLuint.max)
    self.procs = procs
    self.capabilities = capabilities
    self.owned = owned
    shareGroup = ShareGroup.Identity(owned.device)
    device = DeviceDescription(
      name: capabilities.renderer, vendor: capabilities.vendor, version: capabilities.version,
      candidate: target.name, selector: target.selector.description)
    messages.listen(procs)
  }

  /// Wraps a context of the caller that is current on this thread.
  ///
  /// The caller must keep it current whenever this object is used.
  ///
  /// - Parameters:
  ///   - procs: The function table for that context, or one of recording functions in tests.
  ///   - shareGroup: The share group of the context, if known.
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
      candidate: "the caller's context", selector: DeviceSelector.gpu.description)
  }

  deinit {
    if owned?.isCurrent == true { messages.stop(procs) }
  }

  /// The target of the context's display; nil if the caller created the context.
  var target: DisplayTarget? { owned?.device.target }

  /// Traps unless the calling thread created the context.
  package func checkThread() {
    precondition(
      isOnItsThread,
      "a GLContext must be used on the thread that created it")
  }

  /// Whether the calling thread created the context.
  var isOnItsThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// Makes the calling thread the one that the context belongs to.
  ///
  /// Only for releasing objects of a caller's context that is current on this thread.
  func moveToCallingThread() { thread = pthread_self() }

  /// Whether new contexts do not join the share group of this one, because it was lost in a reset.
  var isAbandoned: Bool { owned.map { !SharedDevice.isShared($0.device) } ?? false }

  /// Makes the context current on this thread; free if it already is.
  ///
  /// A context created by the caller is left unchanged.
  ///
  /// - Throws: `GPUError.eglFailed`; `GPUError.contextLost` if EGL reports a lost context.
  package func makeCurrent() throws(GPUError) {
    checkThread()
    try owned?.makeCurrent()
  }

  /// Leaves this thread without a current context if this context is current.
  package func releaseCurrent() {
    checkThread()
    owned?.releaseCurrent()
  }

  /// Throws the GL errors since the last check, including a GPU reset.
  ///
  /// The call synchronizes with a driver that works on its own thread, so use it at the end of
  /// passes and after allocations, not after every call. It consumes all pending errors.
  ///
  /// - Parameter label: The name of the pass or object in the message.
  package func checkErrors(_ label: @autoclosure () -> String) throws(GPUError) {
    checkThread()
    let codes = pendingErrors()
    let said = messages.take()
    // Some drivers raise no error after a reset and report it only if queried.
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

  /// Runs a part of drawing and throws `contextLost` if a lost context is why it failed.
  ///
  /// A lost context creates no objects, which otherwise looks like running out of memory.
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

  /// Discards GL errors of calls that were not made by Strata.
  func dropErrors() {
    checkThread()
    _ = pendingErrors()
  }

  /// Returns the cause of a GPU reset since the context was created.
  ///
  /// Nil if there was no reset or if the driver cannot report one. A lost context stays lost, as
  /// does every other context of its share group. The next context opened on the device gets a new
  /// group.
  package func resetStatus() -> ResetStatus? {
    checkThread()
    if lost == nil, let status = procs.getGraphicsResetStatus.flatMap({ ResetStatus(code: $0()) }) {
      lose(status)
    }
    return lost
  }

  /// Treats the context as lost, as after a reset of the GPU, to test the recovery.
  package func simulateReset() { lose(.unknown) }

  private func lose(_ status: ResetStatus) {
    lost = status
    owned?.abandonShareGroup()
  }

  private func pendingErrors() -> [GLenum] {
    var codes: [GLenum] = []
    // There is one flag per kind of error, so a working driver needs only a few iterations. A lost
    // context may report the same error forever.
    while codes.count < 8 {
      let code = procs.getError()
      if code == GLenum(GL_NO_ERROR) { break }
      codes.append(code)
    }
    return codes
  }
}

extension ResetStatus {
  /// Creates a status from the result of glGetGraphicsResetStatus; nil for GL_NO_ERROR.
  init?(code: GLenum) {
    switch Int32(bitPattern: code) {
    case GL_NO_ERROR: return nil
    case GL_GUILTY_CONTEXT_RESET_KHR: self = .guilty
    case GL_INNOCENT_CONTEXT_RESET_KHR: self = .innocent
    default: self = .unknown
    }
  }
}
