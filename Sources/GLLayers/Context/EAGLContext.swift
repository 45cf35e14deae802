public import Foundation
package import StrataGPU
import Synchronization

/// An OpenGL ES context for the caller's own drawing, whose drawables are layers.
///
/// It is on the device that the environment variable `STRATA_DEVICE` names, as `--device` does
/// ("egl:1", "software", a render node …), or else on the first of the ladder that works, a software
/// driver included. Each thread has one current context, to which all GL calls of the thread go, and
/// a context is current on one thread at a time.
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
  // Safe to share: what changes is in a Mutex; EGL keeps a context from being current twice.

  /// The version that was asked for.
  public final let api: EAGLRenderingAPI
  /// What the context shares objects with.
  public final let sharegroup: EAGLSharegroup
  final let context: CallerContext
  private let labels = Mutex(Labels())

  /// What the context offers, once somebody has asked while it was current.
  private struct Offer {
    let capabilities: Capabilities
    /// The functions behind them too.
    let procs: GLProcs
  }

  private let offer = Mutex<Offer?>(nil)

  private struct Labels {
    var debugLabel: String?
    var isMultiThreaded = false
  }

  /// Makes a context with a share group of its own; nil where the device has no such version or
  /// there is no device, and then a line on the standard error says why.
  public convenience init?(api: EAGLRenderingAPI) {
    do {
      try self.init(on: EAGLSharegroup(ContextGroup.shared()), api)
    } catch {
      Self.report(error)
      return nil
    }
  }

  /// Makes a context that shares objects with others; nil where the device has no such version, and
  /// then a line on the standard error says why.
  public convenience init?(api: EAGLRenderingAPI, sharegroup: EAGLSharegroup) {
    do {
      try self.init(on: sharegroup, api)
    } catch {
      Self.report(error)
      return nil
    }
  }

  /// - Throws: `GPUError` or `DeviceSelectorError`: why there is no context.
  package init(on sharegroup: EAGLSharegroup, _ api: EAGLRenderingAPI) throws {
    guard api != .openGLES1 else {
      throw GPUError.eglFailed(
        step: "making a context of OpenGL ES 1, which Strata does not support", code: "no attempt")
    }
    self.api = api
    self.sharegroup = sharegroup
    context = try sharegroup.group.shareGroup.makeContext(version: Int(api.rawValue))
    super.init()
  }

  /// A context needs a version.
  @available(*, unavailable) public override init() {
    fatalError("a context needs a version of OpenGL ES")
  }

  private static func report(_ error: any Error) {
    let line = "EAGLContext: \(error)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  // MARK: The current context

  /// Makes `context` the one that the thread's GL calls go to; nil leaves it none.
  ///
  /// The thread keeps the context alive for as long as it is current.
  ///
  /// - Returns: Whether it could be done: not while the context is current on another thread.
  @discardableResult open class func setCurrent(_ context: EAGLContext?) -> Bool {
    if let context {
      do { try context.context.makeCurrent() } catch { return false }
    } else {
      current()?.context.releaseCurrent()
    }
    CurrentEAGLContext.set(context)
    return true
  }

  /// The context that was made current on this thread; nil when there is none.
  open class func current() -> EAGLContext? { CurrentEAGLContext.get() }

  /// Whether the thread's GL calls go to this context, whoever made it current.
  package final var isCurrent: Bool { context.isCurrent }

  // MARK: For people, and for other systems

  /// Whether calls may be carried out on a thread of the driver's own; kept, and of no effect here.
  open var isMultiThreaded: Bool {
    get { labels.withLock { $0.isMultiThreaded } }
    set { labels.withLock { $0.isMultiThreaded = newValue } }
  }

  /// A name for people who look for faults.
  open var debugLabel: String? {
    get { labels.withLock { $0.debugLabel } }
    set { labels.withLock { $0.debugLabel = newValue } }
  }

  // MARK: For renderers

  /// Functions for who draws in the context without linking the library.
  package final var drawingProcs: DrawingProcs { sharegroup.group.procs }

  /// What the context offers; to be asked while it is current.
  package final var capabilities: Capabilities { knownOffer.capabilities }

  /// The functions that the context offers; to be asked while it is current.
  package final var procs: GLProcs { knownOffer.procs }

  private var knownOffer: Offer {
    precondition(isCurrent, "a context tells what it offers while it is current")
    return offer.withLock { known in
      if let known { return known }
      var procs = shareGroup.procs
      let capabilities = Capabilities(procs: procs)
      procs.loadOptional(allowedBy: capabilities, from: shareGroup.addressOfGL)
      let new = Offer(capabilities: capabilities, procs: procs)
      known = new
      return new
    }
  }

  /// Runs `body` with the context current, and then puts back what the thread had.
  ///
  /// - Throws: `GPUError` when the context is current on another thread; `body` has not run then.
  package final func whileCurrent(_ body: () -> Void) throws(GPUError) {
    try context.whileCurrent(body)
  }

  /// The objects that the context shares with renderers on the same device.
  package final var shareGroup: ShareGroup { sharegroup.group.shareGroup }
}
