public import Foundation
package import StrataGPU
import Synchronization

/// An OpenGL ES context for the caller's own drawing, whose drawables are layers.
///
/// It uses the device named by the environment variable `STRATA_DEVICE`, with the values of
/// `--device` ("egl:1", "software", a render node …). By default it uses the first device candidate
/// that works, which may be a software driver. Each thread has one current context, to which all GL
/// calls of the thread go, and a context is current on one thread at a time.
///
/// ```swift
/// let context = EAGLContext(api: .openGLES2)!
/// EAGLContext.setCurrent(context)
/// glGenRenderbuffers(1, &renderbuffer)
/// glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
/// context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
/// // … attach it to a framebuffer and draw …
/// context.presentRenderbuffer(Int(GL_RENDERBUFFER))
/// ```
///
/// The functions themselves come with `import GLKit`.
open class EAGLContext: NSObject, @unchecked Sendable {
  // Safe to share: mutable state is in a Mutex, and EGL prevents a context from being current
  // twice.

  /// The requested version.
  public final let api: EAGLRenderingAPI
  /// The share group of the context.
  public final let sharegroup: EAGLSharegroup
  final let context: CallerContext
  private let labels = Mutex(Labels())

  /// The context's capabilities and functions, queried on first use while it is current.
  private struct Offer {
    let capabilities: Capabilities
    /// The functions, including the optional ones that the capabilities allow.
    let procs: GLProcs
  }

  private let offer = Mutex<Offer?>(nil)

  private struct Labels {
    var debugLabel: String?
    var isMultiThreaded = false
  }

  /// Creates a context with its own share group.
  ///
  /// Returns nil if the device does not support the version or no device is available, and writes
  /// the reason to standard error.
  public convenience init?(api: EAGLRenderingAPI) {
    do {
      try self.init(on: EAGLSharegroup(ContextGroup.shared()), api)
    } catch {
      Self.report(error)
      return nil
    }
  }

  /// Creates a context that shares objects with others.
  ///
  /// Returns nil if the device does not support the version, and writes the reason to standard
  /// error.
  public convenience init?(api: EAGLRenderingAPI, sharegroup: EAGLSharegroup) {
    do {
      try self.init(on: sharegroup, api)
    } catch {
      Self.report(error)
      return nil
    }
  }

  /// - Throws: `GPUError` or `DeviceSelectorError` if the context cannot be created.
  package init(on sharegroup: EAGLSharegroup, _ api: EAGLRenderingAPI) throws {
    guard api != .openGLES1 else {
      throw GPUError.eglFailed(
        step: "creating an OpenGL ES 1 context", code: "unsupported version; use 2 or 3")
    }
    self.api = api
    self.sharegroup = sharegroup
    context = try sharegroup.group.shareGroup.makeContext(version: Int(api.rawValue))
    super.init()
  }

  /// Unavailable, because a context needs a version.
  @available(*, unavailable) public override init() {
    fatalError("an EAGLContext requires an OpenGL ES version; use init(api:)")
  }

  private static func report(_ error: any Error) {
    let line = "EAGLContext: \(error)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  // MARK: The current context

  /// Makes `context` the target of the thread's GL calls; nil leaves the thread without a context.
  ///
  /// The thread retains the context while it is current.
  ///
  /// - Returns: Whether it succeeded; false if the context is current on another thread.
  @discardableResult open class func setCurrent(_ context: EAGLContext?) -> Bool {
    if let context {
      do { try context.context.makeCurrent() } catch { return false }
    } else {
      current()?.context.releaseCurrent()
    }
    CurrentEAGLContext.set(context)
    return true
  }

  /// Returns the context that was made current on this thread, or nil.
  open class func current() -> EAGLContext? { CurrentEAGLContext.get() }

  /// Whether the thread's GL calls go to this context, whichever code made it current.
  package final var isCurrent: Bool { context.isCurrent }

  // MARK: Debugging and compatibility

  /// Whether calls may run on a thread of the driver's own; stored, but without effect here.
  open var isMultiThreaded: Bool {
    get { labels.withLock { $0.isMultiThreaded } }
    set { labels.withLock { $0.isMultiThreaded = newValue } }
  }

  /// A label for debugging.
  open var debugLabel: String? {
    get { labels.withLock { $0.debugLabel } }
    set { labels.withLock { $0.debugLabel = newValue } }
  }

  // MARK: For renderers

  /// The functions for drawing in the context without linking the library.
  package final var drawingProcs: DrawingProcs { sharegroup.group.procs }

  /// The capabilities of the context, which must be current.
  package final var capabilities: Capabilities { knownOffer.capabilities }

  /// The functions of the context, which must be current.
  package final var procs: GLProcs { knownOffer.procs }

  private var knownOffer: Offer {
    precondition(isCurrent, "capabilities are only available while the context is current")
    return offer.withLock { known in
      if let known { return known }
      var procs = shareGroup.procs
      let capabilities = Capabilities(procs: procs)
      unsafe procs.loadOptional(allowedBy: capabilities, from: shareGroup.addressOfGL)
      let new = Offer(capabilities: capabilities, procs: procs)
      known = new
      return new
    }
  }

  /// Runs `body` with the context current, then restores the thread's previous context.
  ///
  /// - Throws: `GPUError` if the context is current on another thread; `body` is then not run.
  package final func whileCurrent(_ body: () -> Void) throws(GPUError) {
    try context.whileCurrent(body)
  }

  /// The objects that the context shares with renderers on the same device.
  package final var shareGroup: ShareGroup { sharegroup.group.shareGroup }
}
