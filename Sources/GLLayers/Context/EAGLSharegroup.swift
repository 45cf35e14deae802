public import Foundation
import Synchronization

/// What contexts share: textures, buffers, programs and renderbuffers, but not framebuffers.
///
/// All contexts on one device share their objects with each other and with the renderers there, so
/// that a drawable is composited without a copy through memory; contexts of two groups only have no
/// promise of it.
open class EAGLSharegroup: NSObject, @unchecked Sendable {
  // Safe to share: the label is in a Mutex, and the rest never changes.
  final let group: ContextGroup
  private let label = Mutex<String?>(nil)

  /// A name for people who look for faults.
  open var debugLabel: String? {
    get { label.withLock { $0 } }
    set { label.withLock { $0 = newValue } }
  }

  init(_ group: ContextGroup) {
    self.group = group
    super.init()
  }

  /// Share groups come with contexts.
  @available(*, unavailable) public override init() {
    fatalError("a share group comes with a context")
  }
}
