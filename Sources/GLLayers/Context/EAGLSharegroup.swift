public import Foundation
import Synchronization

/// The objects that contexts share: textures, buffers, programs and renderbuffers, not
/// framebuffers.
///
/// All contexts on one device share their objects with each other and with the renderers there, so
/// that a drawable is composited without a copy through memory. For contexts of two groups this is
/// not guaranteed.
open class EAGLSharegroup: NSObject, @unchecked Sendable {
  // Safe to share: the label is in a Mutex, and the rest never changes.
  final let group: ContextGroup
  private let label = Mutex<String?>(nil)

  /// A label for debugging.
  open var debugLabel: String? {
    get { label.withLock { $0 } }
    set { label.withLock { $0 = newValue } }
  }

  init(_ group: ContextGroup) {
    self.group = group
    super.init()
  }

  /// Unavailable, because share groups are created by contexts.
  @available(*, unavailable) public override init() {
    fatalError("a share group is created by an EAGLContext")
  }
}
