import StrataCEGL
import StrataCGLES
import StrataGraphics

/// A context of the caller in which Strata draws on request.
///
/// The caller created it, owns it, and has it current on the same thread at each call.
package final class AdoptedContext {
  package let context: GLContext
  let state: GLStateProcs
  private let egl: EGLProcs
  private let handle: EGLHandle

  /// Adopts the context that is current on the calling thread.
  ///
  /// - Parameter group: The context's share group, if known.
  /// - Throws: `GLInteropError.noCurrentContext`, `GLInteropError.notOpenGLES`, and `GPUError` if
  ///   the libraries lack a function or the device has no 32-bit floats.
  package init(in group: ShareGroup? = nil) throws {
    let library = try EGLLibrary.shared()
    egl = library.procs
    guard let handle = egl.currentContext else { throw GLInteropError.noCurrentContext }
    self.handle = handle
    var procs = try library.loadGL()
    let capabilities = Capabilities(procs: procs)
    guard capabilities.version.hasPrefix("OpenGL ES "), capabilities.majorVersion >= 2 else {
      throw GLInteropError.notOpenGLES(version: capabilities.version)
    }
    try capabilities.check()
    unsafe procs.loadOptional(allowedBy: capabilities, from: library.addressOfGL)
    state = try unsafe GLStateProcs(for: capabilities, loadedBy: library.addressOfGL)
    context = GLContext(adoptingCurrentBy: procs, shareGroup: group?.identity)
  }

  /// Whether the context is current on the calling thread.
  package var isCurrent: Bool { egl.currentContext == handle }
}
