import StrataGLLayers
import StrataGPU
import Synchronization

/// The canvases of renderers that were released while their context was current on another thread.
///
/// Their objects can be deleted only in that context. The next renderer that draws in it does so.
enum AbandonedCanvases {
  private struct Abandoned: @unchecked Sendable {
    // Safe to share: only the thread on which the context is current uses the canvas.
    weak var context: EAGLContext?
    let canvas: LiveCanvas
  }

  private static let all = Mutex<[Abandoned]>([])

  static func add(_ canvas: LiveCanvas, of context: EAGLContext) {
    let new = Abandoned(context: context, canvas: canvas)
    all.withLock { $0.append(new) }
  }

  /// Deletes the canvases of a context, which must be current.
  static func removeAll(of context: EAGLContext) {
    // Those of contexts that no longer exist remain: another context may have the same handle, and
    // their objects would be deleted in it.
    let removed = all.withLock { all in
      let removed = all.filter { $0.context === context }
      all.removeAll { $0.context === context }
      return removed
    }
    for abandoned in removed { abandoned.canvas.prepareForRelease() }
  }
}
